import sharp from 'sharp';
import type { Network, Planes } from '../models/session';
import { downOf, type Rectangle } from '../typesetting/rectangle';
import { findBoxes } from './find-boxes';
import { joinBoxes } from './join-boxes';

/** Sides must be multiples of this: the network halves them five times. */
const STEP = 32;
/** Larger pictures are downscaled to this side; lines below about eight pixels there are missed. */
const MAX_SIDE = 1280;

/** PaddleOCR's normalization, for channels in the order blue, green, red. */
const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;

const RGB = 3;

type Colors = { width: number; height: number; rgb: Buffer };

const inSteps = (side: number, scale: number) => Math.max(STEP, Math.round((side * scale) / STEP) * STEP);

function toPlanes(rgb: Buffer, width: number, height: number): Planes {
  const area = width * height;
  const data = new Float32Array(area * RGB);
  for (let channel = 0; channel < RGB; channel += 1) {
    const [mean, deviation] = [MEAN[channel] ?? 0, DEVIATION[channel] ?? 1];
    for (let pixel = 0; pixel < area; pixel += 1) {
      const level = (rgb[pixel * RGB + RGB - 1 - channel] ?? 0) / 255;
      data[channel * area + pixel] = (level - mean) / deviation;
    }
  }
  return { data, channels: RGB, width, height };
}

/** Scales a rectangle of the map to the picture; the two axes may scale differently. */
function scaled(box: Rectangle, x: number, y: number): Rectangle {
  const along = { x: box.along.x * x, y: box.along.y * y };
  const length = Math.hypot(along.x, along.y);
  const down = downOf(box);
  return {
    center: { x: box.center.x * x, y: box.center.y * y },
    along: { x: along.x / length, y: along.y / length },
    width: box.width * length,
    height: box.height * Math.hypot(down.x * x, down.y * y),
  };
}

/** Detects the lines of text in a picture, in its pixels, from top to bottom. */
export async function detectLines({ width, height, rgb }: Colors, network: Network): Promise<Rectangle[]> {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const [mapWidth, mapHeight] = [inSteps(width, scale), inSteps(height, scale)];
  const small = await sharp(rgb, { raw: { width, height, channels: RGB }, limitInputPixels: false })
    .resize(mapWidth, mapHeight, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  const map = await network.run(toPlanes(small, mapWidth, mapHeight));
  return joinBoxes(findBoxes(map))
    .map((box) => scaled(box, width / mapWidth, height / mapHeight))
    .sort((a, b) => a.center.y - b.center.y);
}
