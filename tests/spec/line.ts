/** Targets that each line of the product spec is held against. */
export const TARGETS = ['h5', 'weapp', 'rn'] as const;
export type Target = (typeof TARGETS)[number];

/**
 * Where a test runs: on one target, or on code that every target shares (`unit`: no target's own code takes part;
 * `server`: over HTTP, so that it makes no difference who calls). The last two prove a line for every target.
 */
export type Proof = Target | 'unit' | 'server';

/** One line of the product spec. */
export type Line = {
  /** The line's words, shortened where the spec's sentence holds several lines. */
  text: string;
  /** Why no test proves it: on no target, or on those named. A line must not be both proven and excused. */
  unproven?: string | Partial<Record<Target, string>>;
};

/** Lines of one section by id, in the order of the spec. */
export type Lines = Record<string, Line>;
