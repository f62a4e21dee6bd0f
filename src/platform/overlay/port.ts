import type { ComponentType, ReactNode } from 'react';

export type OverlayPort = ComponentType<{
  id: string;
  /** What it is, for those who do not see it. */
  label: string;
  /** The host's own way out of it: the Escape key, the button for back. */
  onClose: () => void;
  children: ReactNode;
}>;

/** Whether styles move what stands in an overlay, so that it can be seen leaving. */
export type OverlayMoves = boolean;
