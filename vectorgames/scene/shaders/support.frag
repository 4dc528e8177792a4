#version 120
#include "common.glsl"
#include "varying.glsl"
// Supports: nearly clear plates whose cut edges carry the light. uv.x −1 … 1 across the side, uv.w kind:
// 0 broad face, 1 narrow side, 2 cut end.
uniform vec3 tint;
uniform float gain;
uniform float present;  // 0: not there at all

void main() {
    vec3 n = normalize(normal), view = normalize(eye - world);
    float fresnel = .04 + .96 * pow(1. - abs(dot(n, view)), 5.);
    float w = max(fwidth(uv.x), 1e-3);
    float rim = exp(-(1. - abs(uv.x)) / (w * .9 + .03));
    float light = uv.w < .5 ? .0015 + .085 * rim : (uv.w < 1.5 ? .030 + .085 * rim : .12);
    float alpha = uv.w < .5 ? .035 + .12 * rim : .14;
    float power = gain * mix(.55, 1., max(focus, 0.)) * mix(.40, 1., lamp);
    gl_FragColor = seen(vec4(tone(tint * power * light + studio(reflect(-view, n)) * fresnel * .35), alpha + fresnel * .15) * present * here()) * mix(1., .6, bright);
}
