#version 120
#include "common.glsl"
#include "varying.glsl"
// Upright clear plates, between two heights: what lies flat is drawn between their pieces. uv.w kind: 0 broad face,
// 1 its rim, uv.x 0 at the edge … 1; 2 a cut wall, uv.x −1 … 1 across it.
uniform vec3 tint;
uniform float gain;
uniform float face_alpha;
uniform vec2 slice;  // from which height to which

void main() {
    if (world.z < slice.x || world.z >= slice.y) discard;
    vec3 n = normalize(normal), view = normalize(eye - world);
    float grazing = 1. - abs(dot(n, view)), fresnel = .04 + .96 * pow(grazing, 5.);
    float light = .0015 + max(face_alpha - .04, 0.) * .10, alpha = face_alpha;
    if (uv.w > 1.5) {
        float rim = exp(-(1. - abs(uv.x)) / (max(fwidth(uv.x), 1e-3) * .9 + .05));
        light = .050 + .10 * rim + .05 * grazing;
        alpha = .10 + .8 * face_alpha + .14 * rim;
    } else if (uv.w > .5) {
        float rim = exp(-uv.x * 4.2) * (1. - uv.x);
        light += .10 * rim;
        alpha += .12 * rim;
    }
    float power = gain * mix(.55, 1., max(focus, 0.)) * mix(.62, 1., lamp);
    gl_FragColor = seen(vec4(tone(tint * power * light + studio(reflect(-view, n)) * fresnel * .35), sat(alpha + fresnel * .15)) * here());
}
