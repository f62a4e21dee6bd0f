import type { Size } from '@tuzuo/core/geometry/size';
import type { ComponentType } from 'react';
import type { Touches } from '@/lib/gesture';
import type { Zoom } from '@/lib/gesture/zoom';
import type { LocalFile } from '@/platform/local-file';

/** What every target's canvas can draw. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'closePath'
  | 'stroke'
  | 'fill'
  | 'clearRect'
  | 'fillRect'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'strokeStyle'
  | 'fillStyle'
  | 'globalCompositeOperation'
>;

/** A change of the fingers on the picture; places are from the upper left corner of the frame that holds it. */
export type Fingers = Touches & {
  /** Size of the frame, in px. */
  frame: Size;
};

/** A canvas that lies exactly on a picture. */
export type PaintSurface = {
  pen: Pen;
  /** Shows picture and canvas enlarged and moved. */
  place: (zoom: Zoom) => void;
  /**
   * What is on the canvas as a PNG, to be uploaded.
   * @throws {HostError} when the host cannot make it
   */
  toFile: () => Promise<LocalFile>;
};

type PaintCanvasProps = {
  id: string;
  /** What it is to assistive tools. */
  label: string;
  /** Address of the picture below, of the same shape as the canvas. */
  url: string;
  /** Of the canvas, in its own pixels. */
  size: Size;
  /** Called once the canvas is there, and again when it is another one. */
  onReady: (surface: PaintSurface) => void;
  onFingers: (fingers: Fingers) => void;
};

export type PaintCanvasPort = ComponentType<PaintCanvasProps>;

/** Where a picture lies that is shown whole in a square, for its style. */
export function insideSquare({ width, height }: Size) {
  const longest = Math.max(width, height);
  const [across, down] = [width / longest, height / longest].map((share) => share * 100) as [number, number];
  return {
    left: `${(100 - across) / 2}%`,
    top: `${(100 - down) / 2}%`,
    width: `${across}%`,
    height: `${down}%`,
  };
}
