import type { ComponentType, ReactNode } from 'react';

export type CarouselPort = ComponentType<{
  /** What the slides are, for those who do not see them. */
  label: string;
  /** At least one; the first is there from the first paint on. */
  slides: readonly { key: string; content: ReactNode }[];
}>;

/** Between two slides, and how long one takes to slide in, in ms (product spec, section 9). */
export const CAROUSEL = { intervalMs: 5000, durationMs: 500 } as const;
