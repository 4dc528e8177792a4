#version 120
#include "common.glsl"
#include "varying.glsl"
#include "state.glsl"
// Solid parts of an assembly. colour.a gloss; uv.x how far a state's colour covers their own; uv.y height in a light
// guide, 0 … 1; uv.z number of the piece; uv.w 1: they are light guides.
uniform float met;  // the piece that jams, −1 all

void main() {
    vec3 n = normalize(normal), view = normalize(eye - world);
    vec3 key = normalize(vec3(-.42, -.55, .85)), sky = mix(vec3(.20, .19, .19), vec3(.78, .84, .95), n.z * .5 + .5);
    float lit = sat(dot(n, key) * .85 + .15), ndv = sat(dot(n, view)), fresnel = .04 + .96 * pow(1. - ndv, 5.);
    vec3 glow = colour.rgb * (mix(.20, .62, uv.y * uv.y) + .50 * pow(1. - ndv, 2.)) * mix(.16, 1., lamp);
    glow *= n.z > .5 ? 1.6 : 1.;
    vec3 body = colour.rgb * (sky * .34 + vec3(1.12, 1.05, .96) * lit * .9) + vec3(.50, .66, .85) * pow(1. - ndv, 3.) * .2;
    vec3 c = mix(body, glow, uv.w) + studio(reflect(-view, n)) * (fresnel * .6 + .030 * colour.a);
    gl_FragColor = vec4(tone(stated(c, sky.y * .34 + lit * .8, uv.x, 1. - ndv, met < 0. || abs(uv.z - met) < .5 ? 1. : 0.)), 1.) * here();
}
