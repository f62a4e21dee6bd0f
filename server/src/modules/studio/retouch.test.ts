import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Api } from '../../../../contract/api';
import { findMiddle } from '../../../../tests/builders/matte-engine';
import { type Seller, type TaskWorld, taskWorld } from '../../../../tests/builders/task-world';

type Known = Exclude<Api['studio.matte.get']['output'], { state: 'pending' }>;
type Strokes = Api['studio.matte.retouch']['input']['strokes'];

let world: TaskWorld;
let seller: Seller;
let assetId: string;

beforeAll(async () => {
  world = await taskWorld();
  world.engine.tools['ai-product'] = 'full';
});

afterAll(() => world.close());

/** Photos of noise, twice as wide as high, whose product is their middle: 0.25 to 0.75 of both sides. */
beforeEach(async () => {
  await world.forgetLimits();
  world.engine.script = findMiddle();
  seller = await world.newSeller();
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 1_000, height: 500, channels: 3, background: '#888', noise } as const;
  const photo = await sharp({ create }).png().toBuffer();
  assetId = (await world.uploadOne(seller.session, photo)).assetId;
});

const get = async (session = seller.session) =>
  (await world.ask('studio.matte.get', { assetId }, session)).data as Api['studio.matte.get']['output'];

async function found(): Promise<Known> {
  const matte = await get();
  if (matte.state === 'pending') await world.workOff(() => world.ended(seller.session, matte.taskId));
  return (await get()) as Known;
}

const retouch = (strokes: unknown, session = seller.session) =>
  world.ask('studio.matte.retouch', { assetId, strokes: strokes as Strokes }, session);

/** The alpha at shares of the sides. */
async function alphaAt(matte: Known, places: readonly (readonly [number, number])[]): Promise<number[]> {
  const { data, info } = await sharp(await world.bytesOf(matte.previewUrl))
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return places.map(
    ([x, y]) => data[Math.floor(y * info.height) * info.width + Math.floor(x * info.width)] ?? -1,
  );
}

/** Erases the left quarter of the product, and restores a dot on the right. */
const ERASED = { keep: false, width: 0.125, points: [0.3125, 0.1, 0.3125, 0.9] };
const RESTORED = { keep: true, width: 0.1, points: [0.9, 0.5] };
const PLACES = [
  [0.3, 0.5],
  [0.5, 0.5],
  [0.9, 0.5],
  // The tip is round on the photo: 0.05 of its width is 0.1 of its height.
  [0.9, 0.58],
  [0.9, 0.62],
] as const;

describe('studio.matte.retouch', () => {
  it('erases and restores what strokes cover, and neither unlocks nor loses it', async () => {
    expect(await alphaAt(await found(), PLACES)).toEqual([255, 255, 0, 0, 0]);
    const matte = (await retouch([ERASED, RESTORED])).data as Known;
    expect(await alphaAt(matte, PLACES)).toEqual([0, 255, 255, 255, 0]);
    expect(matte).toMatchObject({ state: 'preview', photo: { assetId } });
    expect(matte.box.left).toBeCloseTo(0.375, 1);
    expect(matte.box.left + matte.box.width).toBeCloseTo(0.95, 1);
    // A later analysis finds the product as the user has painted it.
    const again = await world.ask(
      'gen.task.analyze',
      { tool: 'ai-product', inputs: { product: assetId } },
      seller.session,
    );
    await world.workOff(() => world.ended(seller.session, (again.data as { taskId: string }).taskId));
    expect(await alphaAt((await get()) as Known, PLACES)).toEqual([0, 255, 255, 255, 0]);
    expect(await world.pointsOf(seller.session)).toBe(60);
  });

  it('adds the strokes of concurrent calls, and changes nothing when it is repeated', async () => {
    await found();
    await Promise.all([retouch([ERASED]), retouch([RESTORED]), retouch([ERASED])]);
    expect(await alphaAt((await get()) as Known, PLACES)).toEqual([0, 255, 255, 255, 0]);
  });

  it('stays unlocked, for photos that are paid for', async () => {
    await found();
    await world.ask('studio.matte.unlock', { assetId }, seller.session);
    expect((await retouch([ERASED])).data).toMatchObject({ state: 'unlocked' });
  });

  it('does nothing before the matte is known', async () => {
    expect((await retouch([ERASED])).data).toMatchObject({ state: 'pending' });
  });

  it('is refused to guests and others, and for strokes out of bounds', async () => {
    await found();
    const other = await world.newSeller();
    const results = [
      await retouch([ERASED], ''),
      await retouch([ERASED], other.session),
      await retouch([]),
      await retouch([{ ...ERASED, points: [0.5] }]),
      await retouch([{ ...ERASED, width: 9 }]),
      await retouch(Array.from({ length: 9 }, () => ({ ...ERASED, points: Array(1_000).fill(0.5) }))),
      await retouch(Array(101).fill(ERASED)),
    ].map(({ code }) => code);
    expect(results).toEqual(['11001', '10002', '10001', '10001', '10001', '10001', '10001']);
    expect(await alphaAt((await get()) as Known, PLACES)).toEqual([255, 255, 0, 0, 0]);
  });
});
