#version 120
#include "nodes.glsl"
// A mark round a node of a tree, as large as its spot; most lie under the spots, so that letters stay free. Round the disc
// of a piece, see medal.vert, they are as large as this and stand before all others.
attribute vec4 p3d_Vertex;           // xy middle of the node, z below the spot's top in thicknesses, over it in mm;
                                     // from FACING on: round a disc
attribute vec3 p3d_Normal;           // half a side in radii of the spot, below 0: turned by 45 degrees; yz how far aside, in radii
attribute vec4 p3d_Color;
attribute vec4 p3d_MultiTexCoord0;   // xy −1 … 1, z kind, w parameter
attribute float pane;
uniform mat4 p3d_ModelViewMatrix;
uniform mat4 p3d_ModelMatrix;
uniform vec4 panes[64];
uniform vec4 spots[8];  // radius and thickness by pane
uniform mat4 p3d_ProjectionMatrix;
uniform float least;    // half a disc in pixels of a free window 800 pixels high
uniform float nearer;   // millimetres by which the depth of what stands before discs is drawn towards the viewer
uniform float pixel;    // such a pixel as a part of the distance
const float FACING = 50., RIM = 1.365;  // radii of a spot: what stands there hides everything nearer
varying vec3 at;
varying vec3 world;
varying vec3 normal;
varying vec4 colour;
varying vec4 uv;
varying float focus;

void main() {
    int k = int(pane + .5);
    float kind = p3d_MultiTexCoord0.z;
    vec2 right = kind > 6.5 && kind < 7.5 ? normalize(vec2(p3d_ModelViewMatrix[0].x, p3d_ModelViewMatrix[1].x)) : vec2(1., 0.);
    vec2 q = p3d_MultiTexCoord0.xy * abs(p3d_Normal.x);
    if (p3d_Normal.x < 0.) q = vec2(q.x - q.y, q.x + q.y) * .7071;
    q += p3d_Normal.yz;
    float r = spots[k].x, high = p3d_Vertex.z;
    vec3 middle = node_at(panes[k].xyz, pane, p3d_Vertex.xy);
    vec4 v = vec4(middle, 1.);
    v.xy += (q.x * right + q.y * vec2(-right.y, right.x)) * r;
    if (high < FACING) v.z += high < 0. ? high * spots[k].y : high;
    vec3 seen = (p3d_ModelViewMatrix * v).xyz;
    float far = length(seen), forward = 0.;
    if (high > FACING) {
        vec3 centre = (p3d_ModelViewMatrix * vec4(middle, 1.)).xyz;
        far = length(centre);
        float disc = max(1.16 * r, least * pixel * far), figure = smoothstep(24., 30., spots[0].x / (pixel * far));
        seen = mix(centre + vec3(q * disc / RIM, 0.), seen, figure);
        forward = nearer + 2.5 * disc;
    }
    at = p3d_Vertex.xyz;
    focus = panes[k].w;
    world = (p3d_ModelMatrix * v).xyz;
    normal = vec3(0., 0., 1.);
    colour = p3d_Color;
    // shadows fall on the sheet: there are none where the tree is raised or rolled up
    if (kind < .5) colour.a *= (1. - rolled.x) * (1. - smoothstep(0., 12., panes[k].z - panes[0].z));
    uv = p3d_MultiTexCoord0;
    gl_Position = p3d_ProjectionMatrix * vec4(seen, 1.);
    vec4 front = p3d_ProjectionMatrix * vec4(seen * (1. - forward / far), 1.);
    gl_Position.z = front.z / front.w * gl_Position.w;
}
