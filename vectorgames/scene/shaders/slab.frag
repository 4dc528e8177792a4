#version 120
#include "common.glsl"
#include "varying.glsl"
// The drilled sheet under quadrangles: smoked acrylic with lit edges; its holes are found by folding the place on it
// into the quadrangle in which it lies, level by level. Premultiplied.
uniform vec3 tint;
uniform float gain;
uniform float face_alpha;
uniform float present;
uniform vec4 board;  // half side, corner radius, distance of neighbours on the bottom level, levels below the head
uniform float hole;  // radius

void main() {
    vec2 p = uv.xy, w = max(fwidth(p), vec2(1e-4)), q = p;
    vec3 view = normalize(eye - world);
    float nz = abs(view.z), edge = box2(p, vec2(board.x - board.y)) - board.y, wide = max(w.x, w.y);
    float covered = 1. - smoothstep(0., wide, edge);
    if (covered < .004) discard;
    float d = length(p);
    for (int i = 0; i < 6; i++) {
        float below = board.w - 1. - float(i);
        if (below < -.5) break;
        q = abs(q) - board.z * exp2(below - 1.);
        d = min(d, length(q));
    }
    d -= hole;
    float inside = 1. - smoothstep(-wide * .5, wide * .5, d), ring = exp(-abs(d) / max(.35, wide * .5)) * hole / max(hole, wide);
    float leak = exp(edge / 4.) * .030 + exp(edge / .9) * .25 + ring * .22;  // light that leaves near every cut
    float fresnel = .035 + .965 * pow(1. - nz, 5.);
    vec3 sky = studio(reflect(-view, vec3(0., 0., view.z > 0. ? 1. : -1.)));
    vec3 light = tint * gain * mix(.45, 1., max(focus, 0.)) * (leak * .62 + .0035);
    light += min(sky, vec3(.30)) * max(fresnel - .035, 0.) * .40 + smoothstep(.9, 1.6, sky) * .006;
    float alpha = sat(face_alpha + fresnel * .30 + inside * .3);
    vec3 body = mix(vec3(.10, .13, .16), tint * .30, .3) * alpha * .80 * (1. - .75 * inside);
    gl_FragColor = seen(vec4((tone(light) + body) * covered, alpha * covered) * present * here());
}
