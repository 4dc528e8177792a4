#version 120
// Everything that stands on a pane.
#include "place.glsl"
attribute vec4 p3d_Vertex;
attribute vec3 p3d_Normal;
attribute vec4 p3d_Color;
attribute vec4 p3d_MultiTexCoord0;
attribute float pane;
uniform mat4 p3d_ModelViewProjectionMatrix;
uniform mat4 p3d_ModelMatrix;
varying vec3 at;      // millimetres from the middle of the pane
varying vec3 world;
varying vec3 normal;
varying vec4 colour;
varying vec4 uv;
varying float focus;

void main() {
    vec4 v = place(p3d_Vertex.xyz, pane, focus);
    at = p3d_Vertex.xyz;
    world = (p3d_ModelMatrix * v).xyz;
    normal = mat3(p3d_ModelMatrix[0].xyz, p3d_ModelMatrix[1].xyz, p3d_ModelMatrix[2].xyz) * p3d_Normal;
    colour = p3d_Color;
    uv = p3d_MultiTexCoord0;
    gl_Position = drawn(p3d_ModelViewProjectionMatrix * v, focus);
}
