#version 120
// A mark round a node of a tree, as large as its spot; most lie under the spots, so that letters stay free.
attribute vec4 p3d_Vertex;           // xy middle of the node, z below the spot's top in thicknesses, over it in mm
attribute vec3 p3d_Normal;           // half a side in radii of the spot, below 0: turned by 45 degrees; yz how far aside, in radii
attribute vec4 p3d_Color;
attribute vec4 p3d_MultiTexCoord0;   // xy −1 … 1, z kind, w parameter
attribute float pane;
uniform mat4 p3d_ModelViewMatrix;
uniform mat4 p3d_ModelViewProjectionMatrix;
uniform mat4 p3d_ModelMatrix;
uniform vec4 panes[64];
uniform vec4 spots[8];  // radius and thickness by pane
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
    vec4 v = vec4(panes[k].xyz, 1.);
    v.xy += p3d_Vertex.xy + (q.x * right + q.y * vec2(-right.y, right.x)) * spots[k].x;
    v.z += p3d_Vertex.z < 0. ? p3d_Vertex.z * spots[k].y : p3d_Vertex.z;
    at = p3d_Vertex.xyz;
    focus = panes[k].w;
    world = (p3d_ModelMatrix * v).xyz;
    normal = vec3(0., 0., 1.);
    colour = p3d_Color;
    // shadows fall on the sheet: there are none where the tree is raised
    if (kind < .5) colour.a *= 1. - smoothstep(0., 12., panes[k].z - panes[0].z);
    uv = p3d_MultiTexCoord0;
    gl_Position = p3d_ModelViewProjectionMatrix * v;
}
