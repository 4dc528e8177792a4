#version 120
#include "common.glsl"
varying vec4 colour;
varying vec4 uv;
uniform float upto;  // how much of the way is drawn
uniform float fade;

void main() {
    float d = abs(uv.x), w = fwidth(d) + 1e-4;
    float core = 1. - smoothstep(.24 - w, .24 + w, d), heart = 1. - smoothstep(0., .20, d);
    float halo = exp(-d * d * 7.) * (1. - d * d), on = 1.;
    if (uv.w > 0.) {
        float f = abs(fract(uv.y / uv.w) - .5) * uv.w, s = fwidth(uv.y) * .6;
        on = 1. - smoothstep(uv.w * .30 - s, uv.w * .30 + s, f);
    }
    on *= (1. - smoothstep(upto - 2., upto, uv.y)) * colour.a * fade;
    if (uv.w < 0.) core = heart = 0.;
    float tip = exp(-max(upto - uv.y, 0.) / 40.) * step(upto, 1e5);
    vec3 c = tone(colour.rgb * (core * 1.1 + halo * .30) + vec3(1. - .8 * bright) * (heart * (.25 + tip) + halo * tip * .4));
    gl_FragColor = seen(vec4(c * (core + halo * .6 * (1. - core)) * on, (core * .92 + halo * .18 * (1. - core)) * on));
}
