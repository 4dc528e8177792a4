// A letter of the atlas that models/make.py bakes, two rows of 64: how deep in it a place of its cell lies, .5 its outline.
float letter(float number, vec2 place) {
    float n = floor(number + .5), row = floor((n + .25) / 64.);
    return texture2D(letters, vec2((place.x + n - row * 64.) / 64., (place.y + 1. - row) / 2.)).r;
}
