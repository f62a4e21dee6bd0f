// A file of its own: a target's file that imports its base file by name gets itself.

/** Where the edge of a split slider stands at first, in per cent of the width. */
export const SPLIT_START = 50;
