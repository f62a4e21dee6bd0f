import { createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { colourOf } from '../background';

/**
 * Where a garment is drawn: the origin is the chin, the unit the width of the face, x to the right and y down.
 * `neck` is half the neck's width.
 */
export type Fitting = { neck: number };

export type Pen = SKRSContext2D;

/** A colour `#rrggbb`, lighter (up to 1) or darker (down to −1). */
export function shade(hex: string, by: number): string {
  const towards = by > 0 ? 255 : 0;
  const parts = colourOf(hex).map((part) => Math.round(part + (towards - part) * Math.abs(by)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

type Piece = {
  colour: string;
  /** How much darker it is at its lower end. */
  falling?: number;
  /** Thrown on what lies below it: reach in units, 0 = none. */
  shadow?: number;
};

/** Units from the chin over which a piece grows darker. */
const TOP = 0.1;
const BOTTOM = 1.6;

/** Sews a piece of cloth on: its colour falling off downwards, a shadow under it, and a thin dark seam. */
export function sew(pen: Pen, path: string, { colour, falling = 0.12, shadow = 0.03 }: Piece): void {
  const shape = new Path2D(path);
  const light = pen.createLinearGradient(0, TOP, 0, BOTTOM);
  light.addColorStop(0, shade(colour, 0.04));
  light.addColorStop(1, shade(colour, -falling));
  pen.save();
  if (shadow > 0) {
    // Blur and offset do not follow the scale of the drawing.
    const unit = pen.getTransform().d;
    pen.shadowColor = 'rgba(0, 0, 0, 0.38)';
    pen.shadowBlur = shadow * 2 * unit;
    pen.shadowOffsetY = shadow * 0.5 * unit;
  }
  pen.fillStyle = light;
  pen.fill(shape);
  pen.restore();
  pen.strokeStyle = 'rgba(0, 0, 0, 0.16)';
  pen.lineWidth = 0.008;
  pen.stroke(shape);
}

/** A line of stitches or a fold: soft and dark. */
export function fold(pen: Pen, path: string, width = 0.01, dark = 0.16): void {
  pen.strokeStyle = `rgba(0, 0, 0, ${dark})`;
  pen.lineWidth = width;
  pen.lineCap = 'butt';
  pen.stroke(new Path2D(path));
}

/** Draws the same on both sides. */
export function onBothSides(pen: Pen, draw: () => void): void {
  draw();
  pen.save();
  pen.scale(-1, 1);
  draw();
  pen.restore();
}

/** Levels by which threads differ. */
const GRAIN = 5;

const RGBA = 4;

/** Takes a drawing's plastic look away: threads a little lighter and darker, always the same ones. */
export function roughen(rgba: Uint8ClampedArray, width: number): void {
  for (let at = 0; at < rgba.length; at += RGBA) {
    if (rgba[at + 3] === 0) continue;
    const pixel = at / RGBA;
    const noise = Math.sin((pixel % width) * 12.9898 + Math.floor(pixel / width) * 78.233) * 43758.5453;
    const by = (noise - Math.floor(noise) - 0.5) * GRAIN;
    for (let channel = 0; channel < 3; channel += 1) rgba[at + channel] = (rgba[at + channel] ?? 0) + by;
  }
}

/** An empty drawing of a photo's size, its origin and unit those of a {@link Fitting}. */
export function newDrawing(
  { width, height }: { width: number; height: number },
  { x, y, unit }: { x: number; y: number; unit: number },
): Pen {
  const pen = createCanvas(width, height).getContext('2d');
  pen.translate(x, y);
  pen.scale(unit, unit);
  pen.lineJoin = 'round';
  return pen;
}
