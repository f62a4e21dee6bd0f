import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createEngineWorld,
  type EngineWorld,
  fixturePhoto,
  undisturbed,
} from '../../../../tests/builders/engine-world';
import { readLabel } from '../../engines/label/read-label';
import type { EngineRequest } from '../../engines/port';

let world: EngineWorld;

beforeAll(async () => {
  world = await createEngineWorld();
});
afterAll(() => world.close());

const drawn = (name: string) =>
  sharp(fileURLToPath(new URL(`../../../../tests/fixtures/people/${name}.jpg`, import.meta.url)));

const portrait = () => sharp(fixturePhoto('astronaut.jpg'));

/** Area of the face of a drawn model, in its pixels; the drawing program defines chin and width. */
const FACE = { left: 300, right: 600, top: 280, bottom: 630 };
const SIZE = { width: 900, height: 1200 };

const requestFor = (
  model: Buffer,
  face: Buffer | undefined,
  options = {},
  kind: EngineRequest['kind'] = 'run',
): Promise<EngineRequest> =>
  world.requestOf(
    'ai-virtual-model',
    { model, ...(face && { face }) },
    { modelFace: 0, keepHair: true, ...options },
    kind,
  );

const pixelsOf = (picture: Buffer | string) => sharp(picture).removeAlpha().raw().toBuffer();

/** Share of pixels of a part that differ by more than a few levels. */
async function changed(before: Buffer, after: string, part: typeof FACE): Promise<number> {
  const [one, other] = [await pixelsOf(before), await pixelsOf(after)];
  let [count, all] = [0, 0];
  for (let y = part.top; y < part.bottom; y += 1) {
    for (let x = part.left; x < part.right; x += 1) {
      const pixel = (y * SIZE.width + x) * 3;
      all += 1;
      if (
        [0, 1, 2].some((channel) => Math.abs((one[pixel + channel] ?? 0) - (other[pixel + channel] ?? 0)) > 6)
      )
        count += 1;
    }
  }
  return count / all;
}

describe('swapping a face', () => {
  it('changes only the face and the label', async () => {
    const model = await drawn('a-long-hair').png().toBuffer();
    const output = await world.runOne(await requestFor(model, await portrait().png().toBuffer()));
    expect(output).toMatchObject({ ...SIZE, mime: 'image/png', label: 'both' });
    expect(await readLabel(output.path)).toBeDefined();
    const [before, after] = [await pixelsOf(model), await pixelsOf(output.path)];
    let outside = 0;
    for (let pixel = 0; pixel < SIZE.width * SIZE.height; pixel += 1) {
      const [x, y] = [pixel % SIZE.width, Math.floor(pixel / SIZE.width)];
      const isFace = x > FACE.left && x < FACE.right && y > FACE.top && y < FACE.bottom;
      const isLabel = x > SIZE.width / 2 && y > SIZE.height * 0.9;
      if (isFace || isLabel) continue;
      if (!before.subarray(pixel * 3, pixel * 3 + 3).equals(after.subarray(pixel * 3, pixel * 3 + 3)))
        outside += 1;
    }
    expect(outside).toBe(0);
    // Most of the area from the brows to the chin is new.
    expect(
      await changed(model, output.path, { left: 380, right: 520, top: 420, bottom: 580 }),
    ).toBeGreaterThan(0.5);
  });

  it('keeps the fringe unless asked to replace it, and always the glasses', async () => {
    const face = await portrait().png().toBuffer();
    const fringe = { left: 350, right: 550, top: 338, bottom: 350 };
    const bob = await drawn('c-bob').png().toBuffer();
    const kept = await world.runOne(await requestFor(bob, face));
    const covered = await world.runOne(await requestFor(bob, face, { keepHair: false }));
    expect(await changed(bob, kept.path, fringe)).toBeLessThan(await changed(bob, covered.path, fringe));

    const glasses = await drawn('d-glasses').png().toBuffer();
    const worn = await world.runOne(await requestFor(glasses, face));
    const [before, after] = [await pixelsOf(glasses), await pixelsOf(worn.path)];
    // Nearly all rim pixels below the eyes stay dark.
    let [rim, stays] = [0, 0];
    for (let y = 420; y < 442; y += 1) {
      for (let x = 340; x < 560; x += 1) {
        const pixel = (y * SIZE.width + x) * 3;
        if ((before[pixel] ?? 255) > 45 || (before[pixel + 1] ?? 255) > 42) continue;
        rim += 1;
        if ((after[pixel] ?? 255) < 80) stays += 1;
      }
    }
    expect(rim).toBeGreaterThan(200);
    expect(stays / rim).toBeGreaterThan(0.8);
  });

  it('replaces the chosen one of several faces', async () => {
    const one = await drawn('a-long-hair').png().toBuffer();
    const two = await drawn('b-short-hair').png().toBuffer();
    const pair = await sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#ddd' } })
      .composite([
        { input: one, left: 0, top: 0 },
        { input: two, left: 900, top: 0 },
      ])
      .png()
      .toBuffer();
    const look = await world.engine.run(await requestFor(pair, undefined, {}, 'analyze'), undisturbed());
    expect(look.analysis?.found).toMatchObject({
      faces: [
        { left: expect.any(Number), ok: true },
        { left: expect.any(Number), ok: true },
      ],
    });
    const face = await portrait().png().toBuffer();
    const { path } = await world.runOne(await requestFor(pair, face, { modelFace: 1 }));
    const half = (picture: Buffer | string, left: number) =>
      sharp(picture).removeAlpha().extract({ left, top: 0, width: 900, height: 1000 }).raw().toBuffer();
    expect((await half(path, 0)).equals(await half(pair, 0))).toBe(true);
    expect((await half(path, 900)).equals(await half(pair, 900))).toBe(false);
  });
});

it('refuses unsuitable faces', async () => {
  const none = await sharp(fixturePhoto('coffee.jpg')).resize(200).png().toBuffer();
  await expect(world.runOne(await requestFor(none, none))).rejects.toMatchObject({
    kind: 'checksFailed',
    params: {
      checks: [
        expect.objectContaining({ key: 'modelFace', ok: false }),
        expect.objectContaining({ key: 'swapFace', ok: false }),
      ],
    },
  });
});
