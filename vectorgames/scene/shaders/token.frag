#version 120
#include "common.glsl"
#include "varying.glsl"
#include "spot.glsl"
#include "state.glsl"
// Spots as parts of an assembly: a state shows on their rim alone, so that they keep their colours.
uniform vec3 met;  // the middle of the spot that jams, and 1; all: 0

void main() {
    vec3 n = normalize(normal), view = normalize(eye - world), c = enamel(n, view);
    float rim = smoothstep(.86, .98, uv.w);
    gl_FragColor = vec4(tone(stated(c, .8, rim * .75, rim, met.z < .5 || distance(uv.xy, met.xy) < .5 ? 1. : 0.)), 1.) * here();
}
