#version 120
// The studio's wall: vertical mix and a paler pool behind the board; noise against bands.
varying vec2 s;
uniform vec3 low;
uniform vec3 high;
uniform vec3 pool;
uniform vec4 place;  // middle of the pool, its half widths, in −1 … 1

void main() {
    vec2 d = (s - place.xy) / place.zw;
    vec3 c = mix(low, high, smoothstep(0., 1., s.y * .5 + .5));
    c = mix(c, pool, exp(-dot(d, d) * 1.1));
    float n = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(.06711056, .00583715)))) - .5;
    gl_FragColor = vec4(c + n / 255., 1.);
}
