// How much of a pixel a line covers; w: size of a pixel.
float line(float d, float half_width, float w) {  // never thinner than a pixel, never weaker than 35 %
    float h = max(half_width, w * .55);
    return mix(half_width / h, 1., .35) * (1. - smoothstep(h - w * .5, h + w * .5, d));
}
