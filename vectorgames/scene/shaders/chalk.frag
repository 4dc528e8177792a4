#version 120
#include "common.glsl"
#include "varying.glsl"
// Strokes of chalk on a slate. colour: of the chalk, alpha how much it covers; uv.x 1: chalk, which lies on the grain of
// the stone only; 0: a glow, which is even; 2: the bare slate.
float hash(vec2 p) { return fract(sin(dot(p, vec2(41.3, 289.1))) * 43758.5453); }

float noise(vec2 p) {
    vec2 i = floor(p), f = fract(p);
    f = f * f * (3. - 2. * f);
    return mix(mix(hash(i), hash(i + vec2(1., 0.)), f.x), mix(hash(i + vec2(0., 1.)), hash(i + vec2(1., 1.)), f.x), f.y);
}

void main() {
    vec2 p = at.xy;
    float a = colour.a, light = mix(.5, 1., lamp);
    vec3 c = colour.rgb;
    if (uv.x > .5 && uv.x < 1.5) {
        float near = 1. - smoothstep(.25, 1.1, fwidth(p.x) + fwidth(p.y));
        float grain = noise(p * 1.7) * .6 + noise(p * 4.3 + 9.) * .4;
        float dust = noise(p * .22 + 3.);
        a *= mix(.93, smoothstep(.10, .46, grain + .22 * dust), near);
        c *= .82 + .26 * dust;
    }
    gl_FragColor = seen(vec4(tone(c * light) * a, a));
}
