import type { ComponentType } from 'react';

/** A draggable point, in fractions of the image's sides. */
type DragPoint = { name: string; x: number; y: number; label: string };

type DragPointsProps = {
  /** Id of the layer; a point's id is `<id>-<name>`. */
  id: string;
  points: readonly DragPoint[];
  /** Movement of a point since the finger grabbed it, in fractions of the sides. */
  onDrag: (name: string, by: { x: number; y: number }) => void;
  onGrip: (name: string) => void;
  onRelease: () => void;
};

export type DragPointsPort = ComponentType<DragPointsProps>;

/** Movement per press of an arrow key, in fractions of the sides. */
export const STEP = 0.005;

export const placeOf = ({ x, y }: { x: number; y: number }) => ({ left: `${100 * x}%`, top: `${100 * y}%` });
