import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sceneOfStock } from '@tuzuo/core/backdrops/plates';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { STOCK } from '.';
import { drawStock, MAX_BYTES } from './file';

const FOLDER = fileURLToPath(new URL('../../server/assets/stock/', import.meta.url));
const fileOf = (key: string) => readFile(`${FOLDER}${key}.webp`);
const index: Record<string, object> = JSON.parse(await readFile(`${FOLDER}index.json`, 'utf8'));

/** Opacity below which a pixel is invisible. */
const FAINT = 8;
const ENTRIES = Object.entries(STOCK);

async function pixelsOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, ...info };
}

it('has a file for every picture, and no other but plates of scenes', async () => {
  const files = (await readdir(FOLDER)).filter((name) => !sceneOfStock(name.replace('.webp', '')));
  const keys = Object.keys(STOCK);
  expect(files.sort()).toEqual([...keys.map((key) => `${key}.webp`), 'index.json'].sort());
  expect(Object.keys(index).sort()).toEqual(keys.sort());
});

it.each(ENTRIES)('%s is small, of the size in the index, and cropped to its ink', async (key, picture) => {
  const bytes = await fileOf(key);
  const opacity = sharp(bytes).ensureAlpha().extractChannel(3);
  const { data, info } = await opacity.raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const fingerprint = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  expect(index[key]).toEqual({ width, height, kind: picture.kind, fingerprint });
  expect(bytes.length).toBeLessThanOrEqual(MAX_BYTES);
  expect(Math.max(width, height)).toBeLessThanOrEqual(1000);
  if ('aspect' in picture) expect(width / height).toBeCloseTo(picture.aspect, 1);

  if (picture.kind === 'photo') {
    expect(data.every((value) => value === 255)).toBe(true);
    return;
  }
  const columns = [0, width - 1].map((x) => data.filter((_, pixel) => pixel % width === x));
  const rows = [data.subarray(0, width), data.subarray(-width)];
  if ('draw' in picture)
    for (const edge of [...rows, ...columns]) expect(Math.max(...edge)).toBeGreaterThan(FAINT);
  expect(data.includes(0)).toBe(true);
});

it.each(['jar', 'nail-polish', 'serum'])('has a file of %s that matches what the code draws', async (key) => {
  const picture = STOCK[key];
  if (!picture || !('draw' in picture)) throw new Error(`${key} is not drawn`);
  const drawn = await pixelsOf(await (await drawStock(picture)).png().toBuffer());
  const kept = await pixelsOf(await fileOf(key));
  expect([kept.width, kept.height]).toEqual([drawn.width, drawn.height]);
  // WebP loses a little color, mostly at hard edges; another drawing differs by much more.
  let off = 0;
  for (let at = 0; at < drawn.data.length; at += 4) {
    const opacity = (drawn.data[at + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel += 1)
      off += Math.abs((drawn.data[at + channel] ?? 0) - (kept.data[at + channel] ?? 0)) * opacity;
  }
  expect(off / (drawn.data.length * 0.75)).toBeLessThan(3);
});
