#version 120
// A strip that always faces the viewer: the normal carries the tangent. uv: x side −1 … 1, y way in mm,
// z scale of the width, w dash in mm (0: none).
attribute vec4 p3d_Vertex;
attribute vec3 p3d_Normal;
attribute vec4 p3d_Color;
attribute vec4 p3d_MultiTexCoord0;
uniform mat4 p3d_ModelViewMatrix;
uniform mat4 p3d_ProjectionMatrix;
uniform float half_width;
uniform float least;  // half width in pixels of a window 800 pixels high
uniform float nearer; // millimetres by which depth is drawn towards the viewer
uniform float thick;  // how much thicker lines are than usual
uniform float pixel;  // such a pixel as a part of the distance
varying vec4 colour;
varying vec4 uv;

void main() {
    vec3 v = (p3d_ModelViewMatrix * p3d_Vertex).xyz;
    vec3 t = mat3(p3d_ModelViewMatrix[0].xyz, p3d_ModelViewMatrix[1].xyz, p3d_ModelViewMatrix[2].xyz) * p3d_Normal;
    vec3 s = cross(t, -v);
    float l = length(s);
    s = l > 1e-3 ? s / l : vec3(1., 0., 0.);
    float across = smoothstep(0., .30, l / (length(t) * length(v) + 1e-6));  // seen from its end: a point
    v += s * across * p3d_MultiTexCoord0.x * thick * max(half_width * p3d_MultiTexCoord0.z, least * pixel * length(v));
    colour = p3d_Color;
    uv = p3d_MultiTexCoord0;
    gl_Position = p3d_ProjectionMatrix * vec4(v, 1.);
    vec4 front = p3d_ProjectionMatrix * vec4(v * (1. - nearer / length(v)), 1.);
    gl_Position.z = front.z / front.w * gl_Position.w;
}
