#version 120
#include "common.glsl"
#include "varying.glsl"
// Walls of panes (uv.w 0; uv.y −1 … 1 across the thickness, uv.z how much dimmed) and skirts (uv.w 1;
// uv.x 0 at the edge … 1). Emission only.
uniform vec3 tint;
uniform float gain;
uniform float present;  // 0: not there at all
uniform float filled;   // 1: of a sheet by itself, which is as bright as it is looked at
uniform float even;     // lit everywhere as so far from the middle; 0: by the rod

void main() {
    float r = even > 0. ? even : length(at.xy), fall = .62 / (1. + r * r / 40000.) + .25;
    fall *= mix(.55, 1., max(focus, 0.)) * mix(1., mix(.2, .8, max(focus, 0.)), filled) * mix(.42, 1., lamp);
    if (uv.w < .5) {
        float grazing = 1. - abs(dot(normalize(normal), normalize(eye - world)));
        float rim = smoothstep(.55, 1., abs(uv.y));
        vec3 e = tint * gain * fall * (1. - uv.z) * ((.55 + .45 * grazing * grazing) * .85 + .35 * rim);
        gl_FragColor = seen(vec4(tone(e), sat((.55 + .35 * rim) * mix(.5, 1., max(focus, 0.)) * (1. - uv.z * .6))) * present * here());
    } else {
        float a = exp(-uv.x * 4.2) * (1. - uv.x);
        gl_FragColor = seen(vec4(tone(tint * gain * fall * .17 * a * a) * a, 0.) * present * here());
    }
}
