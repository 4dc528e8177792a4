"""Games for other people's libraries; each adapter needs the library that it is for, as an optional extra."""
