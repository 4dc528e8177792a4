#version 120
#include "nodes.glsl"
// What is written on a piece of a tree: it lies on its top, upright for the viewer.
attribute vec4 p3d_Vertex;           // xy middle of the node, z height over the spot's top in its radii
attribute vec3 p3d_Normal;           // x half its square in radii of the spot
attribute vec4 p3d_Color;
attribute vec4 p3d_MultiTexCoord0;   // xy of the corner, z kind, w parameter
attribute float pane;
uniform mat4 p3d_ModelViewMatrix;
uniform mat4 p3d_ProjectionMatrix;
uniform vec4 panes[64];
uniform vec4 spots[8];  // radius and thickness by pane
uniform float pixel;    // of a window 800 pixels high, as a part of the distance
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
    vec3 middle = node_at(panes[k].xyz, pane, p3d_Vertex.xy);
    float r = spots[k].x, far = length((p3d_ModelViewMatrix * vec4(middle, 1.)).xyz);
    float small = clamp(5. * pixel * far / r, 1., 1.75);
    vec2 q = p3d_MultiTexCoord0.xy * p3d_Normal.x * r * swell * small;
    vec3 v = middle + vec3(q.x * right + q.y * vec2(-right.y, right.x), p3d_Vertex.z * r);
    at = vec3(0.);
    world = v;
    normal = vec3(0., 0., 1.);
    focus = panes[k].w;
    colour = p3d_Color;
    uv = p3d_MultiTexCoord0;
    vec4 seen = p3d_ModelViewMatrix * vec4(v, 1.);
    gl_Position = p3d_ProjectionMatrix * seen;
    vec4 front = p3d_ProjectionMatrix * vec4(seen.xyz * (1. - .5 * r / far), 1.);
    gl_Position.z = front.z / front.w * gl_Position.w;
}
