import { brightness, LINEAR, type Light, levelOf } from './scenes/color';
import type { Stage } from './scenes/stage';
import type { Picture } from './subject-caster';

/** Limits for adapting a product to the stage: it must remain the product that is sold. */
const NUDGE = {
  /** Shift towards the light's color. */
  color: 0.3,
  /** Brightening of the side that faces the lamp. */
  side: 0.09,
  /** Darkening of the foot, which gets less light. */
  foot: 0.1,
  /** Correction of a brightness far from the stage's. */
  exposure: 0.12,
} as const;

/** Median brightness of a well-lit product, in linear light. */
const WELL_LIT = 0.3;

const RGBA = 4;

/** Tint of the stage's light, per channel. */
function tintOf({ lamp, above }: Stage): Light {
  const sum: Light = [lamp.color[0] + above[0], lamp.color[1] + above[1], lamp.color[2] + above[2]];
  const whole = brightness(sum);
  return sum.map((part) => 1 + NUDGE.color * (part / whole - 1)) as Light;
}

/** Factor that moves the brightness of an under- or overexposed product towards the stage's. */
function exposureFactor({ rgba }: Picture): number {
  let [sum, weight] = [0, 0];
  for (let at = 0; at < rgba.length; at += RGBA * 7) {
    const opacity = rgba[at + 3] ?? 0;
    if (opacity < 128) continue;
    sum += Math.log(0.02 + (LINEAR[rgba[at + 1] ?? 0] ?? 0));
    weight += 1;
  }
  if (weight === 0) return 1;
  const own = Math.exp(sum / weight);
  const { exposure } = NUDGE;
  return Math.min(1 + exposure, Math.max(1 - exposure / 2, (WELL_LIT / own) ** 0.12));
}

/** Relights a product for its stage, in place and within narrow limits. */
export function relight(picture: Picture, stage: Stage): void {
  const { width, height, rgba } = picture;
  const tint = tintOf(stage);
  const exposure = exposureFactor(picture);
  const side = Math.sign(stage.lamp.at[0]);
  for (let y = 0; y < height; y += 1) {
    const low = Math.max(0, (y / height - 0.82) / 0.18);
    const foot = 1 - NUDGE.foot * low * low;
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * RGBA;
      if (rgba[at + 3] === 0) continue;
      const factor = exposure * foot * (1 + NUDGE.side * side * (2 * (x / width) - 1));
      for (let channel = 0; channel < 3; channel += 1) {
        const lit = (LINEAR[rgba[at + channel] ?? 0] ?? 0) * factor * (tint[channel] ?? 1);
        rgba[at + channel] = Math.round(levelOf(lit));
      }
    }
  }
}

/** Composites a product onto an RGB picture, in place. */
export function layInto(
  ground: { rgb: Buffer; width: number; height: number },
  { width, height, rgba }: Picture,
  { left, top }: { left: number; top: number },
): void {
  for (let y = Math.max(0, -top); y < Math.min(height, ground.height - top); y += 1) {
    for (let x = Math.max(0, -left); x < Math.min(width, ground.width - left); x += 1) {
      const from = (y * width + x) * RGBA;
      const opacity = (rgba[from + 3] ?? 0) / 255;
      if (opacity === 0) continue;
      const to = ((y + top) * ground.width + x + left) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const behind = ground.rgb[to + channel] ?? 0;
        ground.rgb[to + channel] = Math.round(behind + ((rgba[from + channel] ?? 0) - behind) * opacity);
      }
    }
  }
}
