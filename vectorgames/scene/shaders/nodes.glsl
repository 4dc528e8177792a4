// Where the nodes of a tree are: on their panes, or where a layout bends them to (boards/tree/geometry.py); here the torus.
uniform vec4 rolled;     // x how far it does, 0 … 1; y height of the head then; z levels below the head; w which layout
uniform vec4 circles[6]; // by locus: radius of its circle on the sheet, on the torus; where G lies on both

// A node by its middle on the sheet, from the head; more: turned on its last circle, in radians.
vec3 rolled_up(vec2 node, float level, float more) {
    vec3 p = vec3(0.), outwards = vec3(1., 0., 0.), along = vec3(0., 1., 0.), upright = vec3(0., 0., 1.);
    float tilt = 1.5707963 * rolled.x;
    for (int k = 0; k < 6; k++) {
        if (float(k) > level - .5) break;
        vec2 way = vec2(node.x > 0. ? 1. : -1., node.y > 0. ? 1. : -1.);
        node -= way * circles[k].x * .70710678;
        float colour = way.y > 0. ? .5 + .5 * way.x : 2.5 - .5 * way.x;
        float turn = mix(circles[k].z, circles[k].w, rolled.x) - 1.5707963 * colour, last = float(k) > level - 1.5 ? more : 0.;
        p += mix(circles[k].x, circles[k].y, rolled.x) * (cos(turn + last) * outwards + sin(turn + last) * along);
        float c = cos(rolled.x * turn), s = sin(rolled.x * turn);
        vec3 next = c * along - s * outwards;
        outwards = c * outwards + s * along;
        along = cos(tilt) * next + sin(tilt) * upright;
        upright = cos(tilt) * upright - sin(tilt) * next;
    }
    return p;
}

// The same, from its place so much of the way to the next node below its parent.
vec3 beside(vec2 node, float level, float t) {
    return rolled_up(node, level, -1.5707963 * t);
}

float height(float pane) {  // of the head, or what would be one
    return mix(pane, rolled.y, rolled.x * (2. - rolled.x));
}

vec3 node_at(vec3 pane, float number, vec2 node) {  // pane: its middle; number: its own
    if (rolled.x <= 0.) return pane + vec3(node, 0.);
    return vec3(0., 0., height(pane.z)) + rolled_up(node, rolled.z - number, 0.);
}
