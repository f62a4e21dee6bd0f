import { findScene, SCENES } from '@tuzuo/core/backdrops';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { composeProduct } from './compose';
import { placeProduct } from './placing';
import { relight } from './relight';
import { buildStage } from './scenes/build';
import { elevationOf } from './stance';
import { createCaster } from './subject-caster';
import { checkProductSide, checkWhole } from './whole';

const WATCH = { signal: new AbortController().signal, onShare: () => undefined };

const CAMERA = { eye: 1.2, distance: 5.2 };

const scene = SCENES.find(({ id }) => id === 'podium-cream') ?? SCENES[0];

/** A cut-out that is a box of one color. */
const cutOut = (width: number, height: number, [red, green, blue]: [number, number, number]) => ({
  width,
  height,
  rgb: Buffer.from(Array.from({ length: width * height }, () => [red, green, blue]).flat()),
  alpha: Buffer.alloc(width * height, 255),
});

describe('placing', () => {
  it.each([
    ['1:1', 2048, 2048],
    ['3:4', 1536, 2048],
    ['4:3', 2048, 1536],
    ['9:16', 1152, 2048],
    ['16:9', 2048, 1152],
  ])('%s: the picture is %i × %i, and the product stands whole in it', (ratio, width, height) => {
    for (const product of [
      { width: 3000, height: 1200 },
      { width: 900, height: 3000 },
      { width: 2000, height: 2000 },
    ]) {
      const { frame, box, fit } = placeProduct(product, { ratio, fast: false });
      expect([frame.width, frame.height]).toEqual([width, height]);
      expect(box.left).toBeGreaterThan(width * 0.1);
      expect(box.left + box.width).toBeLessThan(width * 0.9);
      expect(box.top).toBeGreaterThan(height * 0.08);
      expect(box.top + box.height).toBe(frame.footY);
      expect(box.width / box.height).toBeCloseTo(product.width / product.height, 1);
      expect(fit.width * frame.unit).toBeCloseTo(box.width, 5);
    }
  });

  it('puts what is low into the middle of paper, and what is high where it stands elsewhere', () => {
    const on = (size: { width: number; height: number }, ground: 'paper' | 'stand') =>
      placeProduct(size, { ratio: '1:1', fast: false, ground });
    const [car, onStand] = [
      on({ width: 2000, height: 600 }, 'paper'),
      on({ width: 2000, height: 600 }, 'stand'),
    ];
    const middle = (car.box.top + car.box.height / 2) / car.frame.height;
    expect(middle).toBeCloseTo(0.54, 2);
    expect(car.box.width).toBeGreaterThan(onStand.box.width);
    expect(car.frame.footY).toBe(car.box.top + car.box.height);
    const bottle = { width: 500, height: 2000 };
    expect(on(bottle, 'paper')).toEqual(on(bottle, 'stand'));
  });

  it('makes a smaller picture for a small product, and for a fast run', () => {
    const longest = (side: number, fast: boolean) =>
      placeProduct({ width: side, height: side }, { ratio: '1:1', fast }).frame.width;
    expect(longest(2000, false)).toBe(2048);
    expect(longest(2000, true)).toBe(1280);
    expect(longest(600, false)).toBeLessThan(1900);
    expect(longest(20, false)).toBe(960);
  });
});

it('raises the eye and deepens the product when it was photographed from above', () => {
  const side = 400;
  const of = (bottomAt: (x: number) => number) => ({
    width: side,
    height: side,
    alpha: Buffer.from(
      Array.from({ length: side * side }, (_, pixel) =>
        Math.floor(pixel / side) < bottomAt(pixel % side) ? 255 : 0,
      ),
    ),
  });
  /** A round base seen from this elevation. */
  const round = (sine: number) =>
    of((x) => side - sine * 200 * (1 - Math.sqrt(1 - ((x - 199.5) / 200) ** 2)));
  for (const sine of [0.3, 0.5, 0.7]) expect(Math.abs(elevationOf(round(sine)) - sine)).toBeLessThan(0.06);
  // Straight on: flat, with a handle, a heel, rounded edges or tapered sides. A ball has no elevation.
  expect(elevationOf(of(() => side))).toBe(0);
  expect(elevationOf(of((x) => (x < 120 ? 200 : side)))).toBe(0);
  expect(elevationOf(of((x) => (x > 160 && x < 300 ? 340 : side)))).toBe(0);
  expect(elevationOf(of((x) => side - Math.max(0, Math.abs(x - 199.5) - 180)))).toBe(0);
  expect(elevationOf(of((x) => side - 8 * Math.max(0, Math.abs(x - 199.5) - 152)))).toBe(0);
  expect(elevationOf(round(1))).toBe(0);
  // A tall thing with a round bottom, like a guitar, is not taken for a dish.
  const [low, tall] = [round(0.7), 2.5 * side];
  const guitar = {
    width: side,
    height: tall,
    alpha: Buffer.concat([Buffer.alloc(side * (tall - side), 255), low.alpha]),
  };
  expect(elevationOf(low)).toBeGreaterThan(0.6);
  expect(elevationOf(guitar)).toBeCloseTo(0.3);
  const size = { width: 2000, height: 2000 };
  const placed = (elevation: number) =>
    placeProduct(size, { ratio: '1:1', fast: false, stance: { elevation, rearFoot: 0, behind: 0 } }).fit;
  const [straight, above] = [placed(0), placed(0.5)];
  expect(above.depth).toBeCloseTo(above.width);
  expect(straight.depth).toBeLessThan(0.5 * straight.width);
  // A circle on the ground then looks as flat as the product's base.
  const { eye, distance } = buildStage(scene, above, 1).camera;
  expect(eye / distance).toBeCloseTo(0.5, 1);
  expect(buildStage(scene, straight, 1).camera.eye).toBe(scene.horizon);
});

it('relights a product for its scene, and keeps its colors', () => {
  const stage = buildStage(scene, { width: 1, height: 1, depth: 0.3 }, 1);
  const rgba = Buffer.from(Array.from({ length: 40 * 40 }, () => [60, 120, 200, 255]).flat());
  const picture = { width: 40, height: 40, rgba };
  relight(picture, stage);
  const at = (x: number, y: number) => [...rgba.subarray((y * 40 + x) * 4, (y * 40 + x) * 4 + 3)];
  const [left, right] = [at(1, 10), at(38, 10)];
  expect(stage.lamp.at[0]).toBeLessThan(0);
  expect(left[1]).toBeGreaterThan(right[1] ?? 0);
  for (const [channel, level] of [60, 120, 200].entries()) {
    for (const color of [left, right, at(20, 39)]) {
      expect(Math.abs((color[channel] ?? 0) - level)).toBeLessThan(0.17 * level);
    }
  }
});

it('darkens the ground at a product’s foot, casts its shadow behind it, and reflects it', () => {
  const fit = { width: 1, height: 1, depth: 0.3 };
  const rgba = Buffer.from(Array.from({ length: 100 * 100 }, () => [255, 0, 0, 255]).flat());
  const caster = createCaster({ width: 100, height: 100, rgba }, fit, CAMERA, { casts: true, elevation: 0 });
  expect(caster.darkens(0, 0.01)).toBeGreaterThan(0.4);
  expect(caster.darkens(0, 0.45)).toBeLessThan(0.05);
  const lamp = [0, 4, 6] as const;
  expect(caster.shades([0, 0, -1], lamp, 0.02)).toBeGreaterThan(0.9);
  expect(caster.shades([2, 0, -1], lamp, 0.02)).toBe(0);
  expect(caster.shades([0, 0, 1], lamp, 0.02)).toBe(0);
  const color: [number, number, number] = [0, 0, 0];
  expect(caster.mirrored(0, 0.5, 0.01, color)).toBeCloseTo(1, 2);
  expect(color[0]).toBeCloseTo(1, 2);
  expect(color[1]).toBeCloseTo(0, 2);
  const without = createCaster({ width: 100, height: 100, rgba }, fit, CAMERA, {
    casts: false,
    elevation: 0,
  });
  expect(without.shades([0, 0, -1], lamp, 0.02)).toBe(0);
});

it('composes deterministically at the requested size, with the product in front', async () => {
  const options = { scene, ratio: '4:3', pose: 'auto', shadow: 'cast', fast: true, variant: 1 } as const;
  const make = () => composeProduct(cutOut(300, 240, [30, 90, 200]), options, WATCH);
  const [made, again] = [await make(), await make()];
  expect(made.rgb.equals(again.rgb)).toBe(true);
  const { box, frame } = placeProduct({ width: 300, height: 240 }, { ratio: '4:3', fast: true });
  expect([made.width, made.height]).toEqual([frame.width, frame.height]);
  const middle = ((box.top + Math.round(box.height / 2)) * made.width + Math.round(frame.footX)) * 3;
  const [red = 0, green = 0, blue = 0] = made.rgb.subarray(middle, middle + 3);
  expect(blue).toBeGreaterThan(170);
  expect(blue - red).toBeGreaterThan(120);
  expect(green).toBeLessThan(130);
  // Its foot darkens the ground in front of it, compared with a picture without a shadow.
  const bare = await composeProduct(cutOut(300, 240, [30, 90, 200]), { ...options, shadow: 'none' }, WATCH);
  const rows = (pixels: Buffer) =>
    sharp(pixels, { raw: { width: made.width, height: made.height, channels: 3 } })
      .extract({ left: box.left, top: frame.footY + 1, width: box.width, height: 8 })
      .grayscale()
      .raw()
      .toBuffer();
  const mean = async (pixels: Buffer) => {
    const levels = await rows(pixels);
    return levels.reduce((sum, level) => sum + level, 0) / levels.length;
  };
  expect(await mean(made.rgb)).toBeLessThan((await mean(bare.rgb)) - 12);
}, 120_000);

it('lays a product in the middle of a surface, with a shadow around it that falls away from the lamp', async () => {
  const surface = findScene('flat-blush');
  if (!surface) throw new Error('there is no such scene');
  const options = {
    scene: surface,
    pose: 'lies',
    ratio: '1:1',
    shadow: 'contact',
    fast: true,
    variant: 1,
  } as const;
  const product = cutOut(300, 240, [30, 90, 200]);
  const [made, bare] = [
    await composeProduct(product, options, WATCH),
    await composeProduct(product, { ...options, shadow: 'none' }, WATCH),
  ];
  const { width, height } = made;
  const { box } = placeProduct(product, { ratio: '1:1', fast: true, ground: 'surface' });
  const { top } = box;
  // Larger than where it stands, and in the middle.
  expect(box.width).toBeGreaterThan(1.05 * placeProduct(product, { ratio: '1:1', fast: true }).box.width);
  expect(Math.abs(2 * top + box.height - height)).toBeLessThan(2);
  /** How much the shadow darkens the middle of a strip beside the product. */
  const loss = (left: number, from: number, wide: number, high: number) => {
    let sum = 0;
    for (let y = from; y < from + high; y += 1)
      for (let x = left; x < left + wide; x += 1)
        sum += (bare.rgb[(y * width + x) * 3] ?? 0) - (made.rgb[(y * width + x) * 3] ?? 0);
    return sum / (wide * high);
  };
  expect(surface.light.side).toBeLessThan(0);
  const middle = top + Math.round(box.height / 2);
  const right = loss(box.left + box.width + 2, middle, 6, 40);
  expect(right).toBeGreaterThan(20);
  expect(right).toBeGreaterThan(loss(box.left - 8, middle, 6, 40) + 15);
  // No ground line: far from the product, nothing is darker at the height of its foot than above it.
  const foot = top + box.height;
  expect(Math.abs(loss(4, foot - 4, 30, 8) - loss(4, foot - 60, 30, 8))).toBeLessThan(1);
}, 120_000);

it('shows what stands from the side on a surface that is seen from above, as a table before a wall', async () => {
  const surface = findScene('flat-slate');
  if (!surface) throw new Error('there is no such scene');
  const product = cutOut(300, 240, [250, 250, 250]);
  const options = { scene: surface, ratio: '1:1', shadow: 'none', fast: true, variant: 1 } as const;
  const { rgb, width } = await composeProduct(product, { ...options, pose: 'stands' }, WATCH);
  const { box } = placeProduct(product, { ratio: '1:1', fast: true });
  const level = (y: number) => rgb[(y * width + width / 2) * 3] ?? 0;
  expect(level(box.top + box.height - 6)).toBeGreaterThan(180);
  expect(level(box.top + box.height + 6)).toBeLessThan(120);
  // Boards, stone and marble do not go up behind it.
  expect(level(8)).toBeGreaterThan(150);
}, 60_000);

it('detects a product that is cut off by its photo', () => {
  const side = 100;
  const mask = (covers: (x: number, y: number) => boolean) => ({
    width: side,
    height: side,
    data: Uint8Array.from({ length: side * side }, (_, pixel) =>
      covers(pixel % side, Math.floor(pixel / side)) ? 255 : 0,
    ),
  });
  expect(checkWhole(mask((x, y) => x > 20 && x < 80 && y > 20 && y < 80))).toEqual({
    key: 'whole',
    ok: true,
    found: 1,
    need: 0.95,
  });
  const cut = checkWhole(mask((x, y) => x > 20 && x < 80 && y > 20));
  expect(cut).toMatchObject({ ok: false, found: 0.583 });
  // Someone’s legs below a bag, and a leaf that merely touches a side.
  const bag = (wide: number) =>
    checkWhole(
      mask((x, y) => (x > 20 && x < 80 && y > 20 && y < 70) || (y >= 70 && x > 40 && x <= 40 + wide)),
    );
  expect(bag(10)).toMatchObject({ ok: false });
  expect(bag(4)).toMatchObject({ ok: false });
  const leaf = mask(
    (x, y) => (y > 20 && y < 70 && x > 20 && x < 80) || (y >= 70 && Math.abs(x - 50) < 101 - y),
  );
  expect(checkWhole(leaf)).toMatchObject({ ok: true });
  // Its longer side in the photo's pixels: 51 × 151 of a mask that covers 1,280 × 847.
  const clip = mask((x, y) => x >= 50 && x < 54 && y >= 20 && y < 38);
  const small = checkProductSide(clip, { width: 1280, height: 847 });
  expect(small).toEqual({ key: 'productSide', ok: false, found: 152, need: 180 });
  expect(checkProductSide(clip, { width: 4000, height: 2647 }).ok).toBe(true);
});
