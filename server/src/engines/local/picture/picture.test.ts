import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newLabel } from '../../label/aigc';
import { readLabel } from '../../label/read-label';
import { EngineFailure } from '../../port';
import { readPixels } from './read';
import { spreadColors } from './spread-colors';
import { writePixels } from './write';

const PRODUCER = '001191110000000000000X00001';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tuzuo-picture-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const noise = (width: number, height: number, channels: 3 | 4) =>
  sharp({
    create: {
      width,
      height,
      channels,
      background: { r: 180, g: 90, b: 40, alpha: 0.5 },
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

async function save(bytes: Buffer): Promise<{ path: string }> {
  const path = join(directory, 'source');
  await writeFile(path, bytes);
  return { path };
}

const writing = { name: 'result', mime: 'image/png', label: undefined };

describe('reading', () => {
  it('keeps the values of a profile that is passed on, and converts them otherwise', async () => {
    const source = await save(await noise(40, 30, 3).withIccProfile('p3').png().toBuffer());
    const kept = await readPixels(source, { keepProfile: true });
    const plain = await sharp(source.path, { ignoreIcc: true }).raw().toBuffer();
    expect(kept.rgb.equals(plain)).toBe(true);
    expect(kept.icc).toEqual((await sharp(source.path).metadata()).icc);
    const converted = await readPixels(source, { keepProfile: false });
    expect(converted.icc).toBeUndefined();
    expect(converted.rgb.equals(plain)).toBe(false);
  });

  it('converts gray, CMYK and 16 bits to three sRGB channels', async () => {
    const gray = await noise(20, 10, 3).grayscale().jpeg().toBuffer();
    const inks = await noise(20, 10, 3).withIccProfile('cmyk').toColorspace('cmyk').jpeg().toBuffer();
    const deep = await noise(20, 10, 3).toColorspace('rgb16').png().toBuffer();
    for (const bytes of [gray, inks, deep]) {
      const { rgb, icc, alpha } = await readPixels(await save(bytes), { keepProfile: true });
      expect([rgb.length, icc, alpha]).toEqual([20 * 10 * 3, undefined, undefined]);
    }
  });

  it('reads transparency, also with gray, and drops a fully opaque channel', async () => {
    for (const image of [noise(20, 10, 4), noise(20, 10, 4).grayscale()]) {
      const file = await image.png().toBuffer();
      const { rgb, alpha } = await readPixels(await save(file), { keepProfile: true });
      const all = [...(await sharp(file).toColorspace('srgb').raw().toBuffer())];
      const bare = (channel: number) => all.filter((_, index) => index % 4 === channel);
      expect([...(alpha ?? [])]).toEqual(bare(3));
      expect([...rgb].filter((_, index) => index % 3 === 1)).toEqual(bare(1));
    }
    const opaque = await save(await noise(20, 10, 3).ensureAlpha().png().toBuffer());
    expect((await readPixels(opaque, { keepProfile: true })).alpha).toBeUndefined();
  });

  it.each([
    ['text', async () => Buffer.from('no picture')],
    [
      'a picture that is cut off',
      async () => (await noise(200, 200, 3).jpeg().toBuffer()).subarray(0, 4_000),
    ],
    ['nothing', async () => Buffer.alloc(0)],
  ])('refuses %s as unreadable', async (_case, bytes) => {
    const reading = readPixels(await save(await bytes()), { keepProfile: true });
    await expect(reading).rejects.toBeInstanceOf(EngineFailure);
    await expect(reading).rejects.toMatchObject({ kind: 'unreadable' });
  });

  it('refuses more pixels than an upload may have', async () => {
    const flat = { width: 9_000, height: 5_000, channels: 3, background: '#fff' } as const;
    const source = await save(await sharp({ create: flat }).png().toBuffer());
    await expect(readPixels(source, { keepProfile: true })).rejects.toMatchObject({ kind: 'unreadable' });
  });
});

describe('writing', () => {
  it.each([
    ['image/jpeg', 'jpg'],
    ['image/png', 'png'],
    ['image/webp', 'webp'],
  ])('%s carries the profile and the label, and nothing of the camera', async (mime, extension) => {
    const place = { IFD0: { Make: 'secret-camera' }, IFD3: { GPSLatitudeRef: 'N' } };
    const taken = await noise(40, 30, 3).withIccProfile('p3').withExif(place).png().toBuffer();
    const pixels = await readPixels(await save(taken), { keepProfile: true });
    const label = newLabel(PRODUCER, 'task-1');
    const output = await writePixels(pixels, { ...writing, directory, mime, label });
    expect(output).toEqual({
      path: join(directory, `result.${extension}`),
      mime,
      width: 40,
      height: 30,
      label: 'metadata',
    });
    const { icc, exif, width } = await sharp(output.path).metadata();
    expect([icc?.equals(pixels.icc ?? Buffer.alloc(0)), exif, width]).toEqual([true, undefined, 40]);
    expect(await readLabel(output.path)).toEqual(label);
    expect((await readFile(output.path)).includes('secret-camera')).toBe(false);
  });

  it('changes no pixel of a PNG, transparent ones included', async () => {
    const pixels = await readPixels(await save(await noise(30, 20, 4).png().toBuffer()), {
      keepProfile: true,
    });
    const { path, label } = await writePixels(pixels, { ...writing, directory });
    const again = await readPixels({ path }, { keepProfile: true });
    expect([
      again.rgb.equals(pixels.rgb),
      again.alpha?.equals(pixels.alpha ?? Buffer.alloc(0)),
      label,
    ]).toEqual([true, true, 'none']);
  });

  it.each([
    ['transparency in a JPEG', 'image/jpeg', { width: 10, height: 10, alpha: Buffer.alloc(100, 7) }],
    ['a WebP of more than 16,383 pixels', 'image/webp', { width: 16_400, height: 2 }],
    ['a JPEG of more than 65,500 pixels', 'image/jpeg', { width: 2, height: 65_600 }],
  ])('makes PNG of %s', async (_case, mime, size) => {
    const pixels = { ...size, rgb: Buffer.alloc(size.width * size.height * 3, 99) };
    const output = await writePixels(pixels, { ...writing, directory, mime });
    expect(output).toMatchObject({ mime: 'image/png', width: size.width, height: size.height });
    expect(await sharp(output.path).metadata()).toMatchObject({ format: 'png', width: size.width });
  });
});

it('spreads colors into transparent areas, up to a limit, without changing visible ones', () => {
  const [width, height] = [9, 3];
  const rgb = Buffer.alloc(width * height * 3, 0);
  const alpha = Buffer.alloc(width * height, 0);
  for (let y = 0; y < height; y += 1) {
    rgb.set([200, 100, 50], y * width * 3);
    alpha[y * width] = 255;
  }
  spreadColors(rgb, alpha, { width, height, reach: 4 });
  const at = (x: number) => [...rgb.subarray((width + x) * 3, (width + x) * 3 + 3)];
  expect([0, 1, 4].map(at)).toEqual([
    [200, 100, 50],
    [200, 100, 50],
    [200, 100, 50],
  ]);
  expect(at(5)).toEqual([0, 0, 0]);
});
