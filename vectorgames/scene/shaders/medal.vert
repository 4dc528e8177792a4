#version 120
// A disc with the picture of a piece that stands behind the letter of a node of a tree and faces the viewer. It
// is there where the figure itself would be too small to be told, see ring.vert.
attribute vec4 p3d_Vertex;           // xy middle of the node, z how many discs higher
attribute vec4 p3d_Color;
attribute vec4 p3d_MultiTexCoord0;   // xy of the corner, z kind, w parameter
attribute float pane;
uniform mat4 p3d_ModelViewMatrix;
uniform mat4 p3d_ProjectionMatrix;
uniform vec4 panes[64];
uniform vec4 spots[8];  // radius and thickness by pane, the lowest nodes first
uniform float least;    // half a disc in pixels of a free window 800 pixels high
uniform float nearer;   // millimetres by which depth is drawn towards the viewer
uniform float pixel;    // such a pixel as a part of the distance
varying vec3 at;
varying vec3 world;
varying vec3 normal;
varying vec4 colour;
varying vec4 uv;
varying float focus;

void main() {
    int k = int(pane + .5);
    vec2 right = normalize(vec2(p3d_ModelViewMatrix[0].x, p3d_ModelViewMatrix[1].x));
    float r = spots[0].x;  // discs are as large on every level
    vec3 place = panes[k].xyz + vec3(p3d_Vertex.xy + vec2(-right.y, right.x) * spots[k].x * .75, 0.);
    vec3 v = (p3d_ModelViewMatrix * vec4(place, 1.)).xyz;
    float far = length(v), shown = r / (pixel * far), near = clamp(shown / 8., .7, 1.);
    float half_high = max(1.15 * r, least * pixel * far * near);
    v.xy += (p3d_MultiTexCoord0.xy + vec2(0., 1. + 2. * p3d_Vertex.z)) * half_high;
    at = vec3(0.);
    world = place;
    normal = vec3(0., 0., 1.);
    focus = panes[k].w;
    colour = p3d_Color;
    colour.a *= 1. - smoothstep(24., 30., shown);
    uv = p3d_MultiTexCoord0;
    gl_Position = p3d_ProjectionMatrix * vec4(v, 1.);
    vec4 front = p3d_ProjectionMatrix * vec4(v * (1. - nearer / far), 1.);
    gl_Position.z = front.z / front.w * gl_Position.w;
}
