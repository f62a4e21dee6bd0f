import { fitPlane, type Plane } from '../picture/plane';
import type { Sheet } from '../picture/sheet';
import { forEachPixel } from './pixels-in';
import { boundsOf, expanded, type Rectangle } from './rectangle';

/** Margin around a line that is sampled, in line heights. */
export const SURROUNDINGS = 0.4;
/** How far letters may reach beyond their box, in line heights. */
export const OVERHANG = 0.15;

/** Deviation from an even background, in levels, that is still JPEG noise. */
export const TOLERANCE = 16;
const ROUNDS = 5;
/** Share of the surroundings that must fit an even background. */
const EVEN_SHARE = 0.85;

/** Share of the surroundings that has the color of the background; a box full of letters has most of theirs. */
const MIN_AROUND = 0.08;

/** Sample limit. */
const MAX_SAMPLES = 20_000;
/** Bin size of the color histogram: this many low bits are dropped. */
const BIN_BITS = 4;

/** Background of a line: an even color or a gradient, modeled as one plane per channel. */
export type Ground = {
  /** Level of a channel at a pixel. */
  at: (x: number, y: number, channel: number) => number;
  /** Whether the surroundings fit it; otherwise they are a photo, a pattern, or lie beyond a button's edge. */
  isEvenAround: boolean;
};

type Sample = { x: number; y: number; offset: number; isAround: boolean };

/** The most common color, as the mean of its bin. */
function commonest({ channels, pixels }: Sheet, samples: readonly Sample[]): number[] {
  const bins = new Map<number, number[]>();
  for (const { offset } of samples) {
    let key = 0;
    for (let channel = 0; channel < channels; channel += 1)
      key = (key << BIN_BITS) | ((pixels[offset + channel] ?? 0) >> (8 - BIN_BITS));
    const bin = bins.get(key);
    if (bin) bin.push(offset);
    else bins.set(key, [offset]);
  }
  let fullest: number[] = [];
  for (const bin of bins.values()) if (bin.length > fullest.length) fullest = bin;
  return Array.from({ length: channels }, (_, channel) => {
    const sum = fullest.reduce((all, offset) => all + (pixels[offset + channel] ?? 0), 0);
    return sum / Math.max(1, fullest.length);
  });
}

function samplesAround(sheet: Sheet, box: Rectangle): Sample[] {
  const letters = expanded(box, OVERHANG * box.height);
  const area = expanded(box, SURROUNDINGS * box.height);
  const every = Math.max(1, Math.floor((area.width * area.height) / MAX_SAMPLES));
  const samples: Sample[] = [];
  let seen = 0;
  forEachPixel(boundsOf(area, sheet), area, (x, y, across, down) => {
    seen += 1;
    if (seen % every !== 0) return;
    const isAround = Math.abs(across) > letters.width / 2 || Math.abs(down) > letters.height / 2;
    samples.push({ x, y, offset: (y * sheet.width + x) * sheet.channels, isAround });
  });
  return samples;
}

/**
 * Estimates the background of a line: starts with the most common color that also surrounds it, then fits planes to the pixels similar to it.
 * Letters are what differs from it.
 */
export function groundOf(sheet: Sheet, box: Rectangle): Ground {
  const { channels, pixels } = sheet;
  const samples = samplesAround(sheet, box);
  const around = samples.filter(({ isAround }) => isAround);
  const planesOf = (some: readonly Sample[]) => commonest(sheet, some).map((level): Plane => [level, 0, 0]);
  let planes = planesOf(samples);
  const at: Ground['at'] = (x, y, channel) => {
    const [level, right, down] = planes[channel] ?? [0, 0, 0];
    return level + right * (x - box.center.x) + down * (y - box.center.y);
  };
  const follows = ({ x, y, offset }: Sample, tolerance: number) => {
    for (let channel = 0; channel < channels; channel += 1) {
      if (Math.abs((pixels[offset + channel] ?? 0) - at(x, y, channel)) > tolerance) return false;
    }
    return true;
  };
  const rare = around.filter((sample) => follows(sample, 2 * TOLERANCE)).length < MIN_AROUND * around.length;
  if (rare) planes = planesOf(around);
  for (let round = 0; round < ROUNDS; round += 1) {
    // A gradient exceeds the tolerance at its ends until the plane has its slope.
    const tolerance = TOLERANCE * (1 + (ROUNDS - 1 - round) / 2);
    const like = samples
      .filter((sample) => follows(sample, tolerance))
      .map((sample) => ({ ...sample, x: sample.x - box.center.x, y: sample.y - box.center.y }));
    const fitted = Array.from({ length: channels }, (_, channel) =>
      fitPlane(like, ({ offset }) => pixels[offset + channel] ?? 0),
    );
    planes = planes.map((plane, channel) => fitted[channel] ?? plane);
  }
  const even = around.filter((sample) => follows(sample, TOLERANCE)).length;
  return { at, isEvenAround: around.length > 0 && even >= EVEN_SHARE * around.length };
}
