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

/** Height of a frame by its width: flatter or taller ones leave too little room to work in, or to scroll past. */
const FRAME = { least: 0.6, most: 1.25 };

/** The frame of a picture, as close to its shape as may be, and where the picture lies that is whole in it: styles. */
export function framed({ width, height }: Size) {
  const tall = Math.min(FRAME.most, Math.max(FRAME.least, height / width));
  const scale = Math.min(1 / width, tall / height);
  const [across, down] = [100 * width * scale, (100 * height * scale) / tall];
  return {
    frame: { paddingTop: `${100 * tall}%` },
    picture: {
      left: `${(100 - across) / 2}%`,
      top: `${(100 - down) / 2}%`,
      width: `${across}%`,
      height: `${down}%`,
    },
  };
}
