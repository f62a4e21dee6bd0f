import { describe, expect, it } from 'vitest';
import { opacitiesOf, openCanvas } from '../../../renderer/canvas';
import type { Shape } from './contour';
import { garmentOf as analyze } from './garment';
import type { Level } from './garment-parts';
import { withStripes } from './garment-picture';

/** A garment that can be worn, or undefined. */
function garmentOf(...order: Parameters<typeof analyze>) {
  const garment = analyze(...order);
  return garment === 'shoulderless' ? undefined : garment;
}

type Corner = readonly [x: number, y: number];

const SIZE = { width: 400, height: 500 };

/** A symmetrical shape from the corners of its left half. */
function shapeOf(left: readonly Corner[], draw?: (context: ReturnType<typeof openCanvas>) => void): Shape {
  const context = openCanvas(SIZE);
  context.beginPath();
  for (const [x, y] of left) context.lineTo(x, y);
  for (const [x, y] of left.toReversed()) context.lineTo(SIZE.width - x, y);
  context.closePath();
  context.fill();
  draw?.(context);
  return { ...SIZE, data: Uint8Array.from(opacitiesOf(context), (share) => (share > 0.5 ? 1 : 0)) };
}

const TEE = shapeOf([
  [200, 90],
  [160, 60],
  [110, 85],
  [30, 180],
  [80, 220],
  [120, 170],
  [118, 440],
  [200, 440],
]);

const TROUSERS = shapeOf([
  [200, 40],
  [130, 40],
  [110, 200],
  [95, 470],
  [160, 470],
  [200, 155],
]);

const SKIRT = shapeOf([
  [200, 60],
  [140, 60],
  [70, 420],
  [200, 430],
]);

/** Distance of a level's ends from where they are drawn, in pixels. */
function off(shape: Shape, kind: 'top' | 'bottom', name: Level, at: Corner): number {
  const level = garmentOf(shape, kind)?.levels.find((one) => one.name === name);
  if (!level) return Number.POSITIVE_INFINITY;
  const [x, y] = at;
  return Math.max(
    Math.hypot(level.left[0] - x, level.left[1] - y),
    Math.hypot(SIZE.width - level.right[0] - x, level.right[1] - y),
  );
}

const STRAPPED = shapeOf([
  [200, 130],
  [170, 60],
  [140, 60],
  [120, 170],
  [110, 440],
  [200, 440],
]);

const HALTER = shapeOf([
  [200, 62],
  [178, 60],
  [176, 105],
  [160, 150],
  [125, 200],
  [128, 300],
  [122, 440],
  [200, 440],
]);

const STRAPLESS = shapeOf([
  [200, 80],
  [165, 70],
  [136, 82],
  [140, 130],
  [150, 180],
  [110, 350],
  [85, 460],
  [200, 470],
]);

describe('a garment that is laid flat', () => {
  it('has armpits, hem and sleeves where they are drawn', () => {
    expect(off(TEE, 'top', 'armpit', [120, 170])).toBeLessThan(4);
    expect(off(TEE, 'top', 'hem', [118, 440])).toBeLessThan(4);
    const left = garmentOf(TEE, 'top')?.sleeves?.left;
    const [outer, inner] = [left?.left.at(-1) ?? [0, 0], left?.right.at(-1) ?? [0, 0]];
    expect(Math.hypot(outer[0] - 30, outer[1] - 180)).toBeLessThan(4);
    expect(Math.hypot(inner[0] - 80, inner[1] - 220)).toBeLessThan(4);
  });

  it('has legs that start where they part', () => {
    expect(off(TROUSERS, 'bottom', 'waist', [130, 40])).toBeLessThan(4);
    const legs = garmentOf(TROUSERS, 'bottom')?.legs;
    const [x = 0, y = 0] = legs?.left.right[0] ?? [];
    expect(Math.hypot(x - 200, y - 155)).toBeLessThan(5);
    expect(garmentOf(SKIRT, 'bottom')?.legs).toBeUndefined();
    expect(off(SKIRT, 'bottom', 'waist', [140, 60])).toBeLessThan(4);
  });

  it('may be sleeveless', () => {
    expect(garmentOf(STRAPPED, 'top')).toBeDefined();
    expect(garmentOf(STRAPPED, 'top')?.sleeves).toBeUndefined();
  });

  it('is whole although every other stripe has the color of the background', () => {
    const cut = (shape: Shape) => ({
      ...shape,
      data: shape.data.map((is, pixel) => (Math.floor(pixel / shape.width / 20) % 2 ? 0 : is)),
    });
    const striped = cut(TEE);
    expect(analyze(striped, 'top')).toBeUndefined();
    const whole = withStripes(striped);
    expect(whole && analyze(whole, 'top')).toHaveProperty('sleeves');
    expect(withStripes(TEE)).toBeUndefined();
  });

  it('hangs from shoulders: a halter and a strapless dress do not', () => {
    expect(analyze(HALTER, 'top')).toBe('shoulderless');
    expect(analyze(STRAPLESS, 'onePiece')).toBe('shoulderless');
    for (const worn of [TEE, STRAPPED]) expect(analyze(worn, 'top')).toHaveProperty('torso');
  });

  it('is no skirt where it narrows below its upper edge, as a strapless dress does', () => {
    expect(analyze(STRAPLESS, 'bottom')).toBeUndefined();
    expect(analyze(SKIRT, 'bottom')).toHaveProperty('torso');
  });

  it('is no top when its only neckline is the gap between legs', () => {
    expect(garmentOf(TROUSERS, 'top')).toBeUndefined();
  });

  it.each([
    ['a disc', (context: ReturnType<typeof openCanvas>) => context.arc(200, 250, 120, 0, 7)],
    ['a box', (context: ReturnType<typeof openCanvas>) => context.rect(100, 120, 200, 240)],
    [
      'a cup with a handle',
      (context: ReturnType<typeof openCanvas>) => {
        context.rect(120, 150, 130, 180);
        context.moveTo(330, 240);
        context.arc(270, 240, 60, 0, 7);
      },
    ],
    [
      'a cup on a saucer with a spoon, seen from above',
      (context: ReturnType<typeof openCanvas>) => {
        context.arc(200, 270, 150, 0, 7);
        context.moveTo(280, 180);
        context.arc(190, 180, 90, 0, 7);
        context.rect(275, 125, 25, 60);
      },
    ],
    [
      'an apple',
      (context: ReturnType<typeof openCanvas>) => {
        context.arc(150, 250, 100, 0, 7);
        context.moveTo(350, 250);
        context.arc(250, 250, 100, 0, 7);
        context.moveTo(320, 280);
        context.arc(200, 280, 120, 0, 7);
      },
    ],
  ] as const)('is not %s', (_what, path) => {
    const shape = shapeOf([], (context) => {
      context.beginPath();
      path(context);
      context.fill();
    });
    for (const kind of ['top', 'bottom', 'onePiece'] as const)
      expect(garmentOf(shape, kind), kind).toBeUndefined();
  });
});
