#version 120
attribute vec4 p3d_Vertex;
varying vec2 s;

void main() {
    s = p3d_Vertex.xz;
    gl_Position = vec4(p3d_Vertex.xz, .99999, 1.);
}
