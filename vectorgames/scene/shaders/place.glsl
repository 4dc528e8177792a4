// Where something that stands on a pane is drawn. Places are given from the middle of the pane's top surface. A
// lattice's quadrants move by themselves: each is known by the signs of its places, so nothing may lie across their
// border. What is rigid keeps its shape where sheets are turned, and only its cell moves.
uniform vec4 panes[64];  // place of every pane, and its focus: 1 in focus, 0 a ghost, below that a fainter one
uniform vec4 quads[4];   // place of every quadrant from the pane's, and how far it is there
uniform vec4 quarter;    // from the middle of a pane to that of a quadrant, cell, 1: it has quadrants
uniform vec3 along_x;    // where a millimetre along x goes, and along y
uniform vec3 along_y;
uniform float sizes[64]; // of every pane, by how much it is larger than the board is
uniform float rigid;
uniform float grown;     // by how much what is rigid is larger than it is made

vec4 place(vec3 p, float pane, out float focus) {
    vec4 home = panes[int(pane + .5)];
    focus = home.w;
    if (quarter.z < .5) return vec4(home.xyz + p, 1.);
    vec2 corner = vec2(p.x < 0. ? -1. : 1., p.y < 0. ? -1. : 1.);
    vec4 quad = quads[p.x < 0. ? (p.y < 0. ? 0 : 1) : (p.y < 0. ? 3 : 2)];
    vec2 w = p.xy - corner * quarter.x, own = vec2(0.);
    if (rigid > .5) {
        vec2 cell = (floor(clamp(w / quarter.y, -1.99, 1.99)) + .5) * quarter.y;
        own = (w - cell) * grown;
        w = cell;
        p.z *= grown;
    }
    focus = mix(-1., focus, quad.w);
    vec3 there = quad.xyz + along_x * w.x + along_y * w.y + vec3(own, p.z);
    return vec4(home.xyz + sizes[int(pane + .5)] * there, 1.);
}

// What is not there at all is not drawn: all its corners are one point behind the eye.
vec4 drawn(vec4 clip, float focus) { return focus < -.999 ? vec4(0., 0., 2., 1.) : clip; }
