#version 120
#include "nodes.glsl"
// A piece on a node of a tree, given in radii of its spot from the middle of the spot's top. Figures
// (colour.a above 1) stand behind the letter, wherever the viewer is.
attribute vec4 p3d_Vertex;           // z below the top in thicknesses of the spot
attribute vec3 p3d_Normal;
attribute vec4 p3d_Color;
attribute vec4 p3d_MultiTexCoord0;   // x when a set comes to it, yw middle of the node, z height above the foot
attribute float pane;
uniform mat4 p3d_ModelViewMatrix;
uniform mat4 p3d_ModelViewProjectionMatrix;
uniform mat4 p3d_ModelMatrix;
uniform vec4 panes[64];
uniform vec4 spots[8];  // radius and thickness by pane
uniform float pixel;    // of a window 800 pixels high, as a part of the distance
uniform float printed;
uniform float swell;    // of a piece on its way: so much wider than its spot
varying vec3 at;
varying vec3 world;
varying vec3 normal;
varying vec4 colour;
varying vec4 uv;
varying float focus;

void main() {
    int k = int(pane + .5);
    vec2 right = normalize(vec2(p3d_ModelViewMatrix[0].x, p3d_ModelViewMatrix[1].x));
    vec3 middle = node_at(panes[k].xyz, pane, p3d_MultiTexCoord0.yw);
    float far = length((p3d_ModelViewMatrix * vec4(middle, 1.)).xyz);
    float small = clamp(5. * pixel * far / spots[k].x, 1., mix(1.75, 1.4, printed));  // round a few pixels it is a little wider
    vec3 v = vec3(p3d_Vertex.xy, 0.) * spots[k].x * swell * small;
    v.z = p3d_Vertex.z * (p3d_Vertex.z < 0. ? spots[k].y : spots[k].x);
    if (p3d_Color.a > 1.) {  // as high on every level; one too small to be told gives way to its medal
        float r = spots[0].x;
        v *= 1.15 * r / spots[k].x * smoothstep(22., 28., r / (pixel * far)) / small;
        v.xy += vec2(-right.y, right.x) * spots[k].x * (p3d_Color.a - 1.);
    }
    at = v;
    v += middle;
    focus = panes[k].w;
    world = (p3d_ModelMatrix * vec4(v, 1.)).xyz;
    normal = p3d_Normal;
    colour = vec4(p3d_Color.rgb, .9);
    uv = vec4(p3d_MultiTexCoord0.x, 0., p3d_MultiTexCoord0.z, 1.);
    gl_Position = p3d_ModelViewProjectionMatrix * vec4(v, 1.);
}
