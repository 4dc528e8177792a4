#version 120
#include "common.glsl"
#include "varying.glsl"
// Marks that lie on a pane, drawn by distance. uv.xy −1 … 1 across the quad, uv.z kind, uv.w parameter;
// colour.rgb linear light, colour.a opacity. Kinds are named in marks.py.
uniform sampler2D letters;
#include "letter.glsl"
uniform sampler2D glyphs;
uniform float upto;  // how much of the vectors is drawn
uniform float fade;

float hexagon(vec2 q) { q = abs(q); return max(q.x * .5 + q.y * .866, q.x); }
float triangle(vec2 q) {  // a corner towards 250 degrees, as the piece stands
    q = vec2(dot(q, vec2(-.342, -.940)), dot(q, vec2(.940, -.342)));
    return max(q.x * .5 + abs(q.y) * .866, -q.x) * 1.25;
}

// A glyph of the vocabulary, from the atlas that models/make.py bakes: distances of what is drawn in full strength and of
// its ground, in halves of the quad; par: its number, and behind the point how strong the ground is.
vec2 glyph(vec2 q, float par) {
    float n = floor(par + .001), row = floor(n / 8.);
    vec2 at_glyph = clamp(q * .5 + .5, .01, .99);
    vec2 t = vec2(n - row * 8. + at_glyph.x, row + 1. - at_glyph.y) / 8.;
    return (.5 - texture2D(glyphs, vec2(t.x, 1. - t.y)).rg) * .6 / 1.15;
}

void main() {
    vec2 q = uv.xy;
    float kind = uv.z, par = uv.w, w = max(fwidth(q.x), fwidth(q.y));
    float dark = 0.;
    if (kind > 39.5) {  // with the shadow of a piece under it
        kind -= 40.;
        dark = shadowed(.80 * pow(sat(1. - length(q)), 1.6) * fade);
        q *= 1.32;
        w *= 1.32;
    }
    float d = 1e4, fill = 0., halo = 9., strength = colour.a * fade * here();
    if (kind < .5) {  // shadow
        gl_FragColor = vec4(0., 0., 0., shadowed(strength * pow(sat(1. - length(q)), 1.6)));
        return;
    }
    if (kind < 1.5) d = abs(length(q) - par) - .055;  // ring
    else if (kind < 6.5) d = length(q) - .9;  // disc
    else if (kind < 7.5) {  // letter
        float s = letter(par, q * .5 + .5);
        float soft = fwidth(s) * .7 + .004, a = smoothstep(.5 - soft, .5 + soft, s) * strength;
        gl_FragColor = seen(vec4(tone(colour.rgb) * a, a * .92));
        return;
    }
    else if (kind > 35.5) {  // glyph: its edge is dark, so that it stands out from glowing lines
        vec2 far = glyph(q, par);
        float a = 1. - smoothstep(-w * .5, w * .5, far.x), edge = .62 * (1. - smoothstep(.02, .11, far.x));
        float ground = fract(par + .001) > .01 ? 1. - smoothstep(-w * .5, w * .5, far.y) : 0.;
        fill = fract(par) * ground;
        a = max(a, fill);
        if (kind > 36.5) strength *= smoothstep(.70 - w, .70 + w, length(q) * 1.15);  // what stands there is seen
        gl_FragColor = seen(vec4(tone(colour.rgb) * a, max(a * .94, max(edge, .34 * ground))) * strength);
        return;
    }
    else if (kind > 29.5) {  // disc of a piece with its picture, round or with six sides
        float d = (kind > 30.5 ? hexagon(q.yx) * 1.03 : length(q)) - .97, a = 1. - smoothstep(-w, 0., d);
        vec2 at_picture = clamp(q / .94 * .5 + .5, 0., 1.);
        float s = letter(par, at_picture);
        float soft = fwidth(s) * .6 + .004, drawn = smoothstep(.5 - soft, .5 + soft, s);
        bool pale = dot(colour.rgb, vec3(.3, .6, .1)) > .15;
        vec3 body = tone(colour.rgb), ink = pale ? vec3(.035, .055, .10) : vec3(.93, .96, 1.);
        float rim = smoothstep(-.12 - w, -.12 + w, d), edge = smoothstep(-.06 - w, -.06 + w, d);
        vec3 c = mix(mix(body, mix(body, ink, pale ? .30 : .62), rim), vec3(.03, .045, .07), edge);
        a *= strength;
        gl_FragColor = vec4(mix(c, ink, drawn) * a, a);
        return;
    }
    else if (kind > 27.5) {  // dark plate with a rim; par: half its length
        float d = length(vec2(max(abs(q.x) - par + 1., 0.), q.y)) - .94, a = 1. - smoothstep(-w, w, d);
        float rim = a * smoothstep(-.16 - w, -.16 + w, d);
        gl_FragColor = seen(vec4(mix(vec3(.043, .058, .078), tone(colour.rgb), rim), .93) * vec4(vec3(a * .93), a) * strength);
        return;
    }
    else if (kind > 25.5) {  // picture of a piece that is not there: an outline of light round nearly nothing
        float s = letter(par, q * .5 + .5), soft = fwidth(s) + .004;
        float wide = max(.085, soft * .75), line = 1. - smoothstep(wide - soft * .5, wide + soft * .5, abs(s - .5 + wide * .3));
        float inside = smoothstep(.5 - soft, .5 + soft, s), ground = smoothstep(.16, .42, s);  // dark, or it is lost before others
        vec3 c = tone(colour.rgb);
        gl_FragColor = seen(vec4(c * max(line, inside * .40), max(max(line * .95, inside * .46), ground * (1. - inside) * .62)) * strength);
        return;
    }
    else if (kind < 8.5) {  // glow
        float a = pow(sat(1. - length(q)), 2.2) * colour.a * lamp * mix(1., .3, bright);
        gl_FragColor = seen(vec4(tone(colour.rgb * a) * a, 0.));
        return;
    }
    else if (kind < 9.5) d = abs(hexagon(q.yx) - par) - .055;  // hexagon
    else if (kind < 10.5) d = abs(triangle(q) - par) - .06;  // three-sided
    else if (kind < 11.5) {  // four-lobed
        float a = atan(q.y, q.x);
        d = abs(length(q) - par * (.86 + .14 * cos(4. * a))) - .06;
    }
    else {  // halo of a piece of a vector, from when the vector has come to it (par)
        float past = upto - par, on = smoothstep(-12., 12., past), flash = on * exp(-max(past, 0.) / 150.), r = length(q);
        float ring = 1. - smoothstep(-w * .5, w * .5, abs(r - .61) - .062);
        float disc = (.34 + .5 * flash) * (1. - smoothstep(.56, .66, r));
        float glow = (.42 + .5 * flash) * pow(sat((1. - r) / .39), 2.) * step(.61, r);
        float a = max(max(ring, disc), glow);
        gl_FragColor = seen(vec4(tone(colour.rgb * (1. + flash)) * a, max(ring, disc) * .92) * on * strength);
        return;
    }
    float a = max(1. - smoothstep(-w * .5, w * .5, d), fill);
    float glow = exp(-max(d, 0.) * halo) * .16 * (1. - a) * (1. - smoothstep(.75, 1., max(abs(q.x), abs(q.y))));  // none at the edge
    vec3 c = tone(colour.rgb);
    vec4 mark = seen(vec4(c * strength * (a + glow), a * strength * .92));
    gl_FragColor = vec4(mark.rgb, 1. - (1. - mark.a) * (1. - dark));
}
