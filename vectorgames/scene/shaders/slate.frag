#version 120
#include "common.glsl"
#include "varying.glsl"
// A slate: dark stone, wiped often; dots of chalk in rows and columns. uv.xy: the place on it.
uniform vec3 tint;    // the stone in the light
uniform vec3 chalk;
uniform vec2 sides;   // half the slate, along x and y
uniform vec4 dots;    // half of what the dots span along x and y, their distance, the radius of one

float hash(vec2 p) { return fract(sin(dot(p, vec2(41.3, 289.1))) * 43758.5453); }

float noise(vec2 p) {
    vec2 i = floor(p), f = fract(p);
    f = f * f * (3. - 2. * f);
    return mix(mix(hash(i), hash(i + vec2(1., 0.)), f.x), mix(hash(i + vec2(0., 1.)), hash(i + vec2(1., 1.)), f.x), f.y);
}

void main() {
    vec2 p = uv.xy, w = max(fwidth(p), vec2(1e-4));
    vec3 view = normalize(eye - world);
    float cleft = noise(p * .031) * .5 + noise(p * .11 + 7.) * .3 + noise(p * .43 + 3.) * .2;
    float near = 1. - smoothstep(.2, .8, max(w.x, w.y)), grain = (hash(floor(p * 5.)) - .5) * near;
    vec2 slope = vec2(noise(p * .09 + vec2(.5, 0.)) - noise(p * .09 - vec2(.5, 0.)), noise(p * .09 + vec2(0., .5)) - noise(p * .09 - vec2(0., .5)));
    vec3 n = normalize(vec3(slope * .10, 1.));
    vec3 stone = tint * (.72 + .50 * cleft + .10 * grain);
    // dust of what has been wiped off: in sweeps of the hand
    vec2 sweep = vec2(p.x + .55 * p.y, p.y - .35 * p.x);
    float dust = smoothstep(.45, .95, noise(sweep * vec2(.010, .055) + 11.)) * noise(sweep * vec2(.03, .25));
    stone += chalk * dust * .022;
    vec3 key = normalize(vec3(-.42, -.55, .85));
    float lit = sat(dot(n, key) * .85 + .15);
    vec2 rim = sides - abs(p);
    float shade = mix(.35, 1., smoothstep(0., 11., min(rim.x, rim.y)));  // of the frame
    shade *= mix(.72, 1., smoothstep(0., 9., min(sides.x + p.x * 1., sides.y + p.y * 1.)));
    // the nearest dot
    vec2 cell = clamp(floor((p + dots.xy) / dots.z + .5), vec2(0.), floor(2. * dots.xy / dots.z + .5));
    vec2 q = p + dots.xy - cell * dots.z;
    float r = length(q), rough = (noise(p * 2.3) - .5) * .5 * near, soft = max(w.x, w.y) * .8 + .12;
    float dot_ = 1. - smoothstep(dots.w + rough - soft, dots.w + rough + soft, r);
    float halo = exp(-max(r - dots.w, 0.) / 3.2) * .10;
    float cover = dot_ * (.86 + .14 * noise(p * 3.1)) + halo * (1. - dot_);
    vec3 c = mix(stone, chalk, cover) * (vec3(.30, .32, .36) + vec3(1.05, 1.0, .92) * lit) * shade * mix(.45, 1., lamp);
    float ndv = sat(dot(n, view)), fresnel = .02 + .30 * pow(1. - ndv, 5.);
    c += studio(reflect(-view, n)) * fresnel * .35 * (1. - cover) * shade * mix(.4, 1., lamp);
    gl_FragColor = seen(vec4(tone(c), 1.));
}
