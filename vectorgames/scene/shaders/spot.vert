#version 120
#include "nodes.glsl"
// A spot of a tree: a low solid round the middle of its node, given in its own radius and thickness.
attribute vec4 p3d_Vertex;           // xy in radii, z in thicknesses, 0 the top
attribute vec3 p3d_Normal;
attribute vec4 p3d_Color;
attribute vec4 p3d_MultiTexCoord0;   // xy middle of the node, z its letter, w how far from the middle, 1 the rim
attribute float pane;
uniform mat4 p3d_ModelViewMatrix;
uniform mat4 p3d_ModelViewProjectionMatrix;
uniform mat4 p3d_ModelMatrix;
uniform vec4 panes[64];
uniform vec4 spots[8];  // radius and thickness by pane
uniform float printed;  // 1 as on a real board, 0 small: pieces come first
varying vec3 at;        // place on the spot as the viewer sees it upright, in radii
varying vec3 world;
varying vec3 normal;
varying vec4 colour;
varying vec4 uv;
varying float focus;
varying float low;      // 1 on the bottom level

void main() {
    int k = int(pane + .5);
    low = 1. - step(.5, pane);
    float share = mix(mix(.62, .44, low), 1., printed);
    vec3 v = node_at(panes[k].xyz, pane, p3d_MultiTexCoord0.xy) + p3d_Vertex.xyz * spots[k].xxy * vec3(share, share, 1.);
    vec2 right = normalize(vec2(p3d_ModelViewMatrix[0].x, p3d_ModelViewMatrix[1].x));
    at = vec3(dot(p3d_Vertex.xy, right), dot(p3d_Vertex.xy, vec2(-right.y, right.x)), p3d_Vertex.z);
    focus = panes[k].w;
    world = (p3d_ModelMatrix * vec4(v, 1.)).xyz;
    normal = p3d_Normal;
    colour = p3d_Color;
    uv = p3d_MultiTexCoord0;
    gl_Position = p3d_ModelViewProjectionMatrix * vec4(v, 1.);
}
