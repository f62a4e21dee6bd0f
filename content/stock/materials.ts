import { box, clamp, noise, rough, smooth } from './fields';
import { blend, hue, type Light, type Skin, type Solid, type Vector } from './solids';

const { abs, hypot, floor } = Math;

export const wood = (dark: string, light: string, plank = 0.5, along: 'x' | 'z' = 'x'): Skin => ({
  color: (x, y, z) => {
    const [a, b] = along === 'x' ? [x, z] : [z, x];
    const row = floor(b / plank);
    const grain = rough(a * 0.9 + row * 7.3, b * 14, row + y, 4);
    const gap = smooth(0.012, 0.004, abs(b / plank - Math.round(b / plank)) * plank);
    return blend(
      blend(hue(dark), hue(light), clamp(grain * 1.1 + 0.25 * noise(row * 3.3, 1))),
      hue('#1c120a'),
      gap * 0.7,
    );
  },
  gloss: 0.3,
  spread: 0.5,
});

export const wall = (color: string): Skin => ({
  color: (x, y, z) => blend(hue(color), hue('#000000'), 0.03 * rough(x * 2, y * 2, z * 2, 3)),
  gloss: 0.02,
  spread: 1,
});

export const matt = (color: string | Light, soft = 0.15): Skin => ({
  color: typeof color === 'string' ? hue(color) : color,
  gloss: 0.08,
  spread: 0.8,
  soft,
});

export const block = (half: Vector, at: Vector, skin: Skin, round = 0.01, turn?: Vector): Solid => ({
  field: box(...half, round),
  skin,
  at,
  turn,
  reach: hypot(...half) * 1.02,
});

export const glow = (color: string, strength: number): Skin => ({
  color: hue(color),
  gloss: 0,
  glow: strength,
});
