#version 120
#include "common.glsl"
#include "varying.glsl"
// Marks that lie on a pane, drawn by distance. uv.xy −1 … 1 across the quad, uv.z kind, uv.w parameter;
// colour.rgb linear light, colour.a opacity. Kinds are named in decals.py.
uniform sampler2D letters;
uniform float upto;  // how much of the vectors is drawn
uniform float fade;

float hexagon(vec2 q) { q = abs(q); return max(q.x * .5 + q.y * .866, q.x); }
float triangle(vec2 q) {  // a corner towards 250 degrees, as the piece stands
    q = vec2(dot(q, vec2(-.342, -.940)), dot(q, vec2(.940, -.342)));
    return max(q.x * .5 + abs(q.y) * .866, -q.x) * 1.25;
}
float star(vec2 p, float r) {  // five points; r outer radius
    const vec2 k1 = vec2(.809016994, -.587785252), k2 = vec2(-.809016994, -.587785252);
    p.x = abs(p.x);
    p -= 2. * max(dot(k1, p), 0.) * k1;
    p -= 2. * max(dot(k2, p), 0.) * k2;
    p.x = abs(p.x);
    p.y -= r;
    vec2 ba = .45 * vec2(-k1.y, k1.x) - vec2(0., 1.);
    float h = clamp(dot(p, ba) / dot(ba, ba), 0., r);
    return length(p - ba * h) * sign(p.y * ba.x - p.x * ba.y);
}
// Marks of pieces that move: x distance, y distance of what is filled faintly.
vec2 move_mark(vec2 q, float kind, float par) {
    vec2 p = abs(q);
    float r = length(q), plate = box2(q, vec2(.70)) - .14;
    if (kind < 17.5) return vec2(abs(plate) - .045, plate);  // filled plate
    if (kind < 18.5) {  // diamond round a small one
        float o = (p.x + p.y) * .7071;
        return vec2(min(abs(o - .58) - .085, o - .15), o - .58);
    }
    if (kind < 19.5) {  // cross, its ends in corner brackets
        float bar = max(abs(p.x - p.y) * .7071 - .10, max(p.x, p.y) - .70);
        float corner = max(abs(box2(q, vec2(.74)) - .06) - .085, .42 - min(p.x, p.y));
        return vec2(min(bar, corner), 9.);
    }
    if (kind < 20.5) {  // plate in dashes
        float along = p.x > p.y ? q.y : q.x;
        return vec2(max(abs(plate) - .055, abs(fract(along * 2.4 + .5) - .5) / 2.4 - .135), 9.);
    }
    if (kind < 21.5) return vec2(min(abs(r - .82) - .075, max(abs(q.x + q.y) * .7071 - .075, r - .82)), r - .82);  // barred
    if (kind < 22.5) {  // ring in many dashes
        float along = abs(fract((atan(q.y, q.x) / 6.2831853 + .5) * 12.) - .5) * 6.2831853 * par / 12.;
        return vec2(max(abs(r - par) - .06, along - .13), 9.);
    }
    if (kind < 23.5) {  // ring of spikes; par: with an exclamation mark in it
        float a = abs(fract((atan(q.y, q.x) / 6.2831853 + .5) * 8.) - .5) * 6.2831853 / 8.;
        vec2 s = r * vec2(cos(a), sin(a));
        float spike = max(dot(s - vec2(.97, 0.), vec2(.5, .866)), .62 - s.x), ring = abs(r - .64) - .075;
        float bang = min(box2(q - vec2(0., .13), vec2(.045, .22)) - .05, length(q - vec2(0., -.32)) - .10);
        return vec2(min(min(spike, ring), par > .5 ? bang : 9.), 9.);
    }
    if (kind < 24.5) {  // hourglass, its sand run down
        float side = (p.x - .10 - .62 * p.y) * .85, glass = max(side, p.y - .72);
        float caps = box2(p - vec2(0., .74), vec2(.60, .01)) - .07;
        return vec2(min(min(abs(glass) - .065, caps), max(glass, q.y + .30)), glass);
    }
    return vec2(length(p - .84) - .085, 9.);  // four corners
}

// Signs of kinds of step in a tree, the same as on the flat map; par: 8 more for a limited one, over a dot.
float step_sign(vec2 q, float par) {
    q /= .80;
    float dot_ = 9., size = 1.;
    if (par > 7.5) {
        par -= 8.;
        size = .64;
        dot_ = length(q - vec2(0., -.93)) - .30;
        q = (q - vec2(0., .36)) / size;
    }
    vec2 p = abs(q);
    float d = max(-q.y - .75, (1.75 * p.x + q.y - 1.) * .496);  // up
    if (par < .5) d = max(q.y - .75, (1.75 * p.x - q.y - 1.) * .496);  // down
    else if (par > 4.5) d = box2(q, vec2(1., .30));  // excision
    else if (par > 3.5) d = min(box2(q, vec2(1., .25)), box2(q, vec2(.25, 1.)));  // interjection
    else if (par > 2.5) d = (.79 * min(p.x, p.y) + .36 * (max(p.x, p.y) - 1.15)) * 1.15;  // hyperspace
    else if (par > 1.5) d = max(.2 - p.x, (.85 * (p.x - 1.15) + .95 * p.y) * .784);  // sideways
    return min(d * size, dot_) * .80;
}

void main() {
    vec2 q = uv.xy;
    float kind = uv.z, par = uv.w, w = max(fwidth(q.x), fwidth(q.y));
    float dark = 0.;
    if (kind > 39.5) {  // with the shadow of a piece under it
        kind -= 40.;
        dark = .80 * pow(sat(1. - length(q)), 1.6) * fade;
        q *= 1.32;
        w *= 1.32;
    }
    float d = 1e4, fill = 0., halo = 9., strength = colour.a * fade * here();
    if (kind < .5) {  // shadow
        gl_FragColor = vec4(0., 0., 0., strength * pow(sat(1. - length(q)), 1.6));
        return;
    }
    if (kind < 1.5) d = abs(length(q) - par) - .055;  // ring
    else if (kind < 2.5) {  // plate
        float o = box2(q, vec2(.66)) - .12;
        d = abs(o) - .070;
        fill = .30 * (1. - smoothstep(-w * .5, w * .5, o));
    }
    else if (kind < 3.5) {  // star
        float o = star(q, .88);
        d = abs(o) - .11;
        fill = .55 * (1. - smoothstep(-w * .5, w * .5, o));
    }
    else if (kind < 4.5) {  // shield
        float side = length(vec2(abs(q.x) + .30, min(q.y - .10, 0.))) - .94, o = max(q.y - .62, side);
        d = min(abs(o) - .11, max(abs(q.x) - .075, o));
        fill = .5 * (1. - smoothstep(-w * .5, w * .5, o));
    }
    else if (kind < 5.5) {  // corner brackets; par: how long their arms are left out
        vec2 t = abs(q);
        d = max(abs(box2(q, vec2(.74)) - .1) - .055, par - min(t.x, t.y));
    }
    else if (kind < 6.5) d = length(q) - .9;  // disc
    else if (kind < 7.5) {  // letter
        float s = texture2D(letters, vec2((q.x * .5 + .5 + floor(par + .5)) / 64., q.y * .5 + .5)).r;
        float soft = fwidth(s) * .7 + .004, a = smoothstep(.5 - soft, .5 + soft, s) * strength;
        gl_FragColor = vec4(tone(colour.rgb) * a, a * .92);
        return;
    }
    else if (kind > 29.5) {  // disc of a piece with its picture, round or with six sides
        float d = (kind > 30.5 ? hexagon(q.yx) * 1.03 : length(q)) - .97, a = 1. - smoothstep(-w, 0., d);
        vec2 at_picture = clamp(q / .80 * .5 + .5, 0., 1.);
        float s = texture2D(letters, vec2((at_picture.x + floor(par + .5)) / 64., at_picture.y)).r;
        float soft = fwidth(s) * .6 + .004, drawn = smoothstep(.5 - soft, .5 + soft, s);
        bool pale = dot(colour.rgb, vec3(.3, .6, .1)) > .12;
        vec3 body = tone(colour.rgb), ink = pale ? vec3(.035, .055, .10) : vec3(.93, .96, 1.);
        float rim = smoothstep(-.17 - w, -.17 + w, d), edge = smoothstep(-.07 - w, -.07 + w, d);
        vec3 c = mix(mix(body, mix(body, ink, pale ? .30 : .62), rim), vec3(.03, .045, .07), edge);
        a *= strength;
        gl_FragColor = vec4(mix(c, ink, drawn) * a, a);
        return;
    }
    else if (kind > 27.5) {  // dark plate with a rim; par: half its length
        float d = length(vec2(max(abs(q.x) - par + 1., 0.), q.y)) - .94, a = 1. - smoothstep(-w, w, d);
        float rim = a * smoothstep(-.16 - w, -.16 + w, d);
        gl_FragColor = vec4(mix(vec3(.043, .058, .078), tone(colour.rgb), rim), .93) * vec4(vec3(a * .93), a) * strength;
        return;
    }
    else if (kind > 26.5) {
        float a = (1. - smoothstep(-w * .6, w * .6, step_sign(q, par))) * strength;
        gl_FragColor = vec4(tone(colour.rgb) * a, a);
        return;
    }
    else if (kind > 25.5) {  // picture of a piece that is not there: an outline of light round nearly nothing
        float s = texture2D(letters, vec2((q.x * .5 + .5 + floor(par + .5)) / 64., q.y * .5 + .5)).r, soft = fwidth(s) + .004;
        float wide = max(.085, soft * .75), line = 1. - smoothstep(wide - soft * .5, wide + soft * .5, abs(s - .5 + wide * .3));
        float inside = smoothstep(.5 - soft, .5 + soft, s), ground = smoothstep(.16, .42, s);  // dark, or it is lost before others
        vec3 c = tone(colour.rgb);
        gl_FragColor = vec4(c * max(line, inside * .40), max(max(line * .95, inside * .46), ground * (1. - inside) * .62)) * strength;
        return;
    }
    else if (kind < 8.5) {  // glow
        float a = pow(sat(1. - length(q)), 2.2) * colour.a * lamp;
        gl_FragColor = vec4(tone(colour.rgb * a) * a, 0.);
        return;
    }
    else if (kind < 9.5) d = abs(hexagon(q.yx) - par) - .055;  // hexagon
    else if (kind < 10.5) d = abs(triangle(q) - par) - .06;  // three-sided
    else if (kind < 11.5) {  // four-lobed
        float a = atan(q.y, q.x);
        d = abs(length(q) - par * (.86 + .14 * cos(4. * a))) - .06;
    }
    else if (kind < 12.5) d = min(abs(length(q - vec2(.30, 0.)) - .46), abs(length(q + vec2(.30, 0.)) - .46)) - .10;  // two rings
    else if (kind > 16.5) {
        vec2 m = move_mark(q, kind, par);
        d = m.x;
        fill = (kind < 17.5 ? .40 : .26) * (1. - smoothstep(-w * .5, w * .5, m.y));
    }
    else if (kind > 13.5) {  // bold ring: in dashes, in dots, whole
        float r = length(q), turn = atan(q.y, q.x) / 6.2831853 + .5, many = kind < 14.5 ? 5. : 8.;
        float along = abs(fract(turn * many) - .5) * 6.2831853 * par / many;  // from the middle of a dash or dot
        d = abs(r - par) - .10;
        if (kind < 14.5) d = max(d, along - 1.8 * par / many);
        else if (kind < 15.5) d = length(vec2(along, r - par)) - .14;
    }
    else {  // halo of a piece of a vector, from when the vector has come to it (par)
        float past = upto - par, on = smoothstep(-12., 12., past), flash = on * exp(-max(past, 0.) / 150.), r = length(q);
        float ring = 1. - smoothstep(-w * .5, w * .5, abs(r - .61) - .062);
        float disc = (.34 + .5 * flash) * (1. - smoothstep(.56, .66, r));
        float glow = (.42 + .5 * flash) * pow(sat((1. - r) / .39), 2.) * step(.61, r);
        float a = max(max(ring, disc), glow);
        gl_FragColor = vec4(tone(colour.rgb * (1. + flash)) * a, max(ring, disc) * .92) * on * strength;
        return;
    }
    float a = max(1. - smoothstep(-w * .5, w * .5, d), fill);
    float glow = exp(-max(d, 0.) * halo) * .16 * (1. - a) * (1. - smoothstep(.75, 1., max(abs(q.x), abs(q.y))));  // none at the edge
    vec3 c = tone(colour.rgb);
    gl_FragColor = vec4(c * strength * (a + glow), 1. - (1. - a * strength * .92) * (1. - dark));
}
