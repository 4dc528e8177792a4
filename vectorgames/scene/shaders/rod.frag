#version 120
#include "common.glsl"
#include "varying.glsl"
// The light guide: clear, so that nothing hides behind it, brightest under the penlight and along its edges.
// uv.x −1 … 1 across a side, uv.y 0 at the foot … 1 at the top. Premultiplied.
void main() {
    vec3 n = normalize(normal), view = normalize(eye - world);
    float t = uv.y, ndv = sat(dot(n, view));
    float w = fwidth(uv.x), edge = smoothstep(.72 - w, 1., abs(uv.x));
    vec3 c = colour.rgb * (mix(.018, .10, t * t) + .46 * edge * mix(.45, 1., t)) * mix(.16, 1., lamp);
    c += studio(reflect(-view, n)) * (.006 + .25 * pow(1. - ndv, 4.));
    float a = .10 + .30 * edge;
    gl_FragColor = seen(vec4(tone(c * (n.z > .5 ? 1.6 : 1.)) * here(), a * here())) * mix(1., .6, bright);
}
