import type { ComponentType, ReactNode } from 'react';

export type ScrollBoxPort = ComponentType<{
  id: string;
  /** Accessible name. */
  label: string;
  /** Called when scrolled towards the start or the end within 50 px; at most every 200 ms. */
  onUpper?: () => void;
  onLower?: () => void;
  /** Enables pull-down refresh; the indicator hides when the promise has settled. */
  onRefresh?: () => Promise<unknown>;
  children: ReactNode;
}>;
