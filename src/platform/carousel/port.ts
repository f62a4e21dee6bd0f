import type { ComponentType, ReactNode } from 'react';

export type CarouselPort = ComponentType<{
  /** Accessible name of the slides. */
  label: string;
  /** At least one; the first is rendered with the first paint. */
  slides: readonly { key: string; content: ReactNode }[];
}>;

/** Interval between two slides and duration of the transition, in ms (product spec, section 9). */
export const CAROUSEL = { intervalMs: 5000, durationMs: 500 } as const;
