#version 120
#include "nodes.glsl"
// A small plate at a node of a tree that faces the viewer, over the letter or below it, and the signs on it.
attribute vec4 p3d_Vertex;           // xy middle of the node, z how far aside, in half heights of the plate
attribute vec3 p3d_Normal;           // half the plate's height in radii of the spot, below 0 under the letter;
                                     // scale of its least size; size of this part of it
attribute vec4 p3d_Color;
attribute vec4 p3d_MultiTexCoord0;   // xy of the corner, z kind, w parameter
attribute float pane;
uniform mat4 p3d_ModelViewMatrix;
uniform mat4 p3d_ProjectionMatrix;
uniform vec4 panes[64];
uniform vec4 spots[8];  // radius and thickness by pane
uniform float least;    // half a height in pixels of a window 800 pixels high
uniform float nearer;   // millimetres by which depth is drawn towards the viewer
uniform float pixel;    // such a pixel as a part of the distance
uniform float printed;  // 0: beside the piece that covers the letter
varying vec3 at;
varying vec3 world;
varying vec3 normal;
varying vec4 colour;
varying vec4 uv;
varying float focus;

void main() {
    int k = int(pane + .5);
    vec2 right = normalize(vec2(p3d_ModelViewMatrix[0].x, p3d_ModelViewMatrix[1].x));
    float side = sign(p3d_Normal.x), r = spots[k].x;
    vec4 place = vec4(node_at(panes[k].xyz, pane, p3d_Vertex.xy), 1.);
    place.xy += vec2(-right.y, right.x) * r * mix(side * 1.25, side > 0. ? .58 : -.84, printed);
    vec3 v = (p3d_ModelViewMatrix * place).xyz;
    float far = length(v), near = clamp(r / (pixel * far) / 8., .78, 1.);  // small spots lie close together
    float half_high = max(abs(p3d_Normal.x) * r, least * pixel * far * p3d_Normal.y * near);
    v.xy += (p3d_MultiTexCoord0.xy * p3d_Normal.z + vec2(p3d_Vertex.z, side)) * half_high;
    at = vec3(0.);
    world = place.xyz;
    normal = vec3(0., 0., 1.);
    focus = panes[k].w;
    colour = p3d_Color;
    uv = p3d_MultiTexCoord0;
    gl_Position = p3d_ProjectionMatrix * vec4(v, 1.);
    vec4 front = p3d_ProjectionMatrix * vec4(v * (1. - nearer / far), 1.);
    gl_Position.z = front.z / front.w * gl_Position.w;
}
