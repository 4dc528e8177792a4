// How a solid part of an assembly looks in its state. focus: −1 not there, 0 done and calm, 1 as it stands on the
// table, 2 looked at, 3 jammed. share: how far a state's colour may cover its own; light: how much falls on it;
// rim: 0 seen squarely … 1 grazing; met: of several pieces that jam, 1 the one that does, 0 the others.
const float OTHERS = .22;  // how much as red they are
uniform vec3 gold;
uniform vec3 jam;

vec3 stated(vec3 c, float light, float share, float rim, float met) {
    float calm = sat(1. - focus), look = sat(focus - 1.) * mix(1., mix(OTHERS, 1., met), sat(focus - 2.));
    vec3 hue = mix(gold, jam, sat(focus - 2.));
    vec3 grey = mix(vec3(dot(c, vec3(.3, .6, .1))), c, .6);
    c = mix(c, mix(grey * vec3(.30, .36, .44) + vec3(.008, .013, .020), grey * .35 + vec3(.34, .38, .44), bright), calm);
    return mix(c, hue * (.10 + .80 * light), look * share) + hue * look * rim * rim * .35;
}
