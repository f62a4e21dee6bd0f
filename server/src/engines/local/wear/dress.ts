import type { Place } from '../body/body';
import { boxBlur } from '../matting/box-blur';
import type { Pixels } from '../picture/read';
import {
  areaOf,
  type Call,
  enlarged,
  enlargedColors,
  fullnessOf,
  type Looked,
  layOver,
  plateOf,
  takeAway,
} from './compose';
import { fitted, type Handles, type Strip } from './fit';
import type { Garment, GarmentKind } from './garment-parts';
import { type Cloth, layStrips } from './lay-strips';
import { underneath } from './under';
import { type Wearing, wornBefore } from './worn-before';

const RGB = 3;

/** A garment to put on, in the pixels of its own picture. */
export type Worn = { kind: GarmentKind; garment: Garment; cloth: Cloth };

/** Transfer of the light on the old garment to the new one: strength, limits, and blur radius in torso lengths. */
const LIGHT = { share: 0.6, min: 0.72, max: 1.18, reach: 0.07 } as const;

/** Margin around what is removed, in pixels of the small picture, to remove its color fringe, too. */
const FRINGE = 2;

type Goes = { top: boolean; bottom: boolean };

/** Alpha of what is removed, 0–1; at the person's edge it follows from the neighboring pixels. */
export function goneOf({ top, bottom, width, height, person }: Wearing, goes: Goes): Float32Array {
  const all = top.map((value, pixel) => (goes.top ? value : 0) + (goes.bottom ? (bottom[pixel] ?? 0) : 0));
  const near = boxBlur(all, width, height, FRINGE);
  const people = boxBlur(person, width, height, FRINGE);
  return all.map((value, pixel) => {
    const around = people[pixel] ?? 0;
    if (around < 0.02) return 0;
    const share = Math.min(1, Math.max(0, ((near[pixel] ?? 0) / around - 0.3) / 0.3));
    return Math.max(Math.min(1, value), share);
  });
}

/** Light on the old garment, relative to its mean. */
function lightOn({ width, height, rgb }: Pixels, { top, bottom }: Wearing, unit: number): Float32Array {
  const radius = Math.max(2, Math.round(LIGHT.reach * unit));
  const blur = (plane: Float32Array) => boxBlur(boxBlur(plane, width, height, radius), width, height, radius);
  const shares = new Float32Array(top.length);
  const counts = new Float32Array(top.length);
  // Dark trousers below a light top are not a shadow, so each is compared with its own mean.
  for (const part of [top, bottom]) {
    const lightOf = (pixel: number) =>
      0.3 * (rgb[pixel * RGB] ?? 0) + 0.59 * (rgb[pixel * RGB + 1] ?? 0) + 0.11 * (rgb[pixel * RGB + 2] ?? 0);
    let [sum, count] = [0, 0];
    for (const [pixel, share] of part.entries()) {
      sum += share * lightOf(pixel);
      count += share;
    }
    const mean = Math.max(12, sum / Math.max(1, count));
    for (const [pixel, share] of part.entries()) {
      shares[pixel] = (shares[pixel] ?? 0) + (share * lightOf(pixel)) / mean;
      counts[pixel] = (counts[pixel] ?? 0) + share;
    }
  }
  const [levels, all] = [blur(shares), blur(counts)];
  return levels.map((level, pixel) => {
    const around = (level + 0.08) / ((all[pixel] ?? 0) + 0.08);
    return Math.min(LIGHT.max, Math.max(LIGHT.min, 1 + LIGHT.share * (around - 1)));
  });
}

const scaled = (places: readonly Place[], by: number): Place[] => places.map(([x, y]) => [x * by, y * by]);

const scaledStrip = ({ from, to }: Strip, by: number): Strip => ({
  from,
  to: { left: scaled(to.left, by), right: scaled(to.right, by) },
});

/**
 * Puts garments on a person, in place: removes the old ones, fills in the background and the body below, fits the new
 * ones to the body with its light, and keeps head, hands and bare arms in front. Pixels that none of this affects do
 * not change.
 */
export async function dress(
  pixels: Pixels,
  { small, person, figure, scale }: Looked,
  worn: readonly Worn[],
  handles: Readonly<Partial<Record<GarmentKind, Handles>>>,
  call: Call,
): Promise<void> {
  const goes = {
    top: worn.some(({ kind }) => kind !== 'bottom'),
    bottom: worn.some(({ kind }) => kind !== 'top'),
  };
  const wearing = wornBefore(small, person, figure);
  const gone = goneOf(wearing, goes);
  const sleeved = worn.some(({ garment }) => garment.sleeves !== undefined);
  const under = underneath(small, wearing, figure, gone, { ...goes, sleeved });
  const light = lightOn(small, wearing, figure.unit);
  call.signal.throwIfAborted();

  const plate = await plateOf(pixels, person, small, call);
  const [goneShare, bare, skin, lit] = await Promise.all([
    enlarged(gone, small, pixels),
    enlarged(under.share, small, pixels),
    enlargedColors(under.rgb, small, pixels),
    enlarged(
      light.map((value) => (value * 170) / 255),
      small,
      pixels,
    ),
  ]);
  takeAway(pixels, goneShare, plate, { rgb: skin, share: bare });
  const { head, hands, arms, top } = wearing;
  const inFront = (planes: readonly Float32Array[]) =>
    enlarged(
      head.map((value, pixel) => planes.reduce((max, plane) => Math.max(max, plane[pixel] ?? 0), value)),
      small,
      pixels,
    );
  const unit = figure.unit * scale;
  // From the legs up: a top goes over trousers.
  const order = [...worn].sort(
    (one, other) => Number(one.kind !== 'bottom') - Number(other.kind !== 'bottom'),
  );
  for (const { kind, garment, cloth } of order) {
    const { strips } = fitted(garment, kind, figure, handles[kind]);
    const torso = strips.slice(0, garment.torso.length);
    const limbs = strips.slice(garment.torso.length);
    const sleeves = garment.sleeves ? limbs.slice(0, 2) : [];
    const legs = limbs.slice(sleeves.length);
    const keptTop = kind === 'bottom' && !goes.top ? [top] : [];
    const large = strips.map((strip) => scaledStrip(strip, scale));
    const area = areaOf(large, pixels, unit);
    const fullness = fullnessOf(layStrips(large, cloth, area), unit);
    const groups = [
      { strips: legs, front: [hands, arms, ...keptTop] },
      { strips: torso, front: [hands, arms, ...keptTop] },
      { strips: sleeves, front: [hands] },
    ];
    for (const [index, group] of groups.entries()) {
      if (group.strips.length === 0) continue;
      const parts = group.strips.map((strip) => scaledStrip(strip, scale));
      const layer = layStrips(parts, cloth, area);
      // The shadow beside the garment is drawn only once.
      const near = index === 1 ? fullness.near : new Float32Array(fullness.near.length);
      layOver(pixels, layer, { front: await inFront(group.front), light: lit, inner: fullness.inner, near });
      call.signal.throwIfAborted();
    }
  }
}
