#version 120
#include "common.glsl"
#include "varying.glsl"
// The table: a soft shadow of the board in closed form, and the light that leaks round it.
uniform float half_board;
uniform vec3 glow;
uniform float shade;

float step_soft(float x) { return 1. / (1. + exp(-1.702 * x)); }

void main() {
    vec2 q = at.xy;
    float h = half_board, s = 24.;
    float shadow = (step_soft((q.x + h) / s) - step_soft((q.x - h) / s))
                 * (step_soft((q.y + h) / s) - step_soft((q.y - h) / s));
    float r = length(q), fade = 1. - smoothstep(h * 1.5, h * 3.4, r);
    float rim = exp(-max(max(abs(q.x), abs(q.y)) - h, 0.) / 38.) * (1. - shadow * .55);
    vec3 light = glow * mix(.35, 1., lamp) * (exp(-r * r / (h * h * 2.2)) * .030 + rim * rim * .018);
    gl_FragColor = vec4(tone(light) * fade, shade * shadow * fade);
}
