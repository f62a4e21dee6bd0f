import { SCENE_GEOMETRIES, SCENES } from '@tuzuo/core/backdrops';
import { describe, expect, it } from 'vitest';
import { buildStage } from './build';
import type { Caster } from './caster';
import type { Light } from './color';
import { colorAt, material } from './materials';
import { type Frame, type Rendered, renderStage } from './render';

const FIT = { width: 1, height: 0.9, depth: 0.34 };
const WATCH = { signal: new AbortController().signal, onShare: () => undefined };

const frame = (width: number, height: number): Frame => ({
  width,
  height,
  unit: Math.min(width, height) / 2,
  footX: width / 2,
  footY: Math.round(height * 0.76),
});

const scene = (id: string) => {
  const found = SCENES.find((one) => one.id === id);
  if (!found) throw new Error(`there is no scene ${id}`);
  return found;
};

/** Mean light of a box of a rendered stage, given in shares of its sides. */
function meanLight({ width, height, light }: Rendered, from: [number, number], to: [number, number]): number {
  let [sum, count] = [0, 0];
  for (let y = Math.round(from[1] * height); y < to[1] * height; y += 1) {
    for (let x = Math.round(from[0] * width); x < to[0] * width; x += 1) {
      for (let channel = 0; channel < 3; channel += 1) sum += light[(y * width + x) * 3 + channel] ?? 0;
      count += 3;
    }
  }
  return sum / count;
}

it('has scenes of every geometry, at least 24, with unique ids', () => {
  expect(new Set(SCENES.map(({ geometry }) => geometry))).toEqual(new Set(SCENE_GEOMETRIES));
  expect(SCENES.length).toBeGreaterThanOrEqual(24);
  expect(new Set(SCENES.map(({ id }) => id)).size).toBe(SCENES.length);
});

describe.each(SCENES.map((one) => [one.id, one] as const))('%s', (_id, one) => {
  it.each([
    [25, 25],
    [18, 24],
    [24, 18],
    [16, 28],
    [28, 16],
  ])('is drawn at %i × %i: all of it, with light and dark', async (width, height) => {
    const drawn = await renderStage(buildStage(one, FIT, 1), frame(width, height), undefined, WATCH);
    expect([drawn.width, drawn.height, drawn.light.length]).toEqual([width, height, width * height * 3]);
    const min = drawn.light.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);
    const max = drawn.light.reduce((high, value) => Math.max(high, value), 0);
    expect(min).toBeGreaterThan(0);
    expect(max).toBeGreaterThan(min * 1.3);
    expect(max).toBeLessThan(4);
  });
});

it('is deterministic, and differs for each variant', async () => {
  const draw = (variant: number) =>
    renderStage(buildStage(scene('podium-cream'), FIT, variant), frame(48, 48), undefined, WATCH);
  const [first, again, ...others] = await Promise.all([1, 1, 2, 3, 4].map(draw));
  expect(again?.light).toEqual(first?.light);
  for (const other of others) {
    const difference = other.light.reduce(
      (sum, value, at) => sum + Math.abs(value - (first?.light[at] ?? 0)),
      0,
    );
    expect(difference / other.light.length).toBeGreaterThan(0.02);
  }
});

it('has its horizon at the height given by the scene', async () => {
  const water = scene('water-dawn');
  const size = frame(60, 120);
  const { depth } = await renderStage(buildStage(water, FIT, 1), size, undefined, WATCH);
  const horizon = size.footY - water.horizon * size.unit;
  // To the left of the stone, the sky is above the horizon and the water below it.
  const at = (y: number) => depth[Math.round(y) * size.width + 2] ?? 0;
  expect(at(horizon - 4)).toBeGreaterThan(39);
  expect(at(horizon + 12)).toBeLessThan(39);
});

it('casts the shadow of a product away from the lamp', async () => {
  const one = scene('paper-white');
  /** A product that is an opaque sheet. */
  const caster: Caster = {
    shades: ([x, , z], lamp) => {
      const share = -z / (lamp[2] - z);
      return z < 0 && Math.abs(x + (lamp[0] - x) * share) < 0.3 ? 1 : 0;
    },
    darkens: () => 0,
    mirrored: () => 0,
  };
  const size = frame(64, 64);
  const stage = buildStage(one, FIT, 1);
  const [bare, shaded] = await Promise.all(
    [undefined, caster].map((each) => renderStage(stage, size, each, WATCH)),
  );
  if (!bare || !shaded) throw new Error('nothing was drawn');
  const loss = (from: [number, number], to: [number, number]) =>
    1 - meanLight(shaded, from, to) / meanLight(bare, from, to);
  const [left, right] = [loss([0, 0.55], [0.35, 0.74]), loss([0.65, 0.55], [1, 0.74])];
  expect(stage.lamp.at[0]).toBeLessThan(0);
  expect(right).toBeGreaterThan(left + 0.05);
});

it('stops when it is aborted', async () => {
  const controller = new AbortController();
  const reason = new Error('no longer wanted');
  const drawing = renderStage(buildStage(scene('paper-white'), FIT, 1), frame(200, 200), undefined, {
    signal: controller.signal,
    onShare: () => controller.abort(reason),
  });
  await expect(drawing).rejects.toBe(reason);
});

it('lays boards of wood with dark joints, which go on up behind the product', () => {
  const wood = material('#c49a6c', 'wood');
  const at = (x: number, y: number, z: number): number[] => {
    const color: Light = [0, 0, 0];
    colorAt(wood, x, y, z, color);
    return color;
  };
  expect(at(0.3, 0.7, -2)).toEqual(at(0.3, 0, -2.7));
  const across = Array.from({ length: 400 }, (_, step) => at(0.3, 0, -step / 200)[0] ?? 0);
  const middle = [...across].sort((a, b) => a - b)[200] ?? 0;
  const joints = across.filter(
    (level, step) => level < 0.7 * middle && (across[step - 1] ?? 0) >= 0.7 * middle,
  );
  expect(joints.length).toBeGreaterThanOrEqual(3);
  expect(joints.length).toBeLessThanOrEqual(7);
});
