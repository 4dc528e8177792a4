#version 120
#include "common.glsl"
// Signs of a badge, drawn by distance: uv.xy from the middle of the badge in half heights of a sign, uv.z
// kind, uv.w parameter; colour.rgb linear light, colour.a opacity. Kinds are named in badges.py.
varying vec4 colour;
varying vec4 uv;
varying float middle;  // of this sign
uniform sampler2D letters;
#include "letter.glsl"
uniform float fade;
uniform float shown;

void main() {
    vec2 q = uv.xy - vec2(middle, 0.);
    float strength = colour.a * fade * shown, kind = uv.z, w = max(fwidth(q.x), fwidth(q.y)), d = 1e4, r = length(q);
    if (kind < .5 || kind > 7.5) {  // ground: a dark pill with a thin edge, faint or (> 8.5) strong, or a pale one; uv.w its half width
        float o = box2(q, vec2(uv.w - 1.25, 0.)) - 1.25, edge = 1. - smoothstep(0., w, abs(o + w));
        float a = (1. - smoothstep(-w * .5, w * .5, o)) * strength;
        vec3 inside = kind < .5 || kind > 8.5 ? mix(vec3(.055, .07, .09), tone(colour.rgb), edge * (kind < .5 ? .5 : 1.)) : mix(tone(colour.rgb), vec3(.055, .07, .09), edge);
        gl_FragColor = seen(vec4(inside * a, a * (kind < .5 || kind > 8.5 ? .86 : 1.)));
        return;
    }
    if (kind < 1.5) d = box2(q, vec2(.66, .07)) - .12;  // bar
    else if (kind < 2.5) d = box2(q, vec2(.07, .66)) - .12;  // upright bar
    else if (kind < 3.5) {  // triangle
        vec2 p = vec2(abs(q.x), q.y + .16);
        d = max(p.x * .866 + p.y * .5, -p.y) - .42;
    }
    else if (kind < 6.5) {  // circle; in dashes; in dots
        d = abs(r - .58) - .15;
        float turn = (atan(q.y, q.x) / 6.2831853 + .5) * (kind < 5.5 ? 4. : 8.);
        if (kind > 5.5) d = length(vec2((fract(turn) - .5) * 6.2831853 * .58 / 8., r - .58)) - .15;
        else if (kind > 4.5) d = max(d, (abs(fract(turn) - .5) - .31) * .9);
    }
    else {  // letter
        float s = letter(uv.w, q * .5 + .5);
        float soft = fwidth(s) * .7 + .004, a = smoothstep(.5 - soft, .5 + soft, s) * strength;
        gl_FragColor = seen(vec4(tone(colour.rgb) * a, a));
        return;
    }
    float a = (1. - smoothstep(-w * .5, w * .5, d)) * strength;
    gl_FragColor = seen(vec4(tone(colour.rgb) * a, a));
}
