/** Index of a part's material in a stage. */
export const PART = { wall: 0, floor: 1, stand: 2, accent: 3, twig: 4 } as const;
