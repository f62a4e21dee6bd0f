import { distance, MESH, pointOf } from '../../face/face';
import { boxBlur } from '../../matting/box-blur';
import type { Person } from '../person';
import type { Parts } from './parts';
import { shoulderLine } from './pieces';
import type { Alter } from './relief';

/** Fit of a garment to a person, in pixels of the photo unless stated otherwise. */
export type Fitting = {
  /** Center of the neck at the height of the chin, and the face's width in pixels. */
  x: number;
  y: number;
  unit: number;
  /** Half the neck's width, in face widths. */
  neck: number;
  /** Length of the visible neck below the chin, in face widths. */
  neckSeen: number;
  alter: Alter;
};

/** Half neck width over half jaw width: the default when the neck is hidden, and its limits. */
const NECK = { usual: 0.84, min: 0.72, max: 1.16 } as const;

/** Rows below the chin in which the neck is measured, in face widths. */
const ROWS = { from: 0.04, to: 0.32, count: 15 } as const;

/** Percentile of the rows' widths: a wide one, but not a single row that leaks into the skin of a shoulder. */
const PERCENTILE = 0.75;

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Extent of skin from `x` to both sides in a row, in pixels. */
function skinReach({ width, alpha }: Person, { skin }: Parts, x: number, y: number) {
  const isSkin = (column: number) =>
    (skin[y * width + column] ?? 0) > 0.5 && (alpha[y * width + column] ?? 0) > 127;
  let [left, right] = [0, 0];
  if (!isSkin(x)) return { left, right };
  while (x - left > 0 && isSkin(x - left - 1)) left += 1;
  while (x + right < width - 1 && isSkin(x + right + 1)) right += 1;
  return { left, right };
}

/** Center and half width of the neck, measured where visible and limited by the jaw. */
function measureNeck(person: Person, parts: Parts, unit: number): { x: number; halfWidth: number } {
  const { width, height, face } = person;
  const [chinX, chinY] = pointOf(face, MESH.chin);
  const [left, right] = [pointOf(face, MESH.leftJaw), pointOf(face, MESH.rightJaw)];
  const jaw = distance(left, right) / 2;
  const start = Math.min(width - 1, Math.max(0, Math.round(chinX)));
  const reaches = Array.from({ length: ROWS.count }, (_, row) => {
    const down = ROWS.from + ((ROWS.to - ROWS.from) * row) / (ROWS.count - 1);
    return skinReach(person, parts, start, Math.min(height - 1, Math.round(chinY + down * unit)));
  }).filter((reach) => reach.left + reach.right > jaw * 0.8);
  // A slightly turned face is not centered on its neck.
  const usual = { x: (chinX + (left[0] + right[0]) / 2) / 2, halfWidth: NECK.usual * jaw };
  if (reaches.length < 2) return usual;
  const [toLeft, toRight] = [
    percentile(
      reaches.map((reach) => reach.left),
      PERCENTILE,
    ),
    percentile(
      reaches.map((reach) => reach.right),
      PERCENTILE,
    ),
  ];
  const halfWidth = Math.min(NECK.max * jaw, Math.max(NECK.min * jaw, (toLeft + toRight) / 2));
  return { x: chinX + (toRight - toLeft) / 2, halfWidth };
}

/** Length of contiguous skin or hair below the chin, in pixels. */
function seenBelow({ width, height, face }: Person, { clothes }: Parts, x: number): number {
  const from = Math.round(pointOf(face, MESH.chin)[1]);
  let [y, gap] = [from, 0];
  while (y < height - 1 && gap < 3) {
    y += 1;
    gap = (clothes[y * width + Math.round(x)] ?? 0) > 0.5 ? gap + 1 : 0;
  }
  return y - gap - from;
}

type Range = { min: number; max: number };

/** Limits for moving a garment to the person's collar, and its shoulders in addition, in face widths. */
const LIFT = { all: { min: -0.03, max: 0.16 }, shoulder: { min: -0.1, max: 0.16 } } as const;

/**
 * Columns, in face widths, in which garment and clothes are compared: beside the neck (from its side) and out on the
 * shoulder.
 */
const COLUMNS = { near: { min: 0.12, max: 0.34 }, far: { min: 0.62, max: 1.2 } } as const;
const STEP = 0.02;

/** How much higher the clothes of one side are than the garment, in face widths; undefined where not visible. */
function liftOf(
  { width, height, alpha }: Person,
  { clothes }: Parts,
  { x, y, unit }: Pick<Fitting, 'x' | 'y' | 'unit'>,
  side: 1 | -1,
  { min, max }: Range,
): number | undefined {
  const higher: number[] = [];
  for (let aside = min; aside <= max; aside += STEP) {
    const column = Math.round(x + side * aside * unit);
    if (column < 0 || column >= width) continue;
    for (let row = Math.max(0, Math.round(y - 0.3 * unit)); row < height; row += 1) {
      const pixel = row * width + column;
      if ((alpha[pixel] ?? 0) < 128 || (clothes[pixel] ?? 0) < 0.6) continue;
      higher.push(shoulderLine(aside) - (row - y) / unit);
      break;
    }
  }
  return higher.length < 5 ? undefined : percentile(higher, 0.7);
}

/** Margin by which a garment covers the old clothes, to hide their edge; in face widths. */
const OVER = 0.015;

const smooth = (share: number) => {
  const within = Math.min(1, Math.max(0, share));
  return within * within * (3 - 2 * within);
};

/**
 * Shares of surrounding hair from which apparent clothes above every garment are hair, and the radius in face widths.
 */
const AMID = { from: 0.42, sure: 0.6, reach: 0.09 } as const;

/**
 * Reassigns apparent clothes above the shoulders, amid hair, to the hair, in place.
 * @param isShort whether no hair hangs down at a column's side
 */
export function returnStrands(
  { width, height, alpha }: Person,
  parts: Parts,
  { x, y, unit, alter }: Fitting,
  isShort: (x: number) => boolean,
): void {
  const { hair, clothes } = parts;
  const radius = Math.max(1, Math.round(AMID.reach * unit));
  const share = (plane: Float32Array) =>
    boxBlur(
      plane.map((level, pixel) => level * (alpha[pixel] ?? 0)),
      width,
      height,
      radius,
    );
  const [hairAround, clothesAround] = [share(hair), share(clothes)];
  for (let pixel = 0; pixel < clothes.length; pixel += 1) {
    const level = clothes[pixel] ?? 0;
    if (level === 0 || isShort(pixel % width)) continue;
    const aside = ((pixel % width) - x) / unit;
    const down = (Math.floor(pixel / width) - y) / unit;
    if (down > alter(aside, shoulderLine(aside))[1]) continue;
    const around = hairAround[pixel] ?? 0;
    const amid = around / Math.max(1e-6, around + (clothesAround[pixel] ?? 0));
    const moved = level * Math.min(1, Math.max(0, (amid - AMID.from) / (AMID.sure - AMID.from)));
    hair[pixel] = (hair[pixel] ?? 0) + moved;
    clothes[pixel] = level - moved;
  }
}

/** Measures a person for a garment. */
export function fit(person: Person, parts: Parts): Fitting {
  const { face } = person;
  const unit = distance(pointOf(face, MESH.leftSide), pointOf(face, MESH.rightSide));
  const { x, halfWidth } = measureNeck(person, parts, unit);
  const y = pointOf(face, MESH.chin)[1];
  const place = { x, y, unit };
  const neck = halfWidth / unit;
  const sides = [-1, 1] as const;
  const bounded = (lift: number, { min, max }: Range) => Math.min(max, Math.max(min, lift + OVER));
  const near = { min: neck + COLUMNS.near.min, max: neck + COLUMNS.near.max };
  const [nearLeft, nearRight] = sides.map((side) => liftOf(person, parts, place, side, near));
  // Hair in front of a collar makes it look lower.
  const collar = Math.max(nearLeft ?? nearRight ?? 0, nearRight ?? nearLeft ?? 0);
  const all = bounded(collar, LIFT.all);
  const [left, right] = sides.map((side) => liftOf(person, parts, place, side, COLUMNS.far));
  // A shoulder hidden by hair is assumed to be as high as the other one.
  const beyond = [left ?? right ?? all, right ?? left ?? all].map((lift) =>
    bounded(lift - all, LIFT.shoulder),
  );
  return {
    ...place,
    neck,
    neckSeen: seenBelow(person, parts, x) / unit,
    alter: (px, py) => [
      px,
      py - all - (beyond[px < 0 ? 0 : 1] ?? 0) * smooth((Math.abs(px) - neck - 0.1) / 0.7),
    ],
  };
}
