import { expect, it } from 'vitest';
import { createCaster } from './subject-caster';

it('casts the same shadow on what it lies on, however exactly a ray has found that', () => {
  const [width, height] = [120, 80];
  const picture = { width, height, rgba: Buffer.alloc(width * height * 4, 255) };
  const fit = { width: 1.2, height: 0.8, depth: 0.34, lift: 0 };
  const caster = createCaster(picture, fit, { eye: 1.2, distance: 6 }, { casts: true, elevation: 0 });
  // Above its upper edge, beyond which the lamp stands.
  const shadeAt = (z: number) => caster.shades([0, 0.805, z], [0.5, 3, 4], 0.3);
  const shades = [-0.002, -0.0005, 0, 0.0005, 0.002].map(shadeAt);
  expect(Math.min(...shades)).toBeGreaterThan(0.1);
  expect(Math.max(...shades) - Math.min(...shades)).toBeLessThan(0.05);
});

it('casts the shadows of all things that lie, and only of the front one of things that stand', () => {
  const [width, height] = [120, 120];
  const rgba = Buffer.alloc(width * height * 4, 255);
  // A gap between an upper and a lower bar.
  rgba.fill(0, 30 * width * 4, 90 * width * 4);
  const fit = { width: 1.2, height: 1.2, depth: 0.34, lift: 0 };
  const shadeOf = (lies: boolean) =>
    createCaster(
      { width, height, rgba },
      fit,
      { eye: 1.2, distance: 6 },
      { casts: true, elevation: 0, lies },
    ).shades([0, 1.05, -0.1], [0, 1.2, 4], 0.3);
  expect(shadeOf(true)).toBeGreaterThan(0.5);
  expect(shadeOf(false)).toBeLessThan(0.1);
});
