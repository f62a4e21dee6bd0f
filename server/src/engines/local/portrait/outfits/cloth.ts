import { layeredNoise, noise } from '../../product/scenes/noise';

/** Fabrics of garments. */
export type Cloth = 'poplin' | 'wool' | 'knit' | 'pique' | 'jersey' | 'silk' | 'button';

/** Threads finer than this many pixels would only alias. */
const FINEST = 2.6;

/** Visibility of a pattern with a period of this many pixels, 0–1. */
const seen = (pixels: number) => Math.min(1, Math.max(0, (pixels - FINEST * 0.6) / FINEST));

/** Irregularity of yarn, coarse enough to remain visible at any size: a photo blurs threads, not their unevenness. */
const slub = (u: number, v: number, unit: number, seed: number) => {
  const turns = Math.min(150, unit / 2.2);
  return layeredNoise(u * turns, v * turns * 0.7, seed, 2) - 0.5;
};

const wave = (turns: number) => Math.cos(2 * Math.PI * turns);

/** Brightness of a thread at a place relative to the cloth's mean; periods of the patterns in face widths. */
type Weave = (u: number, v: number, unit: number) => number;

const PERIOD = { twill: 1 / 62, stitch: 1 / 34, pique: 1 / 52, rib: 1 / 70, stripe: 0.22 } as const;

const WEAVES: Readonly<Record<Cloth, Weave>> = {
  poplin: (u, v, unit) =>
    1 +
    0.022 * seen(unit / 90) * (noise(u * 150, v * 45, 1) + noise(u * 45, v * 150, 2) - 1) +
    0.02 * slub(u, v, unit, 8),
  wool: (u, v, unit) => {
    const twill = 0.05 * seen(unit * PERIOD.twill) * wave((u * 0.8 + v) / PERIOD.twill);
    const yarn = 0.2 * seen(unit / 100) * (noise(u * 120, v * 90, 3) - 0.5);
    return 1 + twill + yarn + 0.16 * slub(u, v, unit, 4) + 0.06 * (layeredNoise(u * 9, v * 9, 4, 2) - 0.5);
  },
  knit: (u, v, unit) => {
    const across = u / PERIOD.stitch;
    const aside = Math.abs(across - Math.round(across));
    const leaf = wave((v / PERIOD.stitch) * 1.25 + 1.3 * aside);
    const strength = seen(unit * PERIOD.stitch * 0.8);
    return (
      1 + strength * (0.09 * leaf + 0.2 * (0.25 - aside)) + 0.12 * (layeredNoise(u * 60, v * 60, 5, 2) - 0.5)
    );
  },
  pique: (u, v, unit) => {
    const [across, down] = [
      wave(u / PERIOD.pique),
      wave((v + Math.round(u / PERIOD.pique) * 0.5 * PERIOD.pique) / PERIOD.pique),
    ];
    return 1 + 0.07 * seen(unit * PERIOD.pique) * across * down;
  },
  jersey: (u, v, unit) =>
    1 +
    0.03 * seen(unit * PERIOD.rib) * wave(u / PERIOD.rib) +
    0.08 * (layeredNoise(u * 70, v * 50, 6, 2) - 0.5),
  silk: (u, v, unit) => {
    const rib = 0.05 * seen(unit * PERIOD.twill) * wave((u - v) / PERIOD.twill);
    const stripe = Math.abs(wave((u + v) / PERIOD.stripe)) ** 12;
    return 1 + rib + 0.55 * stripe * seen(unit * PERIOD.stripe * 0.3) + 0.1 * slub(u, v, unit, 10);
  },
  button: () => 1,
};

/** Reflectance of a cloth: its nap catches grazing light, its shine mirrors the lamp. */
export const FINISH: Readonly<Record<Cloth, { nap: number; shine: number }>> = {
  poplin: { nap: 0.05, shine: 0.02 },
  wool: { nap: 0.5, shine: 0.012 },
  knit: { nap: 0.4, shine: 0 },
  pique: { nap: 0.1, shine: 0 },
  jersey: { nap: 0.3, shine: 0 },
  silk: { nap: 0.06, shine: 0.16 },
  button: { nap: 0, shine: 0.3 },
};

/** All fabrics, by their index in a relief. */
export const CLOTHS = Object.keys(WEAVES) as Cloth[];

/**
 * Brightness of a cloth's threads at a place, as a factor around 1.
 * @param u to the right, in face widths; `v` is downwards
 * @param unit pixels per face width
 */
export const weaveAt = (cloth: Cloth, u: number, v: number, unit: number): number =>
  WEAVES[cloth](u, v, unit);
