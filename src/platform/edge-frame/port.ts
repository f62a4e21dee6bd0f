import type { Area } from '@tuzuo/core/geometry/size';
import type { ComponentType, ReactNode } from 'react';

/** The edges of a frame, in CSS order. */
export const EDGES = ['top', 'right', 'bottom', 'left'] as const;

export type Edge = (typeof EDGES)[number];

type EdgeFrameProps = {
  id: string;
  /** Accessible name; exact numbers can be entered next to it. */
  label: string;
  /** Position of the frame on its square stage, in percent. */
  box: Area;
  /** A finger grabs an edge. */
  onGrip: (edge: Edge) => void;
  /** Outward movement since then, as a fraction of the stage's side; negative inwards. */
  onDrag: (edge: Edge, by: number) => void;
  onRelease: () => void;
  /** Content of the frame. */
  children: ReactNode;
};

export type EdgeFramePort = ComponentType<EdgeFrameProps>;

/** Outward component of a movement, in the same unit. */
export function outwards(edge: Edge, { x, y }: { x: number; y: number }): number {
  return { top: -y, right: x, bottom: y, left: -x }[edge];
}

export const placeOf = ({ width, height, left, top }: Area) => ({
  width: `${width}%`,
  height: `${height}%`,
  left: `${left}%`,
  top: `${top}%`,
});
