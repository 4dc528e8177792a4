#version 120
// A sign that faces the viewer. The normal carries half its side in mm, the scale of its least size, and how
// far aside it stands on the screen, in halves of its side. Half a side below 0: a sign of the least size that
// is there only while so many millimetres are about as small as the least size.
#include "place.glsl"
attribute vec4 p3d_Vertex;
attribute vec3 p3d_Normal;
attribute vec4 p3d_Color;
attribute vec4 p3d_MultiTexCoord0;
attribute float pane;
uniform mat4 p3d_ModelViewMatrix;
uniform mat4 p3d_ProjectionMatrix;
uniform float least;   // half a side in pixels of a window 800 pixels high
uniform float most;    // the same: never larger
uniform float nearer;  // millimetres by which depth is drawn towards the viewer
uniform float pixel;   // such a pixel as a part of the distance
varying vec3 at;
varying vec3 world;
varying vec3 normal;
varying vec4 colour;
varying vec4 uv;
varying float focus;

void main() {
    vec4 centre = place(p3d_Vertex.xyz, pane, focus);
    vec3 v = (p3d_ModelViewMatrix * centre).xyz;
    float far = length(v);
    colour = p3d_Color;
    float half_side = clamp(p3d_Normal.x * sizes[int(pane + .5)], least * pixel * far * p3d_Normal.y, most * pixel * far);
    if (p3d_Normal.x < 0.) {
        half_side = least * pixel * far * p3d_Normal.y;
        colour.a *= 1. - smoothstep(1.25, 1.55, -p3d_Normal.x / (least * pixel * far));
    }
    v.xy += (p3d_MultiTexCoord0.xy + vec2(p3d_Normal.z, 0.)) * half_side;
    at = p3d_Vertex.xyz;
    world = centre.xyz;
    normal = vec3(0., 0., 1.);
    uv = p3d_MultiTexCoord0;
    gl_Position = p3d_ProjectionMatrix * vec4(v, 1.);
    vec4 front = p3d_ProjectionMatrix * vec4(v * (1. - nearer / far), 1.);
    gl_Position.z = front.z / front.w * gl_Position.w;
    gl_Position = drawn(gl_Position, focus);
}
