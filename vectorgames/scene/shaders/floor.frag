#version 120
#include "common.glsl"
#include "varying.glsl"
// The table: a soft shadow of the board in closed form, and the light that leaks round it.
uniform float half_board;
uniform vec3 glow;
uniform float shade;
uniform float slant; // how far north what is east stands, and south what is west
uniform vec4 bars;  // what stands over it: to how far from the middle and from how far along x, along y

float step_soft(float x) { return 1. / (1. + exp(-1.702 * x / 24.)); }

float two_bars(float x, float h, float gap) {  // from −h to −gap and from gap to h; without a gap one bar
    return step_soft(x + h) - step_soft(x + gap) + step_soft(x - gap) - step_soft(x - h);
}

void main() {
    vec2 q = at.xy - vec2(0., slant * clamp(at.x / 30., -1., 1.));
    float shadow = two_bars(q.x, bars.x, bars.y) * two_bars(q.y, bars.z, bars.w);
    float r = length(q), fade = 1. - smoothstep(half_board * 1.5 + max(bars.y, bars.w), half_board * 3.4, r);
    float rim = exp(-max(max(abs(q.x) - bars.x, abs(q.y) - bars.z), 0.) / 38.) * (1. - shadow * .55);
    vec3 light = glow * mix(.35, 1., lamp) * (exp(-r * r / (bars.x * bars.z * 2.2)) * .030 + rim * rim * .018);
    gl_FragColor = vec4(tone(light) * fade * (1. - bright), shadowed(shade * shadow * fade) * mix(1., .7, bright));
}
