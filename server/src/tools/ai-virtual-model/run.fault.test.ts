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
import { type Face, MESH, pointOf } from '../../engines/local/face/face';
import { findFaces, meshTriangles } from '../../engines/local/face/face-mesh';
import {
  checkCondition,
  checkFace,
  checkLikeness,
  checkModel,
  checkTogether,
} from '../../engines/local/face-swap/checks';
import { conditionOf } from '../../engines/local/face-swap/condition';
import { likenessOf } from '../../engines/local/face-swap/likeness';
import { swapFace } from '../../engines/local/face-swap/swap-face';
import type { EngineRequest } from '../../engines/port';

let world: EngineWorld;

beforeAll(async () => {
  world = await createEngineWorld();
});
afterAll(() => world.close());

const drawn = (name: string) =>
  sharp(fileURLToPath(new URL(`../../../../tests/fixtures/people/${name}.jpg`, import.meta.url)));

const portrait = () => sharp(fixturePhoto('astronaut.jpg'));

/** A picture's pixels and its largest face. */
async function readFace(picture: Buffer) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = { width: info.width, height: info.height, rgb: data };
  const [face] = await findFaces(pixels);
  if (!face) throw new Error('a picture without a face');
  return { pixels, face };
}

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
async function changed(before: Buffer, after: Buffer | string, part: typeof FACE): Promise<number> {
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
    // Too much of a fringe for the tool: put on directly.
    const swapped = async (keepHair: boolean) => {
      const [model, photo] = await Promise.all([readFace(bob), readFace(face)]);
      await swapFace(model, photo, { keepHair, triangles: await meshTriangles() });
      const { width, height, rgb } = model.pixels;
      return sharp(rgb, { raw: { width, height, channels: 3 } })
        .png()
        .toBuffer();
    };
    expect(await changed(bob, await swapped(true), fringe)).toBeLessThan(
      await changed(bob, await swapped(false), fringe),
    );

    const glasses = await drawn('d-glasses').png().toBuffer();
    // The face is too light for this model as it is.
    const dark = await portrait().linear(0.55, 0).png().toBuffer();
    const worn = await world.runOne(await requestFor(glasses, dark));
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

describe('a face that would frighten in another picture', () => {
  const failedOf = async (picture: Buffer) => {
    const { pixels, face } = await readFace(picture);
    const checks = checkCondition(await conditionOf(pixels, face), 'face');
    return checks.filter(({ ok }) => !ok).map(({ key }) => key);
  };
  const over = async (svg: string) =>
    sharp(await portrait().png().toBuffer())
      .composite([{ input: Buffer.from(`<svg width="512" height="512">${svg}</svg>`) }])
      .png()
      .toBuffer();
  /** The middle of the portrait's face, and its height. */
  const middle = async () => {
    const { face } = await readFace(await portrait().png().toBuffer());
    const [x, y] = pointOf(face, MESH.noseTip);
    return { x, y, height: Math.abs(pointOf(face, MESH.chin)[1] - pointOf(face, MESH.foreheadTop)[1]) };
  };

  it('is open, photographed and in natural colors', async () => {
    const { x, y, height } = await middle();
    expect(await failedOf(await portrait().png().toBuffer())).toEqual([]);
    expect(await failedOf(await portrait().greyscale().png().toBuffer())).toEqual(['faceColor']);
    const lamp = `<rect x="${x}" y="0" width="512" height="512" fill="#20c" opacity=".35"/>`;
    expect(await failedOf(await over(lamp))).toEqual(['faceColor']);
    const strands = Array.from({ length: 13 }, (_, index) => {
      const at = x + index * 0.03 * height;
      return `<path d="M${at} ${y - height * 0.6} v${height}" stroke="#7a5a30" stroke-width="${height * 0.015}"/>`;
    });
    expect(await failedOf(await over(strands.join('')))).toEqual(['faceOpen']);
    const flat = await readFace(
      await portrait().median(15).png({ palette: true, colors: 24, dither: 0 }).toBuffer(),
    );
    const condition = await conditionOf(flat.pixels, flat.face);
    // Half as flat as a drawing; the portrait itself measures 0.05.
    expect(condition.even).toBeGreaterThan(0.4);
    const drawing = checkCondition({ ...condition, even: 0.7 }, 'face').filter(({ ok }) => !ok);
    expect(drawing.map(({ key }) => key)).toEqual(['facePhoto']);
  }, 120_000);

  it('is refused by the analysis, which names the picture', async () => {
    const [model, face] = [await drawn('c-bob').png().toBuffer(), await portrait().png().toBuffer()];
    const { analysis } = await world.engine.run(await requestFor(model, face, {}, 'analyze'), undisturbed());
    expect(analysis?.checks.filter(({ ok }) => !ok)).toEqual([
      { key: 'faceOpen', ok: false, found: 'model', need: 1 },
    ]);
  }, 120_000);

  it('suits the other one in light, tone and beard', async () => {
    const { x, y, height } = await middle();
    const model = await readFace(await portrait().png().toBuffer());
    const failedWith = async (picture: Buffer) => {
      const photo = await readFace(picture);
      const [one, other] = [
        await conditionOf(model.pixels, model.face),
        await conditionOf(photo.pixels, photo.face),
      ];
      const likeness = await likenessOf(model, photo, await meshTriangles());
      return checkLikeness(one, other, likeness).flatMap(({ key, ok }) => (ok ? [] : [key]));
    };
    const mirrored = await portrait().flop().png().toBuffer();
    expect(await failedWith(mirrored)).toEqual([]);
    // Half as light, which brightening would turn into noise.
    expect(await failedWith(await portrait().linear(0.5, 0).png().toBuffer())).toEqual(['swapLight']);
    // Half of it in shadow.
    const shadow = `<rect x="${x}" y="0" width="512" height="512" fill="#000" opacity=".65"/>`;
    expect(await failedWith(await over(shadow))).toEqual(['swapLight']);
    // Hair all over the jaw.
    const hairs = Array.from({ length: 260 }, (_, index) => {
      const [across, down] = [((index * 37) % 100) / 100 - 0.5, ((index * 61) % 100) / 100];
      const from = [x + across * height * 0.6, y + height * (0.14 + down * 0.28)];
      return `<path d="M${from[0]} ${from[1]} l1 ${height * 0.03}" stroke="#2a1a10" stroke-width="1.6"/>`;
    });
    expect(await failedWith(await over(hairs.join('')))).toContain('swapBeard');
  }, 120_000);

  it('faces the camera, and about as the other one does', async () => {
    const { face } = await readFace(await portrait().png().toBuffer());
    const turned = (degrees: number): Face => {
      const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      return { points: face.points.map(([x, y, z]) => [x * cos + z * sin, y, z * cos - x * sin]) };
    };
    const isFine = (checks: readonly { ok: boolean }[]) => checks.every(({ ok }) => ok);
    for (const [degrees, ok] of [
      [0, true],
      [17, true],
      [24, false],
      [-35, false],
    ] as const) {
      expect(isFine(checkModel([turned(degrees)], 0)), `${degrees}`).toBe(ok);
      expect(isFine(checkFace([turned(degrees)])), `${degrees}`).toBe(ok);
    }
    expect(checkTogether(turned(-8), turned(8)).ok).toBe(true);
    expect(checkTogether(turned(-15), turned(15)).ok).toBe(false);
  }, 60_000);
});
