import { createHash } from 'node:crypto';
import { openCanvas, pixelsOf } from '../../../renderer/canvas';
import { setFont } from '../../../renderer/fonts';
import type { PreviewSeeds } from '../../port';
import { distance, eyesOf, type Face, faceHeight, MESH, pointOf } from '../face/face';

const TEXT = 'TUZUO 图作';

/**
 * The bands are defined in face coordinates: the origin between the eyes, x in face widths and y in face heights. So
 * crops, other sizes or colors and re-encoded copies of a portrait hide the same places, and, as the lattice is
 * symmetrical, so does its mirror image. The ranges make two bands cross between the eyes and the next ones below the
 * chin: eyes and mouth stay visible, by which a photo is judged; brows, cheeks, hair and shoulders are crossed.
 */
const PERIOD = { min: 0.8, max: 0.88 } as const;
const SLOPE = { min: 1.15, max: 1.35 } as const;
const CROSSING = { min: -0.03, max: 0.02 } as const;

/** In periods: width of a band, and how far a photo's own seed may move it. The rest is hidden in every copy. */
const BAND = 0.14;
const SHIFT = 0.02;

/** Opaque colors, which reveal nothing of what they cover. */
const PAPER = '#eef1f5';
const LETTERS = '#8b97a8';
const RIM = [205, 211, 219] as const;

/** Letter size as a share of the band's width, and the smallest size in pixels. */
const LETTER_SHARE = 0.9;
const MIN_LETTERS = 4;

const RGB = 3;
const RGBA = 4;

type Range = { min: number; max: number };

/** Lattice of one photo: both families of bands cross the face's center line at `crossing + n · period`. */
type Lattice = {
  period: number;
  slope: number;
  crossing: number;
  /** Offset of a band by the photo's seed, in periods. */
  shiftOf: (band: number) => number;
};

/** The marks of a picture. */
export type Marks = {
  /** 1 for each hidden pixel. */
  covered: Uint8Array;
  /** Replacement pixels. */
  rgb: Buffer;
  /** Largest distance from a hidden pixel to the nearest visible one, in pixels. */
  reach: number;
};

type Canvas = { width: number; height: number; face: Face };

/** Hash of seed and name to 0–1, deterministic. */
const fractionOf = (seed: string, name: string): number =>
  createHash('sha256').update(`${seed}\n${name}`).digest().readUInt32BE(0) / 2 ** 32;

const within = ({ min, max }: Range, fraction: number) => min + (max - min) * fraction;

/** The user's seed places the lattice; the photo's seed moves each band a little. */
export function latticeOf({ user, photo }: PreviewSeeds): Lattice {
  return {
    period: within(PERIOD, fractionOf(user, 'period')),
    slope: within(SLOPE, fractionOf(user, 'slope')),
    crossing: within(CROSSING, fractionOf(user, 'crossing')),
    shiftOf: (band) => within({ min: -SHIFT, max: SHIFT }, fractionOf(photo, `band ${band}`)),
  };
}

function axesOf(face: Face) {
  const { left, right } = eyesOf(face);
  return {
    center: [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2] as const,
    faceWidth: distance(pointOf(face, MESH.leftSide), pointOf(face, MESH.rightSide)),
    faceHeight: faceHeight(face),
  };
}

/** Marks the pixels of a level photo that the lattice hides with 1. */
export function coverOf({ width, height, face }: Canvas, lattice: Lattice): Uint8Array {
  const { period, slope, crossing, shiftOf } = lattice;
  const { center, faceWidth, faceHeight: faceUnit } = axesOf(face);
  const shifts = new Map<number, number>();
  const isOnBand = (place: number): boolean => {
    const steps = (place - crossing) / period;
    const band = Math.round(steps);
    const shift = shifts.get(band) ?? shiftOf(band);
    shifts.set(band, shift);
    return Math.abs(steps - band - shift) <= BAND / 2;
  };
  const covered = new Uint8Array(width * height);
  for (let y = 0, pixel = 0; y < height; y += 1) {
    const v = (y + 0.5 - center[1]) / faceUnit;
    for (let x = 0; x < width; x += 1, pixel += 1) {
      const rise = (slope * (x + 0.5 - center[0])) / faceWidth;
      if (isOnBand(v + rise) || isOnBand(v - rise)) covered[pixel] = 1;
    }
  }
  return covered;
}

/** Renders the band texture: paper with the text along every band. */
function drawPaper({ width, height, face }: Canvas, { period, slope, crossing, shiftOf }: Lattice) {
  const { center, faceWidth, faceHeight: faceUnit } = axesOf(face);
  const context = openCanvas({ width, height });
  context.fillStyle = PAPER;
  context.fillRect(0, 0, width, height);
  const angle = Math.atan((slope * faceUnit) / faceWidth);
  const size = BAND * period * faceUnit * Math.cos(angle) * LETTER_SHARE;
  if (size >= MIN_LETTERS) {
    setFont(context, { size, weight: 500 });
    context.fillStyle = LETTERS;
    context.textBaseline = 'middle';
    const step = context.measureText(`${TEXT} `).width;
    const reach = Math.hypot(width, height);
    const bands = Math.ceil((2 * reach) / (period * faceUnit));
    for (const side of [1, -1]) {
      for (let band = -bands; band <= bands; band += 1) {
        context.save();
        context.translate(center[0], center[1] + (crossing + (band + shiftOf(band)) * period) * faceUnit);
        context.rotate(-side * angle);
        // Starts at the crossings, so that no word lies under another band.
        for (let x = step / 2; x < reach; x += step) context.fillText(TEXT, x, 0);
        for (let x = -step * 1.5; x > -reach; x -= step) context.fillText(TEXT, x, 0);
        context.restore();
      }
    }
  }
  return pixelsOf(context);
}

/** Draws the marks for a level photo of a face. */
export function drawMarks(canvas: Canvas, seeds: PreviewSeeds): Marks {
  const { width, height, face } = canvas;
  const lattice = latticeOf(seeds);
  const covered = coverOf(canvas, lattice);
  const paper = drawPaper(canvas, lattice);
  const rgb = Buffer.alloc(width * height * RGB);
  const isCovered = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height || covered[y * width + x] === 1;
  for (let y = 0, pixel = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, pixel += 1) {
      if (covered[pixel] === 0) continue;
      const isInside =
        isCovered(x - 1, y) && isCovered(x + 1, y) && isCovered(x, y - 1) && isCovered(x, y + 1);
      for (let channel = 0; channel < RGB; channel += 1) {
        rgb[pixel * RGB + channel] = (isInside ? paper[pixel * RGBA + channel] : RIM[channel]) ?? 0;
      }
    }
  }
  const reach = Math.ceil((BAND / 2) * lattice.period * faceHeight(face)) + 2;
  return { covered, rgb, reach };
}
