varying vec3 at;
varying vec3 world;
varying vec3 normal;
varying vec4 colour;
varying vec4 uv;
varying float focus;  // 1 in focus, 0 a ghost; below 0 a ghost of a tower, fainter: see here()
uniform vec3 eye;
uniform float lamp;  // penlight: 0 off … 1 on
uniform float torn;  // quadrants: 0 as built … 1 apart

float here() { return min(1., 1. + focus); }
