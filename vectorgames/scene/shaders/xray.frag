#version 120
#include "common.glsl"
// A vector looked at: along every step the colours of its running coordinates follow one another, u in
// dashes, v in dots; a bead at every space, an arrowhead at the last. uv.x side −1 … 1, uv.y way in steps
// (arrowhead: 0 base … 1 tip), uv.w the running coordinates as digits to base 6; colour: how often they
// follow one another in a step, how many they are, 1 for an arrowhead, strength.
varying vec4 colour;
varying vec4 uv;
uniform vec3 axes[6];
uniform float beads;  // radius of a bead as a part of the half width; 0: none
uniform float fade;

void main() {
    float side = abs(uv.x), count = floor(colour.g + .5), strength = colour.a * fade;
    float wide = length(vec2(dFdx(uv.x), dFdy(uv.x))) + 1e-5, along = length(vec2(dFdx(uv.y), dFdy(uv.y))) + 1e-6;
    bool arrow = colour.b > .5;
    float phase = arrow ? uv.y * count * .999 : max(uv.y, 0.) * floor(colour.r + .5) * count;
    float number = floor(phase), f = phase - number;
    float axis = mod(floor((uv.w + .5) / pow(6., mod(number, count))), 6.);
    vec3 c = tone(axes[int(axis + .5)]);
    if (arrow) {
        float d = (side - (1. - uv.y) * .92) / wide;
        float a = clamp(.5 - d * .9, 0., 1.) * strength;
        gl_FragColor = seen(vec4(c * a, a * .92));
        return;
    }
    float w = wide * .7, on = step(0., uv.y);
    float fine = fwidth(phase) * (axis > 4.5 ? 3. : 2.);  // dashes smaller than pixels are a grey
    if (axis > 4.5) on *= smoothstep(.36, .26, abs(fract(f * 3.) - .5));
    else if (axis > 3.5) on *= smoothstep(.38, .32, abs(fract(f * 2.) - .5));
    if (axis > 3.5) on = mix(on, .65 * step(0., uv.y), smoothstep(.2, .5, fine));
    float core = (1. - smoothstep(.21 - w, .21 + w, side)) * on;
    float halo = exp(-side * side * 9.) * (1. - side * side) * on;
    vec3 lit = mix(c, vec3(1.), .25 * (1. - smoothstep(0., .2, side)));
    float knot = floor(uv.y + .5), bead = 0.;
    if (beads > 0. && knot < 2.5) {
        float away = length(vec2((uv.y - knot) / along, side / wide)) * wide;
        bead = 1. - smoothstep(beads - wide, beads + wide, away);
    }
    float solid = max(core, bead);
    lit = mix(lit, mix(c, vec3(1.), .45), bead);
    gl_FragColor = seen(vec4((lit * solid + c * halo * .16 * (1. - solid)) * strength, (solid * .94 + halo * .5 * (1. - solid)) * strength));
}
