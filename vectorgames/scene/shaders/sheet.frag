#version 120
#include "common.glsl"
#include "varying.glsl"
#include "line.glsl"
// A sheet of squares: outline, engraved lines, light ones frosted and dark ones smoked, names along the edges; all computed
// from the place on the sheet. Premultiplied.
uniform vec3 tint;
uniform float gain;
uniform float face_alpha;
uniform float present;   // 0: not there at all
uniform float reflection;
uniform float thick;
uniform vec2 shades;     // how much light squares are frosted, how much dark ones swallow
uniform vec4 board;      // half side, corner radius, side of a square, 1 where the first square is dark
uniform vec2 sides;      // half width of all squares along x and along y
uniform vec2 named;      // of the level's name the middle from the edge, and the side of a letter
uniform vec4 glyphs;     // in the strip of letters: first file, first rank, letter of the level, its number
uniform vec4 names;      // side of a letter; strength of the level's name, of files and ranks; margin
uniform sampler2D letters;
#include "letter.glsl"

// What stands at a place in the margin: the glyph's number (−1: none) and the place within its square.
float glyph(vec2 p, out vec2 q, out float strength) {
    float em = names.x;
    vec2 s = vec2(p.x < 0. ? -1. : 1., p.y < 0. ? -1. : 1.), beyond = abs(p) - sides;
    strength = names.z;
    q = vec2(9.);
    if (beyond.y > 0.) {
        vec2 file = floor((p + sides) / board.z);
        q = vec2(p.x + sides.x - (file.x + .5) * board.z, p.y - s.y * (sides.y + names.w * .5)) / em;
        if (beyond.x < 0. && abs(q.x) < .36 && abs(q.y) < .5) return glyphs.x + file.x;
        // beside the corner the name of the level, letter and number: west in the south, east in the north
        if (s.x * s.y > 0.) {
            vec2 n = vec2(p.x - s.x * (board.x - named.x), p.y - s.y * (sides.y + names.w * .5)) / named.y;
            float right = n.x > 0. ? 1. : 0.;
            q = vec2(n.x + .27 - right * .54, n.y);
            strength = names.y;
            if (abs(q.x) < .27 && abs(q.y) < .5) return right > .5 ? glyphs.w : glyphs.z;
        }
    } else if (beyond.x > 0. && beyond.y < 0.) {
        float rank = floor((p.y + sides.y) / board.z);
        q = vec2(p.x - s.x * (sides.x + names.w * .5), p.y + sides.y - (rank + .5) * board.z) / em;
        if (max(abs(q.x), abs(q.y)) < .5) return glyphs.y + rank;
    }
    return -1.;
}

void main() {
    vec2 p = uv.xy;
    vec3 view = normalize(eye - world);
    float nz = abs(view.z);
    float edge = box2(p, vec2(board.x - board.y)) - board.y;
    vec2 w = max(fwidth(p), vec2(1e-4));
    float covered = 1. - smoothstep(0., max(w.x, w.y), edge);
    if (covered < .004) discard;
    // the engraving is on the underside: refraction shifts it
    float bend = sqrt(1. - nz * nz) / 1.49;
    vec2 shift = -normalize(view.xy + 1e-5) * thick * bend / sqrt(1. - bend * bend);
    vec2 e = p + (view.z > 0. ? shift : vec2(0.));
    vec2 a = e + sides, over = max(vec2(.8), w);
    vec2 inside = step(-over, a) * step(a, 2. * sides + over);
    float on = inside.x * inside.y, ghost = max(focus, 0.);
    vec2 d = abs(fract(a / board.z + .5) - .5) * board.z;
    vec2 frame = step(min(abs(a), abs(a - 2. * sides)), max(vec2(1.), 1.3 * w));
    float lx = line(d.x, mix(.42, .62, frame.x), w.x) * mix(frame.x, 1., ghost);
    float ly = line(d.y, mix(.42, .62, frame.y), w.y) * mix(frame.y, 1., ghost);
    float core = max(lx, ly) * on * mix(.45, 1., ghost), near = min(d.x, d.y);
    float halo = exp(-near / 1.5) * on * .8 * ghost;
    vec2 q, square = floor(a / board.z);
    float dark = mod(square.x + square.y + board.w, 2.), filled = on * smoothstep(0., 1.2, near) * ghost;
    float frost = shades.x * (1. - dark) * filled, smoke = shades.y * dark * filled;
    float strength, g = glyph(e, q, strength), em = names.x;
    vec2 t = clamp(q + .5, .02, .98);
    float s = letter(max(g, 0.), t);
    float soft = clamp(max(w.x, w.y) / em * 4., .02, .3);
    if (g >= 0.) {
        core = max(core, smoothstep(.5 - soft, .5 + soft, s) * mix(.9, 1.5, ghost) * strength);
        halo = max(halo, smoothstep(.1, .6, s) * .5 * ghost * strength);
    }
    float fall = mix(.30, 1., lamp) * .40;
    float leak = exp(edge / 4.) * .030 + exp(edge / .9) * .25;  // light that leaves near the edge
    vec3 light = tint * gain * mix(.55, 1., ghost) * (fall * (core * .50 + halo * halo * .045 + .0008) + leak * (fall * .5 + .3) * mix(.3, 1., lamp));
    float fresnel = .035 + .965 * pow(1. - nz, 5.);
    vec3 sky = studio(reflect(-view, vec3(0., 0., view.z > 0. ? 1. : -1.)));
    vec3 mirror = reflection * (min(sky, vec3(.30)) * max(fresnel - .035, 0.) * .55 + smoothstep(.9, 1.6, sky) * .012);
    float alpha = sat(face_alpha * mix(.5, 1., ghost) + fresnel * .35 * reflection + frost * .6 + smoke);
    vec3 body = mix(vec3(.10, .13, .16), tint * .30, .3) * (alpha - smoke) * .5 + frost * mix(vec3(.9, 1., 1.1), tint, .3);
    gl_FragColor = seen(vec4((tone(light + mirror) + body) * covered, alpha * covered) * present * here());
}
