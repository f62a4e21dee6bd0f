import type { Area } from '@tuzuo/core/geometry/size';
import type { ComponentType, ReactNode } from 'react';

/** The edges of a frame, in the order that styles name them. */
export const EDGES = ['top', 'right', 'bottom', 'left'] as const;

export type Edge = (typeof EDGES)[number];

type EdgeFrameProps = {
  id: string;
  /** What it is to assistive tools; numbers are set beside it. */
  label: string;
  /** Where the frame lies on its square stage, in percent. */
  box: Area;
  /** A finger takes hold of an edge. */
  onGrip: (edge: Edge) => void;
  /** How far outwards the finger has gone since, as a share of the stage's side; inwards is less than zero. */
  onDrag: (edge: Edge, by: number) => void;
  onRelease: () => void;
  /** Fills the frame. */
  children: ReactNode;
};

export type EdgeFramePort = ComponentType<EdgeFrameProps>;

/** How far outwards a way goes, in its own unit. */
export function outwards(edge: Edge, { x, y }: { x: number; y: number }): number {
  return { top: -y, right: x, bottom: y, left: -x }[edge];
}

export const placeOf = ({ width, height, left, top }: Area) => ({
  width: `${width}%`,
  height: `${height}%`,
  left: `${left}%`,
  top: `${top}%`,
});
