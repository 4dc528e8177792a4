#version 120
#include "common.glsl"
#include "varying.glsl"
// The figure of a piece that is not there: an outline of light and lines across it, clear between them.
// uv.z height above the foot; colour.rgb linear light.

void main() {
    vec3 n = normalize(normal), view = normalize(eye - world);
    float edge = pow(1. - sat(dot(n, view)), 2.2);
    float turn = uv.z / 2.4, w = fwidth(turn);
    float lines = mix(smoothstep(.5 - w, .5 + w, abs(fract(turn) - .5) * 2.), .5, smoothstep(.35, .9, w));
    float low = smoothstep(0., 10., uv.z);
    float light = (.24 + 1.25 * edge) * mix(.40, 1., lines) * mix(.6, 1., low);
    gl_FragColor = vec4(tone(colour.rgb) * light, .30 + .45 * edge);
}
