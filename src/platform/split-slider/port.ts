import type { ComponentType, ReactNode } from 'react';

type SplitSliderProps = {
  id: string;
  /** Accessible name. */
  label: string;
  /** Rendered above `after`, visible left of the divider. */
  before: ReactNode;
  after: ReactNode;
  /** Rendered at the divider, around its upper end. */
  edge: ReactNode;
  /** Initial movement of the divider from the right end: `waiting` holds it there, `running` starts it. */
  sweep?: 'waiting' | 'running' | undefined;
};

export type SplitSliderPort = ComponentType<SplitSliderProps>;

/** Initial position of the divider, in percent of the width. */
export const SPLIT_START = 50;
