import type { ComponentType } from 'react';

/** A place that a finger drags, in shares of the picture's sides. */
type DragPoint = { name: string; x: number; y: number; label: string };

type DragPointsProps = {
  /** Of the layer; a point's is `<id>-<name>`. */
  id: string;
  points: readonly DragPoint[];
  /** How far a point has gone since the finger took hold of it, in shares of the sides. */
  onDrag: (name: string, by: { x: number; y: number }) => void;
  onGrip: (name: string) => void;
  onRelease: () => void;
};

export type DragPointsPort = ComponentType<DragPointsProps>;

/** What a press of an arrow key moves a point by. */
export const STEP = 0.005;

export const placeOf = ({ x, y }: { x: number; y: number }) => ({ left: `${100 * x}%`, top: `${100 * y}%` });
