#version 120
#include "nodes.glsl"
// A disc with the picture of a piece that lies over a node of a tree and faces the viewer, as large as the ring round
// the node, so that it hides no other; or a small one with the letter of the node at its upper edge. It is there where
// the figure itself would be too small to be told, see ring.vert.
attribute vec4 p3d_Vertex;           // xy middle of the node, z how many discs higher
attribute vec3 p3d_Normal;           // x how far over the middle of the piece's disc, y its size, in such discs
attribute vec4 p3d_Color;
attribute vec4 p3d_MultiTexCoord0;   // xy of the corner, z kind, w parameter
attribute float pane;
uniform mat4 p3d_ModelViewMatrix;
uniform mat4 p3d_ProjectionMatrix;
uniform vec4 panes[64];
uniform vec4 spots[8];  // radius and thickness by pane, the lowest nodes first
uniform float least;    // half a disc in pixels of a free window 800 pixels high
uniform float nearer;   // millimetres by which depth is drawn towards the viewer
uniform float pixel;    // such a pixel as a part of the distance
varying vec3 at;
varying vec3 world;
varying vec3 normal;
varying vec4 colour;
varying vec4 uv;
varying float focus;

void main() {
    int k = int(pane + .5);
    vec3 place = node_at(panes[k].xyz, pane, p3d_Vertex.xy);
    vec3 v = (p3d_ModelViewMatrix * vec4(place, 1.)).xyz;
    float far = length(v), shown = spots[0].x / (pixel * far);
    float half_high = max(1.16 * spots[k].x, least * pixel * far);
    v.xy += (p3d_MultiTexCoord0.xy * p3d_Normal.y + vec2(0., p3d_Normal.x + 2. * p3d_Vertex.z)) * half_high;
    at = vec3(0.);
    world = place;
    normal = vec3(0., 0., 1.);
    focus = panes[k].w;
    colour = p3d_Color;
    colour.a *= 1. - smoothstep(24., 30., shown);
    uv = p3d_MultiTexCoord0;
    gl_Position = p3d_ProjectionMatrix * vec4(v, 1.);
    vec4 front = p3d_ProjectionMatrix * vec4(v * (1. - (nearer + half_high * (5. - 4. * p3d_Normal.y)) / far), 1.);
    gl_Position.z = front.z / front.w * gl_Position.w;
}
