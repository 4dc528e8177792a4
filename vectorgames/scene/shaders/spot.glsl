// Spots of a tree: enamel with a fine groove, and a letter that is there while it can be read. colour.a: how
// pale the letter is, dark 0.
uniform sampler2D letters;
#include "letter.glsl"
uniform vec4 face;  // half a letter's square in radii, how far letters are shown; pale and dark of letters
uniform float printed;
uniform vec3 ground;  // of the plain board
varying float low;
const vec3 dark = vec3(.006, .010, .014), pale = vec3(.94, .92, .90);

vec3 enamel(vec3 n, vec3 view) {
    vec2 q = at.xy / face.x, t = clamp(q * .5 + .5, .02, .98);
    float w = max(length(dFdx(q)), length(dFdy(q))), s = letter(uv.z, t);
    float soft = fwidth(s) * .7 + .004, inside = step(max(abs(q.x), abs(q.y)), 1.) * step(.9, n.z);
    float ink = smoothstep(.5 - soft, .5 + soft, s) * inside * face.y * smoothstep(3.5, 5.0, 1.15 / w);
    float rim = fwidth(uv.w), groove = (1. - smoothstep(.025, .025 + rim, abs(uv.w - .80))) * smoothstep(.12, .04, rim);
    vec3 base = mix(colour.rgb, mix(dark, pale, colour.a), ink) * (1. - .30 * groove);
    if (printed < .5) {  // a small disc of its colour, softened; above the bottom level a ring round a letter
        vec3 deep = mix(ground * .42, ground * 1.6, bright), soft = mix(colour.rgb, ground, .18);
        vec3 told = mix(mix(colour.rgb, vec3(1.), .25), colour.rgb * .35, bright);
        base = low > .5 ? soft : mix(mix(deep, told, ink), soft, smoothstep(.74, .74 + rim, uv.w));
    }
    vec3 key = normalize(vec3(-.42, -.55, .85));
    vec3 sky = mix(vec3(.20, .19, .19), vec3(.78, .84, .95), n.z * .5 + .5);
    float shaded = mix(.45, 1., smoothstep(-1.1, -.2, at.z)) * mix(.62, 1., lamp), lit = sat(dot(n, key) * .85 + .15);
    vec3 c = base * (sky * .34 + vec3(.96, .90, .82) * lit) * shaded;
    float ndv = sat(dot(n, view)), fresnel = .04 + .96 * pow(1. - ndv, 5.);
    c += studio(reflect(-view, n)) * (fresnel * .36 + .010) * mix(.25, 1., printed) * shaded * (1. - .5 * ink);
    float edge = pow(1. - ndv, 3.) * sat(n.z * .4 + .75);
    return mix(c + vec3(.50, .66, .85) * edge * .22 * mix(.3, 1., printed), c * (1. - .6 * edge), bright);
}
