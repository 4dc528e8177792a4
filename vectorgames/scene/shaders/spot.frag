#version 120
#include "common.glsl"
#include "varying.glsl"
#include "spot.glsl"

void main() {
    gl_FragColor = vec4(tone(enamel(normalize(normal), normalize(eye - world))), 1.);
}
