#version 120
#include "common.glsl"
#include "varying.glsl"
// Varnished wood. uv.x millimetres along the grain, uv.y across it, uv.z height above the table, uv.w number of the bar;
// colour: the wood in the light, alpha how much darker the grain is.
float hash(vec2 p) { return fract(sin(dot(p, vec2(41.3, 289.1))) * 43758.5453); }

float noise(vec2 p) {
    vec2 i = floor(p), f = fract(p);
    f = f * f * (3. - 2. * f);
    return mix(mix(hash(i), hash(i + vec2(1., 0.)), f.x), mix(hash(i + vec2(0., 1.)), hash(i + vec2(1., 1.)), f.x), f.y);
}

void main() {
    vec3 n = normalize(normal), view = normalize(eye - world);
    if (dot(n, view) < 0.) n = -n;
    vec2 p = vec2(uv.x, uv.y + uv.z) + uv.w * vec2(371., 53.);
    float warp = noise(p * vec2(.012, .10)) * 5. + noise(p * vec2(.03, .35)) * 1.2;
    float rings = .5 + .5 * sin(p.y * .85 + warp * 2.4);
    float near = 1. - smoothstep(.15, .6, fwidth(p.y));  // pores are seen from near
    float pores = smoothstep(.72, .95, noise(p * vec2(.10, 3.2))) * near;
    float tone_ = .55 * rings * rings + .25 * noise(p * vec2(.02, .9)) + .45 * pores;
    vec3 wood = colour.rgb * (1. - colour.a * tone_) * (.92 + .16 * noise(p * vec2(.004, .05)));
    vec3 key = normalize(vec3(-.42, -.55, .85)), sky = mix(vec3(.14, .13, .13), vec3(.62, .66, .74), n.z * .5 + .5);
    float lit = sat(dot(n, key) * .85 + .15), low = smoothstep(-3., 10., uv.z);
    vec3 c = wood * (sky * .34 + vec3(1.08, 1.0, .90) * lit) * mix(.45, 1., low) * mix(.42, 1., lamp);
    float ndv = sat(dot(n, view)), fresnel = .035 + .6 * pow(1. - ndv, 5.);
    c += studio(reflect(-view, n)) * fresnel * .55 * mix(.3, 1., low) * mix(.4, 1., lamp);
    gl_FragColor = vec4(tone(c), 1.);
}
