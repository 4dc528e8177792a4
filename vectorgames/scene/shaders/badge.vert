#version 120
// A badge that faces the viewer, beyond the end of a line or beside it. All corners are at the line's point;
// the normal carries its tangent times half the badge's width, uv.xy the corner and ``pane`` the middle of
// its sign along the badge, all in half heights of a sign. Beside a line, where a badge is one sign, ``pane``
// is the direction away from the rod, an angle in plan.
attribute vec4 p3d_Vertex;
attribute vec3 p3d_Normal;
attribute vec4 p3d_Color;
attribute vec4 p3d_MultiTexCoord0;
attribute float pane;
uniform mat4 p3d_ModelViewMatrix;
uniform mat4 p3d_ProjectionMatrix;
uniform float least;   // half height of a sign in pixels of a window 800 pixels high
uniform float thick;   // how much larger lines and signs are than usual
uniform float nearer;  // millimetres by which depth is drawn towards the viewer
uniform float away;    // from the point to the badge, in half heights of a sign
uniform vec4 free;     // left, bottom, right, top of the part of the picture that no panel covers
uniform float beside;  // 1: beside the line, 0: beyond its end
varying vec4 colour;
varying vec4 uv;
varying float middle;

void main() {
    vec3 v = (p3d_ModelViewMatrix * p3d_Vertex).xyz;
    vec3 t = mat3(p3d_ModelViewMatrix[0].xyz, p3d_ModelViewMatrix[1].xyz, p3d_ModelViewMatrix[2].xyz) * p3d_Normal;
    float far = length(v), wide = length(t);
    vec2 way = t.xy - v.xy * (t.z / v.z);
    way = length(way) > .12 * wide ? normalize(way) : vec2(0., 1.);
    if (beside > .5) {
        way = vec2(-way.y, way.x);
        vec3 out_ = (p3d_ModelViewMatrix * vec4(cos(pane), sin(pane), 0., 0.)).xyz;
        float side = dot(way, out_.xy - v.xy * (out_.z / v.z));
        if (abs(side) > .12) way *= sign(side);
        else if (way.y < -.3 || (way.y < .3 && way.x > 0.)) way = -way;
    }
    float unit = thick * least * far / (400. * p3d_ProjectionMatrix[1][1]);  // of the whole window: panels change no sizes
    vec4 end = p3d_ProjectionMatrix * vec4(v, 1.);
    v.xy += way * (away + abs(way.x) * (wide - 1.)) * unit;
    vec4 here = p3d_ProjectionMatrix * vec4(v, 1.);
    vec2 half_ = vec2(p3d_ProjectionMatrix[0][0] * wide, p3d_ProjectionMatrix[1][1] * 1.4) * unit / here.w;
    vec2 from = end.xy / end.w, at = here.xy / here.w;
    if (from.x > free.x && from.x < free.z && from.y > free.y && from.y < free.w) {  // never cut off by the frame
        at = clamp(at, free.xy + half_, max(free.zw - half_, free.xy + half_)) - at;
        v.xy += at * here.w / vec2(p3d_ProjectionMatrix[0][0], p3d_ProjectionMatrix[1][1]);
    }
    v.xy += p3d_MultiTexCoord0.xy * unit;
    colour = p3d_Color;
    uv = p3d_MultiTexCoord0;
    middle = beside > .5 ? 0. : pane;
    gl_Position = p3d_ProjectionMatrix * vec4(v, 1.);
    vec4 front = p3d_ProjectionMatrix * vec4(v * (1. - nearer / far), 1.);
    gl_Position.z = front.z / front.w * gl_Position.w;
}
