#version 120
#include "common.glsl"
#include "varying.glsl"
// The light guide: opaque, brightest under the penlight. uv.y 0 at the foot … 1 at the top.
void main() {
    vec3 n = normalize(normal), view = normalize(eye - world);
    float t = uv.y, ndv = sat(dot(n, view));
    vec3 c = colour.rgb * (mix(.20, .62, t * t) + .50 * pow(1. - ndv, 2.)) * mix(.16, 1., lamp);
    c += studio(reflect(-view, n)) * (.05 + .5 * pow(1. - ndv, 4.));
    gl_FragColor = vec4(tone(c * (n.z > .5 ? 1.6 : 1.)), 1.);
}
