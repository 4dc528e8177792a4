#version 120
#include "common.glsl"
#include "varying.glsl"
#include "spot.glsl"
#include "state.glsl"
// Spots as parts of an assembly: a state shows on their rim alone, so that they keep their colours.

void main() {
    vec3 n = normalize(normal), view = normalize(eye - world), c = enamel(n, view);
    float rim = smoothstep(.86, .98, uv.w);
    gl_FragColor = vec4(tone(stated(c, .8, rim * .75, rim)), 1.) * here();
}
