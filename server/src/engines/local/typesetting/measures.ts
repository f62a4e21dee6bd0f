/** How far above its foot the middle of a line is, in font sizes: of capitals and of ideographs nearly the same. */
export const MIDDLE = 0.37;

/** From line to line, in font sizes. */
export const LINE_HEIGHT = 1.15;
