import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngineWorld, type EngineWorld, fixturePhoto } from '../../../../tests/builders/engine-world';
import { failedTryOnChecks, figure, garment, lookAtTryOn } from '../../../../tests/builders/try-on';

let world: EngineWorld;

beforeAll(async () => {
  world = await createEngineWorld();
});
afterAll(() => world.close());

describe('what is refused before a run, beside the kinds that run.fault.test.ts has', () => {
  it.each([
    ['a garment that is cut off', 'product-tshirt.jpg', 'garmentWhole'],
    ['somebody who wears one', 'astronaut.jpg', 'garment'],
  ] as const)(
    '%s',
    async (_what, name, key) => {
      const top = await readFile(fixturePhoto(name));
      const failed = await failedTryOnChecks(world, await figure('a-plain.jpg'), { top });
      expect(failed.map((check) => check.key).join()).toContain(key);
      expect(failed.every(({ found }) => found === 'top')).toBe(true);
    },
    60_000,
  );

  const drawnOver = async (drawing: string) =>
    sharp(await figure('b-dressed.jpg'))
      .composite([{ input: Buffer.from(`<svg width="900" height="1500">${drawing}</svg>`) }])
      .jpeg({ quality: 95 })
      .toBuffer();

  it.each([
    [
      'hair that hangs over the shoulders',
      '<path d="M402 140 C392 250 396 380 400 520 L372 520 C362 380 366 220 392 130 Z M498 140 C508 250 504 380 500 520 L528 520 C538 380 534 220 508 130 Z" fill="#2b211d"/>',
      ['top', 'tee'],
      'hairClear',
    ],
    [
      'a wide gown, of which much would remain beside trousers',
      '<path d="M335 330 L565 330 L540 660 L885 1255 L15 1255 L360 660 Z" fill="#8f3b46"/>',
      ['bottom', 'trousers'],
      'wornCovered',
    ],
  ] as const)(
    '%s',
    async (_what, drawing, [slot, name], key) => {
      const analysis = await lookAtTryOn(world, await drawnOver(drawing), { [slot]: await garment(name) });
      expect(analysis?.checks.filter(({ ok }) => !ok).map((check) => check.key)).toEqual([key]);
      expect(analysis?.found).toBeUndefined();
    },
    60_000,
  );

  it('a dress together with a top', async () => {
    const garments = { onePiece: await garment('dress'), top: await garment('tee') };
    const analysis = await lookAtTryOn(world, await figure('a-plain.jpg'), garments);
    expect(analysis?.checks).toContainEqual({ key: 'onePieceAlone', ok: false, found: 2, need: 1 });
  }, 60_000);
});
