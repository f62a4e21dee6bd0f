import type { ComponentType, ReactNode } from 'react';

export type OverlayPort = ComponentType<{
  id: string;
  /** Accessible name. */
  label: string;
  /** Called on the host's own close action: the Escape key or the back button. */
  onClose: () => void;
  children: ReactNode;
}>;

/** Whether styles animate an overlay's content, so that it can be seen closing. */
export type OverlayMoves = boolean;
