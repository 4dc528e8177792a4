#version 120
#include "common.glsl"
#include "varying.glsl"
// Opaque solids: pieces, penlight. colour.a gloss, uv.z height above the foot, uv.w 1: not lit by the engraving.
uniform float upto;     // pieces of a vector (uv.x: 1 + where on it) are lit once it is drawn up to here
uniform float cut;      // nothing is seen above this height, mm: pieces that come or go from foot to head
uniform float opacity;  // 1 solid; less: the ghost of a piece, premultiplied

void main() {
    if (uv.z > cut) discard;
    vec3 n = normalize(normal), view = normalize(eye - world);
    if (dot(n, view) < -.15) n = -n;
    vec3 key = normalize(vec3(-.42, -.55, .85));
    float shaded = mix(.35, 1., smoothstep(-.5, 7., uv.z));
    vec3 sky = mix(vec3(.20, .19, .19), vec3(.78, .84, .95), n.z * .5 + .5);
    float lit = sat(dot(n, key) * .85 + .15);
    float by_lamp = lamp * (1. - uv.w) * .8;
    vec3 to_rod = vec3(-at.xy, 4.);
    float d = length(to_rod);
    float beam = sat(dot(n, to_rod / d) * .6 + .4) * by_lamp / (1. + d * d / 5200.);
    vec3 c = colour.rgb * (sky * .34 * shaded + vec3(1.12, 1.05, .96) * lit * shaded + vec3(.40, .58, .74) * beam * .7);
    c += colour.rgb * vec3(.42, .66, .85) * sat(-n.z * .5 + .5) * (1. - smoothstep(0., 9., uv.z)) * by_lamp * .9;
    float ndv = sat(dot(n, view)), fresnel = .04 + .96 * pow(1. - ndv, 5.);
    c += studio(reflect(-view, n)) * (fresnel * .8 + .030 * colour.a) * mix(.4, 1., shaded);
    float rim = pow(1. - ndv, 3.) * sat(n.z * .4 + .75);  // stands out from the ground: light from a dark one, dark from a light one
    c = mix(c + vec3(.50, .66, .85) * rim * .30, c * (1. - .75 * rim), bright);
    if (uv.x > .5) {
        float past = upto - uv.x + 1., on = smoothstep(-12., 12., past), flash = on * exp(-max(past, 0.) / 150.);
        vec3 gold = vec3(1., .38, .013);
        // mixed, not added: gold upon ink would be pink
        float glow = max(smoothstep(3.6, .6, uv.z), smoothstep(.55, .12, ndv) * .8);
        c = mix(c, gold * (1. + .5 * flash), on * max(glow, flash * .7));
        c += colour.rgb * gold * .25 * on;
    }
    c = mix(c, vec3(.75, 1.5, 2.2), exp(-max(cut - uv.z, 0.) * .9) * .9);  // where it is cut it is light
    float a = mix(opacity, 1., (1. - opacity) * pow(1. - ndv, 2.));
    gl_FragColor = vec4(tone(c) * a, a);
}
