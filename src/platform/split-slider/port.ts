import type { ComponentType, ReactNode } from 'react';

type SplitSliderProps = {
  id: string;
  /** What it is to assistive tools. */
  label: string;
  /** Lies above `after`, and is seen left of the edge. */
  before: ReactNode;
  after: ReactNode;
  /** Drawn at the edge, around its upper end. */
  edge: ReactNode;
  /** Once, the edge comes from the right end to its place: `waiting` holds it there, `running` lets it go. */
  sweep?: 'waiting' | 'running' | undefined;
};

export type SplitSliderPort = ComponentType<SplitSliderProps>;

/** Where the edge of a split slider stands at first, in per cent of the width. */
export const SPLIT_START = 50;
