import type { Person } from '../person';
import { shadedSkinLikeness, skinTone, toneAt } from '../skin';
import type { Fitting } from './fitting';
import type { Parts } from './parts';

/** First row below the chin in which the neck is looked for, in face widths. */
const BELOW_CHIN = 0.03;

/** Likeness to the face's skin from which a place is bare: clothes and beards have less. */
const BARE = 0.5;

/** Share of each half of a neck that is bare in a row, and where it must have ended, in half necks from the middle. */
const COVER = 0.6;
const END = { from: 1.35, to: 1.7 } as const;

/** Columns beside the neck in which a hood or a high collar stands, in face widths from its side. */
const BESIDE = { from: 0.04, to: 0.3, step: 0.02 } as const;

/** Share of these columns that may be higher than what counts: an ear, a strand. */
const OUTLIERS = 0.35;

/** Clothes higher than this above the chin are a hat's, in face widths. */
const HIGHEST = 0.5;

type Place = Pick<Fitting, 'x' | 'y' | 'unit' | 'neck'>;

/**
 * Length of the neck from the chin down that is seen bare over its width and between two sides, in face widths: 0 where a
 * beard or clothes lie over it, or something of the color of skin beside it.
 */
export function bareNeck(person: Person, { skin }: Pick<Parts, 'skin'>, { x, y, unit, neck }: Place): number {
  const { width, height, rgb, alpha } = person;
  const tone = skinTone(person);
  const isBare = (column: number, row: number) => {
    const pixel = row * width + column;
    if (column < 0 || column >= width || (alpha[pixel] ?? 0) < 128 || (skin[pixel] ?? 0) < 0.5) return false;
    return shadedSkinLikeness(toneAt(rgb, pixel), tone) > BARE;
  };
  /** Share of bare places between two distances from the middle, in half necks. */
  const share = (row: number, side: 1 | -1, { from, to }: { from: number; to: number }) => {
    const [first, last] = [Math.round(from * neck * unit), Math.round(to * neck * unit)];
    let bare = 0;
    for (let aside = first; aside < last; aside += 1)
      if (isBare(Math.round(x) + side * aside, row)) bare += 1;
    return bare / Math.max(1, last - first);
  };
  const isNeck = (row: number) =>
    ([-1, 1] as const).every(
      (side) => share(row, side, { from: 0, to: 1 }) >= COVER && share(row, side, END) < 0.5,
    );
  const first = Math.round(y + BELOW_CHIN * unit);
  let row = first;
  while (row < height && isNeck(row)) row += 1;
  return (row - first) / unit;
}

/** How far clothes beside the neck reach above the chin, in face widths; negative where they end below it. */
export function collarAbove(
  { width, height, alpha }: Person,
  { clothes }: Pick<Parts, 'clothes'>,
  { x, y, unit, neck }: Place,
): number {
  const topsAt = (side: 1 | -1): number[] => {
    const tops: number[] = [];
    for (let aside = neck + BESIDE.from; aside < neck + BESIDE.to; aside += BESIDE.step) {
      const column = Math.round(x + side * aside * unit);
      let row = Math.max(0, Math.round(y - HIGHEST * unit));
      const isCloth = () =>
        (alpha[row * width + column] ?? 0) > 127 && (clothes[row * width + column] ?? 0) > 0.6;
      while (row < height && !isCloth()) row += 1;
      if (column >= 0 && column < width && row < height) tops.push((y - row) / unit);
    }
    return tops.sort((one, other) => other - one);
  };
  const highest = [topsAt(-1), topsAt(1)].map((tops) => tops[Math.floor(tops.length * OUTLIERS)] ?? -1);
  return Math.max(...highest);
}
