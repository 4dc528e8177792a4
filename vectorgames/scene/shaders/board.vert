#version 120
// Everything that stands on a pane: places are given from the middle of the pane's top surface. A quadrant
// that is taken apart is known by the signs of its places, so nothing may lie across their border.
attribute vec4 p3d_Vertex;
attribute vec3 p3d_Normal;
attribute vec4 p3d_Color;
attribute vec4 p3d_MultiTexCoord0;
attribute float pane;
uniform mat4 p3d_ModelViewProjectionMatrix;
uniform mat4 p3d_ModelMatrix;
uniform vec4 panes[64];  // place of every pane, and its focus: 1 in focus, 0 a ghost, below that a fainter one
uniform float shift;     // how far quadrants have moved outwards along x and y
varying vec3 at;      // millimetres from the middle of the pane
varying vec3 world;
varying vec3 normal;
varying vec4 colour;
varying vec4 uv;
varying float focus;

void main() {
    vec4 home = panes[int(pane + .5)];
    vec4 v = vec4(p3d_Vertex.xyz + home.xyz, 1.);
    v.xy += sign(p3d_Vertex.xy) * shift;
    at = p3d_Vertex.xyz;
    focus = home.w;
    world = (p3d_ModelMatrix * v).xyz;
    normal = mat3(p3d_ModelMatrix[0].xyz, p3d_ModelMatrix[1].xyz, p3d_ModelMatrix[2].xyz) * p3d_Normal;
    colour = p3d_Color;
    uv = p3d_MultiTexCoord0;
    gl_Position = p3d_ModelViewProjectionMatrix * v;
}
