#version 120
#include "common.glsl"
#include "varying.glsl"
// The figure of a piece that is not there: an outline of light and lines across it, clear between them.
// uv.z height above the foot; colour.rgb linear light.

void main() {
    vec3 n = normalize(normal), view = normalize(eye - world);
    float edge = pow(1. - sat(dot(n, view)), 2.2);
    float turn = uv.z / 3.0, w = fwidth(turn);
    float lines = mix(smoothstep(.5 - w, .5 + w, abs(fract(turn) - .5) * 2.), .5, smoothstep(.35, .9, w));
    float light = (.46 + .9 * edge) * mix(.22, 1., lines) * mix(.6, 1., smoothstep(0., 10., uv.z));
    gl_FragColor = vec4(min(tone(colour.rgb * 1.3) * light, vec3(1.)), .42 + .45 * edge);
}
