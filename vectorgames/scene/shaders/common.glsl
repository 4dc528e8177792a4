// Shared by all fragment shaders: tone curve, studio reflections, distances. Linear light in, sRGB out.
float sat(float x) { return clamp(x, 0., 1.); }

vec3 tone(vec3 c) {
    c = max(c, vec3(0.));
    c = (c * (2.51 * c + .03)) / (c * (2.43 * c + .59) + .14);
    return pow(clamp(c, 0., 1.), vec3(1. / 2.2));
}

// A studio: dark floor, pale horizon, a warm soft box at the key, a cool one opposite.
vec3 studio(vec3 r) {
    vec3 c = mix(vec3(.030, .034, .042), vec3(.16, .18, .21), smoothstep(-.25, .45, r.z));
    c += vec3(1.9, 1.8, 1.65) * smoothstep(.72, .90, dot(r, normalize(vec3(-.55, -.45, .75))));
    c += vec3(.55, .70, .95) * smoothstep(.80, .95, dot(r, normalize(vec3(.80, .25, .50))));
    return c;
}

float box2(vec2 p, vec2 b) {
    vec2 d = abs(p) - b;
    return length(max(d, 0.)) + min(max(d.x, d.y), 0.);
}
