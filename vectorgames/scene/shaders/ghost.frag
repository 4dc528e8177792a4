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
    float low = smoothstep(0., 16., uv.z);
    float light = .16 + .85 * edge;
    light *= mix(.35, 1., lines) * mix(.55, 1., low);
    vec3 c = tone(colour.rgb * .9);
    gl_FragColor = vec4(c * light, light * .35);
}
