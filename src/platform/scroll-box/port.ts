import type { ComponentType, ReactNode } from 'react';

export type ScrollBoxPort = ComponentType<{
  id: string;
  /** What is in it, for those who do not see it. */
  label: string;
  /** Scrolled towards its beginning or its end, and nearer than 50 px to it; at most every 200 ms. */
  onUpper?: () => void;
  onLower?: () => void;
  /** Lets it be pulled down; the indicator leaves when the promise has settled. */
  onRefresh?: () => Promise<unknown>;
  children: ReactNode;
}>;
