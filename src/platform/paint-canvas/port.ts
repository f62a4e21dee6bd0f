import type { Size } from '@tuzuo/core/geometry/size';
import type { ComponentType } from 'react';
import type { Touches } from '@/lib/gesture';
import type { Zoom } from '@/lib/gesture/zoom';
import type { LocalFile } from '@/platform/local-file';

/** Canvas operations that every target supports. */
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

/** A change of the fingers on the image; positions are relative to the upper left corner of its frame. */
export type Fingers = Touches & {
  /** Size of the frame, in px. */
  frame: Size;
};

/** A canvas that covers an image exactly. */
export type PaintSurface = {
  pen: Pen;
  /** Zooms and moves image and canvas together. */
  place: (zoom: Zoom) => void;
  /**
   * The canvas content as a PNG, for uploading.
   * @throws {HostError} when the host cannot create it
   */
  toFile: () => Promise<LocalFile>;
};

type PaintCanvasProps = {
  id: string;
  /** Accessible name. */
  label: string;
  /** Address of the image below, with the canvas's aspect ratio. */
  url: string;
  /** An image between that one and the canvas, which is zoomed with them. */
  outline?: { id: string; url: string } | undefined;
  /** Size of the canvas, in its own pixels. */
  size: Size;
  /** Called when the canvas is ready, and again when it was replaced. */
  onReady: (surface: PaintSurface) => void;
  onFingers: (fingers: Fingers) => void;
};

export type PaintCanvasPort = ComponentType<PaintCanvasProps>;

/** Limits of a frame's height over its width: otherwise there is too little space to work in, or to scroll past. */
const FRAME = { min: 0.6, max: 1.25 };

/**
 * Styles of an image's frame, whose shape is as close to the image's as the limits allow, and of the image fitted into
 * it.
 */
export function framed({ width, height }: Size) {
  const tall = Math.min(FRAME.max, Math.max(FRAME.min, height / width));
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
