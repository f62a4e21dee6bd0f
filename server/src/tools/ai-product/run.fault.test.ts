import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createEngineWorld,
  type EngineWorld,
  fixturePhoto,
  LABEL_PRODUCER,
  undisturbed,
} from '../../../../tests/builders/engine-world';
import { newLabel } from '../../engines/label/aigc';
import { readLabel } from '../../engines/label/read-label';
import type { EngineRequest } from '../../engines/port';

let world: EngineWorld;

beforeAll(async () => {
  world = await createEngineWorld();
});
afterAll(() => world.close());

const OPTIONS = { sceneId: 'marble-noir', ratio: '16:9', shadow: 'cast', count: 2, fast: true };

async function requestFor(
  bytes: Buffer,
  options: Record<string, string | number | boolean>,
  kind: EngineRequest['kind'] = 'run',
): Promise<EngineRequest> {
  const request = await world.requestFor('ai-product', bytes, options, kind);
  return { ...request, inputs: { product: request.inputs.source ?? [] } };
}

const shoes = () => sharp(fixturePhoto('product-shoes.jpg')).toBuffer();

it('analyzes a photo for free: its subject, and whether it is complete', async () => {
  const { outputs, analysis, matte } = await world.engine.run(
    await requestFor(await shoes(), OPTIONS, 'analyze'),
    undisturbed(),
  );
  expect(outputs).toEqual([]);
  expect(analysis?.checks).toEqual([
    { key: 'subject', ok: true, found: expect.any(Number), need: 0.01 },
    { key: 'whole', ok: true, found: expect.any(Number), need: 0.95 },
    { key: 'clearSubject', ok: true, found: expect.any(Number), need: 0.015 },
    { key: 'productSide', ok: true, found: expect.any(Number), need: 180 },
  ]);
  // The overlay outline: partly opaque, in the photo's ratio, and small.
  const { path = '', width = 0, height = 1 } = analysis?.pictures?.outline ?? {};
  expect(width / height).toBeCloseTo(911 / 904, 2);
  const { channels } = await sharp(path).stats();
  expect(channels[3]?.mean).toBeGreaterThan(0.5);
  expect(channels[3]?.mean).toBeLessThan(40);
  // The matte: a mask to draw with, its alpha in the photo's ratio, and the product's bounds.
  if (!matte) throw new Error('there is no matte');
  expect(await sharp(matte.mask).metadata()).toMatchObject({ width: 1024, height: 1024, channels: 1 });
  expect(await sharp(matte.preview).metadata()).toMatchObject({ width: 512, height: 508, hasAlpha: true });
  expect(await sharp(matte.full).metadata()).toMatchObject({ width: 911, height: 904, hasAlpha: true });
  const { data, info } = await sharp(matte.full)
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { left, top, width: wide, height: high } = matte.box;
  const solid = { inside: 0, outside: 0 };
  for (const [at, level] of data.entries()) {
    const [x, y] = [(at % info.width) / info.width, Math.floor(at / info.width) / info.height];
    const isInside = x >= left && x < left + wide && y >= top && y < top + high;
    if (level > 127) solid[isInside ? 'inside' : 'outside'] += 1;
  }
  expect(solid.inside / data.length).toBeGreaterThan(0.1);
  expect(solid.outside).toBe(0);
});

it('makes the requested number of variants, labeled in the file and in the picture', async () => {
  const heard: number[] = [];
  const onProgress = ({ fraction }: { fraction: number }) => heard.push(fraction);
  const request = await requestFor(await shoes(), OPTIONS);
  const { outputs } = await world.engine.run(request, { ...undisturbed(), onProgress });
  expect(outputs).toHaveLength(2);
  const pictures = await Promise.all(
    outputs.map(async (output) => {
      expect(output).toMatchObject({ mime: 'image/jpeg', label: 'both' });
      expect(output.width / output.height).toBeCloseTo(16 / 9, 1);
      expect(await readLabel(output.path)).toEqual(newLabel(LABEL_PRODUCER, 'task-1'));
      return sharp(output.path).raw().toBuffer();
    }),
  );
  const [first, second] = pictures;
  const difference = first?.reduce((sum, level, at) => sum + Math.abs(level - (second?.[at] ?? 0)), 0) ?? 0;
  expect(difference / (first?.length ?? 1)).toBeGreaterThan(2);
  // Reported often enough to see it move.
  expect(new Set(heard.map((fraction) => Math.round(fraction * 20))).size).toBeGreaterThan(10);
  expect(heard).toEqual([...heard].sort((a, b) => a - b));
});

it('refuses a product that is cut off by its photo', async () => {
  const cut = await sharp(fixturePhoto('product-shoes.jpg'))
    .extract({ left: 0, top: 0, width: 911, height: 560 })
    .toBuffer();
  await expect(world.engine.run(await requestFor(cut, OPTIONS), undisturbed())).rejects.toMatchObject({
    kind: 'checksFailed',
    params: { checks: expect.arrayContaining([expect.objectContaining({ key: 'whole', ok: false })]) },
  });
});

it('refuses a product that has too few pixels', async () => {
  const distant = sharp(await shoes()).resize(160);
  const { analysis } = await world.engine.run(
    await requestFor(await distant.toBuffer(), OPTIONS, 'analyze'),
    undisturbed(),
  );
  expect(analysis?.checks).toContainEqual({
    key: 'productSide',
    ok: false,
    found: expect.any(Number),
    need: 180,
  });
});

it('lays what lies, refuses a podium for it, and shows what stands from the side on a surface', async () => {
  const { sceneId: _, ...others } = { ...OPTIONS, count: 1 };
  const make = async (options: Record<string, string | number | boolean>) =>
    sharp((await world.runOne(await requestFor(await shoes(), { ...others, ...options }))).path)
      .raw()
      .toBuffer();
  // Without a scene, the first one.
  const paper = { sceneId: 'paper-white' };
  const onPaper = await make({ pose: 'lies' });
  expect(onPaper.equals(await make({ ...paper, pose: 'lies' }))).toBe(true);
  expect(onPaper.equals(await make({ ...paper, pose: 'stands' }))).toBe(false);
  const surface = { sceneId: 'flat-marble' };
  const lying = await make({ ...surface, pose: 'lies' });
  expect((await make({ ...surface, pose: 'stands' })).equals(lying)).toBe(false);
  // Shoes seen from so far above are laid.
  expect((await make(surface)).equals(lying)).toBe(true);
  const podium = await requestFor(await shoes(), { ...others, pose: 'lies', sceneId: 'podium-cream' });
  await expect(world.engine.run(podium, undisturbed())).rejects.toMatchObject({
    kind: 'checksFailed',
    params: {
      checks: expect.arrayContaining([{ key: 'pose', ok: false, found: 'podium-cream', need: 'lies' }]),
    },
  });
});
