import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { clamp } from './fields';
import type { Light } from './solids';

const LINEAR = Float32Array.from({ length: 256 }, (_, at) => {
  const value = at / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** Color and height textures of a flat surface; coordinates go from −1 to 1. */
interface Painted {
  color: (x: number, z: number) => Light;
  height: (x: number, z: number) => number;
}

/** Paints colors and heights (black low, white high) on two canvases of the same size with units from −1 to 1. */
export function painted(size: number, paint: (color: SKRSContext2D, height: SKRSContext2D) => void): Painted {
  const [one, other] = [createCanvas(size, size), createCanvas(size, size)];
  const pens = [one.getContext('2d'), other.getContext('2d')] as const;
  for (const pen of pens) {
    pen.setTransform(size / 2, 0, 0, size / 2, size / 2, size / 2);
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
  }
  paint(...pens);
  const colors = pens[0].getImageData(0, 0, size, size).data;
  const heights = pens[1].getImageData(0, 0, size, size).data;
  const sample = (data: Uint8ClampedArray, x: number, z: number, part: number, linear: boolean): number => {
    const u = clamp(((x + 1) / 2) * size - 0.5, 0, size - 1.001);
    const v = clamp(((z + 1) / 2) * size - 0.5, 0, size - 1.001);
    const [i, j] = [Math.floor(u), Math.floor(v)];
    const get = (a: number, b: number) => {
      const value = data[(b * size + a) * 4 + part] ?? 0;
      return linear ? (LINEAR[value] ?? 0) : value / 255;
    };
    const [p, q] = [u - i, v - j];
    return (
      (get(i, j) * (1 - p) + get(i + 1, j) * p) * (1 - q) +
      (get(i, j + 1) * (1 - p) + get(i + 1, j + 1) * p) * q
    );
  };
  return {
    color: (x, z) => [0, 1, 2].map((part) => sample(colors, x, z, part, true)) as unknown as Light,
    height: (x, z) => sample(heights, x, z, 0, false),
  };
}

/** A round strand along the current path of both pens, shaded where it lies on others. */
export function strand(
  [color, height]: readonly [SKRSContext2D, SKRSContext2D],
  trace: (pen: SKRSContext2D) => void,
  { width, tone, shade, level }: { width: number; tone: string; shade: string; level: number },
): void {
  color.save();
  color.globalAlpha = 0.3;
  color.strokeStyle = shade;
  color.lineWidth = width * 1.5;
  color.beginPath();
  trace(color);
  color.stroke();
  color.globalAlpha = 1;
  color.strokeStyle = tone;
  color.lineWidth = width;
  color.stroke();
  color.restore();
  for (let step = 0; step < 6; step++) {
    const across = 1 - (step + 0.5) / 6;
    const high = Math.round(255 * (0.16 + 0.5 * level + 0.3 * Math.sqrt(1 - across * across)));
    height.strokeStyle = `rgb(${high},${high},${high})`;
    height.lineWidth = width * across;
    height.beginPath();
    trace(height);
    height.stroke();
  }
}
