import { readFile } from 'node:fs/promises';
import type { PlacedPoint } from '@tuzuo/core/tools/placement';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createEngineWorld,
  type EngineWorld,
  fixturePhoto,
  LABEL_PRODUCER,
} from '../../../../tests/builders/engine-world';
import { readByOthers } from '../../../../tests/builders/foreign-label';
import {
  failedTryOnChecks,
  figure,
  garment,
  lookAtTryOn,
  tryOnRequest,
} from '../../../../tests/builders/try-on';

let world: EngineWorld;

beforeAll(async () => {
  world = await createEngineWorld();
});
afterAll(() => world.close());

const pixelsOf = async (picture: Buffer | string) => {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

type Color = readonly [number, number, number];

/** Bounding box and number of the pixels of about one color. */
function boxOf({ data, width, height }: Awaited<ReturnType<typeof pixelsOf>>, is: (color: Color) => boolean) {
  const box = { left: width, top: height, right: 0, bottom: 0, count: 0 };
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (!is([data[pixel * 3] ?? 0, data[pixel * 3 + 1] ?? 0, data[pixel * 3 + 2] ?? 0])) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
    box.count += 1;
  }
  return box;
}

const isRed = ([r, g, b]: Color) => r > 110 && r > 2.2 * g && r > 2.2 * b;
/** The sweater that the figure wears. */
const isSweater = ([r, g, b]: Color) => b - r > 14 && b > 60 && b < 150 && Math.abs(g - (r + b) / 2) < 12;

type Joints = { width: number; height: number; joints: Record<string, [number, number]> };

const pointIn = (points: readonly PlacedPoint[], name: string) => {
  const point = points.find((one) => one.name === name);
  if (!point) throw new Error(`no point ${name}`);
  return point;
};

/** The plain figure in a red tee, made once. */
let inTee: Promise<{ person: Buffer; points: PlacedPoint[]; path: string }> | undefined;

async function putTeeOn() {
  const person = await sharp(await figure('a-plain.jpg'))
    .png()
    .toBuffer();
  const top = await garment('tee');
  const points = (await lookAtTryOn(world, person, { top }))?.found?.points as PlacedPoint[];
  return { person, points, path: (await world.runOne(await tryOnRequest(world, person, { top }))).path };
}

const figureInTee = () => (inTee ??= putTeeOn());

describe('trying a top on', () => {
  it('fits shoulders and hips within 3% of the body, and leaves nothing of the old top', async () => {
    const person = await figure('b-dressed.jpg');
    const { width, height, joints } = JSON.parse(String(await figure('joints.json'))) as Joints;
    const at = (name: string) => joints[name] ?? [0, 0];
    const body = at('left.ankle')[1] - at('left.shoulder')[1];
    const unit = at('left.hip')[1] - at('left.shoulder')[1];

    const points = (await lookAtTryOn(world, person, { top: await garment('tee') }))?.found
      ?.points as PlacedPoint[];
    for (const side of ['left', 'right'] as const) {
      const point = pointIn(points, side === 'left' ? 'top.topLeft' : 'top.topRight');
      // Position of a seam: above the joint, by the thickness of the shoulder.
      const [x, y] = [
        at(`${side}.shoulder`)[0] + (side === 'left' ? -0.04 : 0.04) * unit,
        at(`${side}.shoulder`)[1] - 0.09 * unit,
      ];
      expect(Math.hypot(point.x * width - x, point.y * height - y) / body, side).toBeLessThan(0.03);
    }

    const output = await world.runOne(await tryOnRequest(world, person, { top: await garment('tee') }));
    expect(output).toMatchObject({ width, height, mime: 'image/jpeg', label: 'both' });
    expect(readByOthers(await readFile(output.path), output.mime)).toMatchObject({
      Label: '1',
      ContentProducer: LABEL_PRODUCER,
    });
    const after = await pixelsOf(output.path);
    const cloth = boxOf(after, isRed);
    const hem = [pointIn(points, 'top.hemLeft'), pointIn(points, 'top.hemRight')];
    // Its tail extends slightly below its corners.
    expect(Math.abs(cloth.bottom - Math.max(...hem.map(({ y }) => y * height))) / body).toBeLessThan(0.03);
    const before = await pixelsOf(person);
    expect(boxOf(before, isSweater).count).toBeGreaterThan(40_000);
    expect(boxOf(after, isSweater).count / boxOf(before, isSweater).count).toBeLessThan(0.02);
  }, 240_000);

  it('changes no byte beyond the person and the label', async () => {
    const { person, path } = await figureInTee();
    const [before, after] = [await pixelsOf(person), await pixelsOf(path)];
    const different = Buffer.from(after.data.map((level, at) => (level === before.data[at] ? 0 : 255)));
    const changed = boxOf({ ...after, data: different }, ([r, g, b]) => r + g + b > 0);
    expect(changed.count).toBeGreaterThan(30_000);
    const top = { ...after, height: Math.floor(after.height * 0.9) };
    const worn = boxOf({ ...top, data: different }, ([r, g, b]) => r + g + b > 0);
    // From the shoulders to the hips, including the arms.
    expect(worn.top / after.height).toBeGreaterThan(0.12);
    expect(worn.bottom / after.height).toBeLessThan(0.56);
    expect(worn.left / after.width).toBeGreaterThan(0.1);
    expect(worn.right / after.width).toBeLessThan(0.9);
  }, 240_000);

  it('follows dragged points, within their limits', async () => {
    const { person, points, path } = await figureInTee();
    const top = await garment('tee');
    const lower = (by: number) =>
      points.filter(({ name }) => name.includes('hem')).map((point) => ({ ...point, y: point.y + by }));
    const dragged = await world.runOne(
      await tryOnRequest(world, person, { top }, { placement: lower(0.05) }),
    );
    const [before, after] = [await pixelsOf(path), await pixelsOf(dragged.path)];
    expect(boxOf(after, isRed).bottom - boxOf(before, isRed).bottom).toBeGreaterThan(0.035 * 1500);
    await expect(
      world.runOne(await tryOnRequest(world, person, { top }, { placement: lower(0.4) })),
    ).rejects.toMatchObject({ kind: 'checksFailed', params: { checks: [{ key: 'placement' }] } });
  }, 180_000);
});

it('puts trousers below a top', async () => {
  const person = await figure('a-plain.jpg');
  const { path } = await world.runOne(
    await tryOnRequest(world, person, { top: await garment('tee'), bottom: await garment('trousers') }),
  );
  const after = await pixelsOf(path);
  const isBlue = ([r, , b]: Color) => b > 50 && b > 1.35 * r;
  const [red, blue] = [boxOf(after, isRed), boxOf(after, isBlue)];
  expect(blue.count).toBeGreaterThan(30_000);
  expect(blue.top).toBeGreaterThan(red.top + 200);
  expect(blue.bottom).toBeGreaterThan(red.bottom + 250);
}, 120_000);

describe('the checks before a run', () => {
  it.each([
    ['no person', 'coffee.jpg', 'onePerson'],
    ['no legs for trousers', 'astronaut.jpg', 'feetSeen'],
  ] as const)(
    '%s',
    async (_what, name, key) => {
      const person = await readFile(fixturePhoto(name));
      const analysis = await lookAtTryOn(world, person, { bottom: await garment('trousers') });
      expect(analysis?.checks.filter(({ ok }) => !ok).map((check) => check.key)).toContain(key);
      expect(analysis?.found).toBeUndefined();
    },
    60_000,
  );

  it('two people, none of whom is selected', async () => {
    const one = await figure('a-plain.jpg');
    const pair = await sharp({ create: { width: 1800, height: 1500, channels: 3, background: '#dedbd6' } })
      .composite([
        { input: one, left: 0, top: 0 },
        { input: await figure('b-dressed.jpg'), left: 900, top: 0 },
      ])
      .jpeg()
      .toBuffer();
    const analysis = await lookAtTryOn(world, pair, { top: await garment('tee') });
    expect(analysis?.checks).toContainEqual({ key: 'onePerson', ok: false, found: 2, need: 1 });
  }, 60_000);

  it('a cup, which is no garment', async () => {
    const top = await readFile(fixturePhoto('coffee.jpg'));
    const failed = await failedTryOnChecks(world, await figure('a-plain.jpg'), { top });
    expect(failed.map((check) => check.key).join()).toContain('garmentFlat');
    expect(failed.every(({ found }) => found === 'top')).toBe(true);
  }, 60_000);
});
