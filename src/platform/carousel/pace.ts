// A file of its own: a target's file that imports its base file by name gets itself.

/** Between two slides, and how long one takes to slide in, in ms (product spec, section 9). */
export const CAROUSEL = { intervalMs: 5000, durationMs: 500 } as const;
