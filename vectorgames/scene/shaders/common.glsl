// Shared by all fragment shaders: tone curve, studio reflections, distances. Linear light in, sRGB out.
uniform float bright;  // the ground is 0 dark, 1 light

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

// Of something one sees through, premultiplied: what is light on a dark ground is as dark on a light one, in its own
// hue; glow, which has no alpha, takes light away.
vec4 seen(vec4 c) {
    if (bright < .5) return c;
    vec3 m = c.rgb - 2. * dot(c.rgb, vec3(.3, .59, .11));
    float a = sat(max(c.a, -min(m.r, min(m.g, m.b))));
    return vec4(max(m + a, 0.), a);
}

// The same of a shadow, which is no light: it stays one, and is fainter on a light ground.
float shadowed(float a) { return a * mix(1., .32, bright); }

float box2(vec2 p, vec2 b) {
    vec2 d = abs(p) - b;
    return length(max(d, 0.)) + min(max(d.x, d.y), 0.);
}
