#version 120
#include "common.glsl"
#include "varying.glsl"
#include "line.glsl"
// A pane: outline, cut, engraved grid and letters, all computed from the place on the board. Premultiplied.
uniform vec3 tint;
uniform float gain;
uniform float face_alpha;
uniform float present;   // 0: not there at all
uniform float reflection;
uniform float thick;
uniform vec4 board;      // half side, corner radius, half gap, cell
uniform vec4 cut;        // reach of the arms, their half width, half side of the square, letters' distance
uniform float relief;    // radius of the half discs beside the ends of the arms
uniform float pierced;   // 1: the mesh has the cut
uniform vec4 quadrants;  // focus of SW NW NE SE
uniform float carved;    // side of a letter's square
uniform float filled;    // 1: a sheet by itself, behind which nothing is seen
uniform float engraved;  // how much of the engraving is shown
uniform float lettered;  // how much of its letters
uniform sampler2D letters;
#include "letter.glsl"

void engrave(vec2 p, vec2 w, float detail, out float core, out float halo) {
    float side = 4. * board.w;
    vec2 a = abs(p) - board.z;
    vec2 over = max(vec2(.7), w);
    vec2 inside = step(-over, a) * step(a, side + over);
    float in_grid = inside.x * inside.y;
    vec2 d = abs(fract(a / board.w + .5) - .5) * board.w;
    vec2 near = max(vec2(1.), 1.3 * w);  // how far a frame's line reaches
    vec2 frame = step(min(abs(a), abs(a - side)), near);
    float lx = line(d.x, mix(.30, .66, frame.x), w.x) * mix(frame.x, 1., detail);
    float ly = line(d.y, mix(.30, .66, frame.y), w.y) * mix(frame.y, 1., detail);
    // inner lines are fainter than the frame of a quadrant, so that the four grids read as four
    lx *= mix(.58, 1., frame.x);
    ly *= mix(.58, 1., frame.y);
    core = max(lx, ly) * in_grid * mix(.45, 1., detail);
    halo = exp(-min(d.x, d.y) / 2.) * in_grid * .9 * detail;
    vec2 q = vec2(0.);
    float g = -1., reach = cut.w, size = carved, on = 1. - smoothstep(0., .25, torn);
    float north = p.y > 0. ? 0. : 2., east = p.x > 0. ? 1. : 3.;
    if (max(abs(p.x), abs(abs(p.y) - reach)) < .5 * size) { q = p - vec2(0., sign(p.y) * reach); g = north; }
    else if (max(abs(p.y), abs(abs(p.x) - reach)) < .5 * size) { q = p - vec2(sign(p.x) * reach, 0.); g = east; }
    if (torn > .01) {  // N E S W would be cut in half: each quadrant carries its name instead
        // on its southern side, where nothing is before it: there the inner margin is narrower than the outer
        float em = p.y > 0. ? board.z : 11.2;
        vec2 n = p - vec2(sign(p.x) * (board.z + 2. * board.w), p.y > 0. ? board.z * .5 : 6.2 - board.x);
        float side = (n.x > 0. ? (p.x > 0. ? .28 : .37) : (p.x > 0. ? -.33 : -.32)) * em;
        if (abs(n.x - side) < em * .5 && abs(n.y) < em * .5) {
            size = em;
            q = n - vec2(side, 0.);
            g = side > 0. ? east : north;
            on = smoothstep(.25, .75, torn);
        }
    }
    vec2 t = clamp(q / size + .5, .02, .98);
    float s = letter(max(g, 0.), t);
    float soft = clamp(max(w.x, w.y) / size * 4., .02, .3);
    if (g >= 0. && lettered > 0.) {
        core = max(core, smoothstep(.5 - soft, .5 + soft, s) * mix(.6, .9, detail) * on);
        halo = max(halo, smoothstep(.1, .6, s) * .6 * detail * on);
    }
}

void main() {
    vec2 q = uv.xy;
    vec3 view = normalize(eye - world);
    float nz = abs(view.z);
    float outside = box2(q, vec2(board.x - board.y)) - board.y;
    float hole = min(min(box2(q, cut.xy), box2(q, cut.yx)), box2(q, cut.zz));
    vec2 a = abs(q), disc = vec2(cut.x - relief, cut.y);
    hole = min(hole, min(distance(a, disc), distance(a.yx, disc)) - relief);
    float edge = mix(max(outside, -hole), outside, filled);
    float covered = 1. - smoothstep(0., max(fwidth(q.x), fwidth(q.y)), pierced > .5 ? outside : edge);
    if (covered < .004) discard;
    // the engraving is on the underside: refraction shifts it
    float bend = sqrt(1. - nz * nz) / 1.49;
    vec2 shift = -normalize(view.xy + 1e-5) * thick * bend / sqrt(1. - bend * bend);
    vec2 e = q + (view.z > 0. ? shift : vec2(0.));
    float quad = e.x < 0. ? (e.y < 0. ? quadrants.x : quadrants.y) : (e.y < 0. ? quadrants.w : quadrants.z);
    float ghost = max(focus, 0.), detail = min(ghost, quad), core, halo;
    engrave(e, max(fwidth(q), vec2(1e-4)), detail, core, halo);
    core *= engraved;
    halo *= engraved;
    float power = gain * mix(.55, 1., ghost) * mix(1., mix(.28, .36, ghost), filled);
    float r = length(q), fall = .95 / (1. + r * r / 9000.) + .22;
    fall = mix(.30, fall, lamp);
    edge = mix(edge, max(edge, -min(abs(q.x), abs(q.y))), torn);
    float leak = exp(edge / 4.) * .030 + exp(edge / .9) * .25;  // light that leaves near every cut
    leak *= smoothstep(0., 30., hole) * .85 + .15;
    vec3 light = tint * power * (fall * (core * .40 + halo * halo * .032) + leak * (fall * .5 + .3) + .0008 * fall);
    light += tint * power * lamp * exp(-max(hole, 0.) / 7.) * .012;
    float fresnel = .035 + .965 * pow(1. - nz, 5.);
    vec3 sky = studio(reflect(-view, vec3(0., 0., view.z > 0. ? 1. : -1.)));
    // lamps mirrored in four panes would be fog: a pane shows them dimmed
    vec3 mirror = reflection * (min(sky, vec3(.30)) * max(fresnel - .035, 0.) * .55 + smoothstep(.9, 1.6, sky) * .012);
    float alpha = sat(face_alpha * mix(.5, 1., ghost) + fresnel * .35 * reflection);
    vec3 body = mix(vec3(.10, .13, .16), tint * .30, .3);
    body = mix(body, vec3(.62, .69, .78) + tint * .12, smoothstep(.18, .60, face_alpha));  // frosted: milky
    alpha = mix(alpha, .92, filled);
    body = mix(body, mix(vec3(.6), sqrt(tint), .75) * mix(.22, 1.02, ghost), filled);
    gl_FragColor = seen(vec4((tone(light + mirror) + body * alpha * .5) * covered, alpha * covered) * present * here());
}
