#version 120
#include "common.glsl"
#include "varying.glsl"
#include "line.glsl"
// The sheet of a tree: quadrangles engraved within quadrangles, and the shadows of the spots; all computed by
// folding the place on the sheet into the quadrangle that it lies in, level by level. Premultiplied.
uniform vec3 tint;
uniform float gain;
uniform float face_alpha;
uniform float fade;       // of the whole sheet, 0 … 1
uniform float rise;      // 0 flat … 1 raised: then only the lowest quadrangles are engraved
uniform vec4 board;      // half side, corner radius, distance of neighbours on the bottom level, levels below the head
uniform vec2 gap;        // between boards that are alone; how many levels these have below their heads
uniform vec4 lit;        // focus of G R Y B
uniform vec4 panes[64];
uniform vec4 spots[8];   // radius and thickness by pane
uniform float printed;   // 1 as on a real board, 0 plain: grey squares within squares
uniform vec3 plain;      // their ground, as it is seen

float under(float d, int k) {  // shadow of a spot, d from its middle: the higher it is, the softer
    float high = max(panes[k].z - panes[0].z, 0.), soft = spots[k].x * .38 + high * .10;
    return .80 / (1. + high * .035) * (1. - smoothstep(spots[k].x - soft * .3, spots[k].x + soft, d));
}

float step_at(float below) {  // from a node to its children, that many levels above the bottom
    return board.z * exp2(below - 1.) + (below > gap.y - .5 ? gap.x * .5 * exp2(below - gap.y) : 0.);
}

// The plain board: every square a little lighter than the one round it, fine lines to the nodes of the bottom level.
vec3 grey(vec2 p, float w) {
    vec2 q = p;
    float share = 0., fine = 0.;
    for (int i = 0; i < 6; i++) {
        float below = board.w - 1. - float(i);
        if (below < -.5) break;
        float s = step_at(below), apart = s - board.z * exp2(below - 1.), corner = board.z * .26;
        vec2 a = abs(q);
        q = a - s;
        if (below > .5) {
            float d = box2(q, vec2(s - apart - board.z * (.024 + .026 * below) - corner)) - corner;
            share = mix(share, min(.24, .05 * float(i + 1)), 1. - smoothstep(-w, 0., d));
        } else {
            float wide = max(.32, .5 * w), d = abs(a.x - a.y) * .7071;
            fine = (1. - smoothstep(wide - .5 * w, wide + .5 * w, d)) * step(max(a.x, a.y), s);
        }
    }
    return mix(mix(plain, vec3(1.), share), vec3(1. - bright), .22 * fine * (1. - smoothstep(0., .28, rise)));
}

void main() {
    vec2 p = uv.xy, w = max(fwidth(p), vec2(1e-4)), q = p;
    vec3 view = normalize(eye - world);
    float nz = abs(view.z), edge = box2(p, vec2(board.x - board.y)) - board.y;
    float covered = 1. - smoothstep(0., max(w.x, w.y), edge);
    if (covered < .004) discard;
    float quarter = p.x < 0. ? (p.y < 0. ? lit.w : lit.x) : (p.y < 0. ? lit.z : lit.y);
    if (printed < .5) {
        vec3 c = grey(p, max(w.x, w.y)) * mix(.62, 1., quarter) * (1. + .18 * smoothstep(-1.6, -.4, edge));
        gl_FragColor = vec4(c * covered, covered) * fade;
        return;
    }
    float core = 0., halo = 0., shadow = under(length(p), int(board.w + .5));
    float part = 1.;
    for (int i = 0; i < 6; i++) {
        float below = board.w - 1. - float(i);  // levels
        if (below < -.5) break;
        float s = step_at(below);
        vec2 a = abs(q);
        float d = abs(max(a.x, a.y) - s), half_width = .42 + .15 * below;
        float high = below > .5 ? 1. - smoothstep(0., .28, rise) : 1., strength = part * high * mix(.62, 1., min(1., below / 3.));
        core = max(core, line(d, half_width, a.x > a.y ? w.x : w.y) * strength);
        halo = max(halo, exp(-d / (1.1 + .35 * below)) * strength);
        q = a - s;
        part = mix(.30, 1., quarter);
        shadow = max(shadow, under(length(q), int(below + .5)) * part);
        if (abs(below - gap.y) < .5) {  // the outline of a board that could be alone
            float rim = board.z * exp2(below - 1.) + gap.x * .24;
            d = abs(box2(q, vec2(rim - board.y)) - board.y);
            core = max(core, line(d, .7, max(w.x, w.y)) * .75 * part);
            halo = max(halo, exp(-d / 2.2) * .8 * part);
        }
    }
    float fall = mix(.34, 1., lamp) * .42;
    float leak = exp(edge / 4.) * .030 + exp(edge / .9) * .25;  // light that leaves near the edge
    vec3 light = tint * gain * (fall * (core * .50 + halo * halo * .035 + .0008) + leak * (fall * .5 + .3) * mix(.3, 1., lamp));
    float fresnel = .035 + .965 * pow(1. - nz, 5.);
    vec3 sky = studio(reflect(-view, vec3(0., 0., view.z > 0. ? 1. : -1.)));
    vec3 mirror = min(sky, vec3(.30)) * max(fresnel - .035, 0.) * .40 + smoothstep(.9, 1.6, sky) * .004;
    float alpha = sat(face_alpha + fresnel * .30);
    vec3 body = mix(vec3(.10, .13, .16), tint * .30, .3) * alpha * .30 * (1. - shadow);
    shadow *= covered;
    vec4 sheet = seen(vec4((tone((light + mirror) * (1. - .8 * shadow)) + body) * covered, alpha * covered));
    float under_ = shadowed(shadow * .62);
    gl_FragColor = vec4(sheet.rgb * mix(1., 1. - under_, bright), 1. - (1. - sheet.a) * (1. - under_)) * fade;
}
