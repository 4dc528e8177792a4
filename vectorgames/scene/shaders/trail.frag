#version 120
#include "common.glsl"
// The way of a part in a step, and where it leads. uv.x side −1 … 1, uv.y way in mm (arrowhead: 0 base … 1 tip), uv.w
// dash in mm; colour.r kind: 0 what is ahead, 1 what lies behind, 2 the outline of the part where it will be;
// colour.b 1: an arrowhead, colour.g how far along it stands; colour.a strength.
varying vec4 colour;
varying vec4 uv;
uniform vec3 tint;
uniform float done;   // mm of the way
uniform float whole;
uniform float fade;

void main() {
    float side = abs(uv.x), wide = fwidth(uv.x) + 1e-4, left = 1. - smoothstep(whole - 5., whole - .5, done), on = colour.a * fade;
    vec3 c = tone(tint);
    if (colour.b > .5) {
        float d = (side - (1. - uv.y) * .92) / wide;
        float a = clamp(.5 - d * .9, 0., 1.) * on * (1. - smoothstep(colour.g - 3., colour.g, done));
        gl_FragColor = seen(vec4(mix(c, vec3(1.), .15) * a, a));
        return;
    }
    float ahead = smoothstep(done - .5, done + .5, uv.y);
    float core = 1. - smoothstep(.30 - wide * .7, .30 + wide * .7, side), halo = exp(-side * side * 7.) * (1. - side * side);
    if (uv.w > 0.) {
        float f = abs(fract(uv.y / uv.w) - .5) * uv.w, s = fwidth(uv.y) * .6;
        on *= mix(1. - smoothstep(uv.w * .31 - s, uv.w * .31 + s, f), .6, smoothstep(.25, .7, s / uv.w));
    }
    if (colour.r < .5) on *= ahead;
    else if (colour.r < 1.5) {
        on *= (1. - ahead) * (.12 + .88 * exp((uv.y - done) / (.45 * whole + 1.))) * (.30 + .70 * left);
        core *= .8;
    } else on *= left;
    gl_FragColor = seen(vec4((mix(c, vec3(1.), .2) * core + c * halo * .22 * (1. - core)) * on, (core * .9 + halo * .12 * (1. - core)) * on));
}
