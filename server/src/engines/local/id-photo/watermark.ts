import { createCanvas } from '@napi-rs/canvas';
import { useLabelFont } from '../../label/visible';
import type { CutOut } from '../matting/cut-out';

const TEXT = 'TUZUO 图作';

/** Size of its letters and the room around them, in parts of the picture's shorter side. */
const SIZE = 0.07;
const ROOM = { across: 1.35, down: 2.6 } as const;

const SLANT = -Math.PI / 7;

const LETTERS = 'rgba(255, 255, 255, 0.42)';
const HALO = 'rgba(0, 0, 0, 0.3)';

const RGB = 3;
const RGBA = 4;

/** Draws words all over a picture, in place, that nobody takes for a part of it; opacities stay. */
export function drawWatermark({ width, height, rgb }: Pick<CutOut, 'width' | 'height' | 'rgb'>): void {
  const context = createCanvas(width, height).getContext('2d');
  const size = Math.max(9, Math.min(width, height) * SIZE);
  useLabelFont(context, size);
  context.fillStyle = LETTERS;
  context.strokeStyle = HALO;
  context.lineWidth = size / 14;
  context.translate(width / 2, height / 2);
  context.rotate(SLANT);
  const step = context.measureText(TEXT).width * ROOM.across;
  const line = size * ROOM.down;
  const reach = Math.hypot(width, height) / 2;
  for (let row = Math.floor(-reach / line); row * line < reach; row += 1) {
    // Every other line is moved, so that no column stays free.
    for (let x = -reach - step + (row % 2 ? step / 2 : 0); x < reach; x += step) {
      context.strokeText(TEXT, x, row * line);
      context.fillText(TEXT, x, row * line);
    }
  }
  const drawn = context.getImageData(0, 0, width, height).data;
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const share = (drawn[pixel * RGBA + RGB] ?? 0) / 255;
    if (share === 0) continue;
    for (let channel = 0; channel < RGB; channel += 1) {
      const at = pixel * RGB + channel;
      rgb[at] = Math.round((rgb[at] ?? 0) * (1 - share) + (drawn[pixel * RGBA + channel] ?? 0) * share);
    }
  }
}
