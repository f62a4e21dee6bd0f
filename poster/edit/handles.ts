/** Sides and corners of a frame as compass directions, before rotation. */
export const HANDLES = ['n', 'e', 's', 'w', 'nw', 'ne', 'se', 'sw'] as const;
export type Handle = (typeof HANDLES)[number];

/** The handles of a box that can only become wider or narrower. */
export const SIDES: readonly Handle[] = ['e', 'w'];

/** The handles of a box that keeps its aspect ratio. */
export const CORNERS: readonly Handle[] = ['nw', 'ne', 'se', 'sw'];
