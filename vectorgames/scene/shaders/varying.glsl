varying vec3 at;
varying vec3 world;
varying vec3 normal;
varying vec4 colour;
varying vec4 uv;
varying float focus;
uniform vec3 eye;
uniform float lamp;  // penlight: 0 off … 1 on
