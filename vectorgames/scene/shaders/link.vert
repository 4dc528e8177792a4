#version 120
#include "nodes.glsl"
// Links of a tree: they leave a node sideways and fall upon the one below like the water of a fountain; between
// nodes of one level straight lines, arcs where the tree is rolled up. A strip that always faces the viewer.
attribute vec4 p3d_Vertex;           // xy middle of the node above, z how far along, 0 … 1
attribute vec3 p3d_Normal;           // xy middle of the node below, z pane of the node above
attribute vec4 p3d_Color;
attribute vec4 p3d_MultiTexCoord0;   // x side −1 … 1, y 0 to the node above, 1 beside it, 2 on the bottom level, z scale of the width
attribute float pane;                // of the node below
uniform mat4 p3d_ModelViewMatrix;
uniform mat4 p3d_ProjectionMatrix;
uniform vec4 panes[64];
uniform vec4 spots[8];    // radius and thickness by pane
uniform vec3 strengths;   // of the links to nodes above, of those beside, of those on the bottom level
uniform float half_width;
uniform float least;      // half width in pixels of a window 800 pixels high
uniform float pixel;      // such a pixel as a part of the distance
varying vec4 colour;
varying vec4 uv;

void main() {
    int i = int(p3d_Normal.z + .5), j = int(pane + .5);
    float t = p3d_Vertex.z, u = 1. - t;
    vec3 a = node_at(panes[i].xyz, p3d_Normal.z, p3d_Vertex.xy), b = node_at(panes[j].xyz, pane, p3d_Normal.xy);
    a.z -= .5 * spots[i].y;
    b.z -= .5 * spots[j].y;
    vec3 over = vec3(b.xy, mix(b.z, a.z, .55));
    over = mix(over, (a + b) * .5, i == j ? 1. : rolled.x);
    vec3 p = u * u * a + 2. * t * u * over + t * t * b, way = u * (over - a) + t * (b - over);
    if (i == j && rolled.x > 0.) {
        float level = rolled.z - pane;
        vec3 here = beside(p3d_Vertex.xy, level, t), next = beside(p3d_Vertex.xy, level, t + .01) - here;
        here.z += height(panes[i].z) - .5 * spots[i].y;
        p = mix(p, here, rolled.x);
        way = mix(way, 100. * next, rolled.x);
    }
    vec3 v = (p3d_ModelViewMatrix * vec4(p, 1.)).xyz, d = (p3d_ModelViewMatrix * vec4(way, 0.)).xyz, s = cross(d, -v);
    float l = length(s);
    s = l > 1e-3 ? s / l : vec3(1., 0., 0.);
    v += s * p3d_MultiTexCoord0.x * max(half_width, least * pixel * length(v)) * p3d_MultiTexCoord0.z;
    float side = p3d_MultiTexCoord0.y;
    colour = p3d_Color * vec4(1., 1., 1., side > 1.5 ? strengths.z : side > .5 ? strengths.y : strengths.x);
    uv = vec4(p3d_MultiTexCoord0.x, 0., 0., 0.);
    gl_Position = p3d_ProjectionMatrix * vec4(v, 1.);
}
