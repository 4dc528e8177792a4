#version 120
// Links of a tree: they leave a node sideways and fall upon the one below like the water of a fountain; between
// nodes of one level straight lines. A strip that always faces the viewer.
attribute vec4 p3d_Vertex;           // xy middle of the node above, z how far along, 0 … 1
attribute vec3 p3d_Normal;           // xy middle of the node below, z pane of the node above
attribute vec4 p3d_Color;
attribute vec4 p3d_MultiTexCoord0;   // x side −1 … 1, z scale of the width
attribute float pane;                // of the node below
uniform mat4 p3d_ModelViewMatrix;
uniform mat4 p3d_ProjectionMatrix;
uniform vec4 panes[64];
uniform vec4 spots[8];    // radius and thickness by pane
uniform float half_width;
uniform float least;      // half width in pixels of a window 800 pixels high
uniform float pixel;      // such a pixel as a part of the distance
varying vec4 colour;
varying vec4 uv;

void main() {
    int i = int(p3d_Normal.z + .5), j = int(pane + .5);
    float t = p3d_Vertex.z, u = 1. - t;
    vec3 a = vec3(p3d_Vertex.xy, panes[i].z - .5 * spots[i].y), b = vec3(p3d_Normal.xy, panes[j].z - .5 * spots[j].y);
    vec3 over = vec3(b.xy, mix(b.z, a.z, .55));
    if (i == j) over = (a + b) * .5;
    vec3 p = u * u * a + 2. * t * u * over + t * t * b, way = u * (over - a) + t * (b - over);
    vec3 v = (p3d_ModelViewMatrix * vec4(p, 1.)).xyz, d = (p3d_ModelViewMatrix * vec4(way, 0.)).xyz, s = cross(d, -v);
    float l = length(s);
    s = l > 1e-3 ? s / l : vec3(1., 0., 0.);
    v += s * p3d_MultiTexCoord0.x * max(half_width, least * pixel * length(v)) * p3d_MultiTexCoord0.z;
    colour = p3d_Color;
    uv = vec4(p3d_MultiTexCoord0.x, 0., 0., 0.);
    gl_Position = p3d_ProjectionMatrix * vec4(v, 1.);
}
