import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photo } from '../../../../tests/builders/pictures';
import type { EnginePicture } from '../../engines/port';
import { run } from './run';

let workDir: string;

beforeAll(async () => {
  workDir = await mkdtemp(join(tmpdir(), 'tuzuo-compress-'));
});

afterAll(() => rm(workDir, { recursive: true, force: true }));

const coffee = () => sharp(photo('coffee.jpg')).resize(200);

/** Compresses a stored file; `sentBytes`: size of the file that it was made from. */
async function compress(file: Buffer, options: Record<string, unknown>, sentBytes?: number) {
  const path = join(workDir, 'source');
  await writeFile(path, file);
  const { format, width, height } = await sharp(file).metadata();
  const source: EnginePicture = { path, mime: `image/${format}`, width, height };
  if (sentBytes !== undefined) source.sentBytes = sentBytes;
  const { outputs } = await run(
    {
      tool: 'img-compress',
      kind: 'run',
      inputs: { sources: [source] },
      options: { format: 'keep', quality: 80, ...options },
      produceId: 'task-1',
      previewSeeds: undefined,
      workDir,
    },
    { signal: new AbortController().signal, onProgress: () => undefined } as never,
  );
  const [output] = outputs;
  if (!output) throw new Error('nothing was returned');
  const bytes = await readFile(output.path);
  expect((await stat(output.path)).size).toBe(bytes.length);
  return bytes;
}

describe('img-compress', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['a JPEG of low quality', () => coffee().jpeg({ quality: 30 }).toBuffer()],
    ['a WebP of low quality', () => coffee().webp({ quality: 20 }).toBuffer()],
    ['a PNG with few colors', () => coffee().png({ palette: true, colors: 4 }).toBuffer()],
  ])('returns a file that is small already as it is: %s', async (_case, make) => {
    const file = await make();
    for (const options of [{ quality: 100 }, { targetKb: 1000 }]) {
      expect((await compress(file, options)).equals(file)).toBe(true);
    }
  });

  it.each(['jpeg', 'png', 'webp'] as const)('never returns more bytes than were sent: %s', async (format) => {
    const stored = await coffee().toFormat(format, { quality: 95 }).toBuffer();
    const sentBytes = Math.round(stored.length * 0.7);
    for (const options of [{ quality: 95 }, { targetKb: 1000 }]) {
      const file = await compress(stored, options, sentBytes);
      expect(file.length).toBeLessThanOrEqual(sentBytes);
      expect(await sharp(file).metadata()).toMatchObject({ format, width: 200 });
    }
  });

  it('saves a PNG photo as JPEG, or as WebP with transparency, when a small PNG would show less of it', async () => {
    const [photograph, hole] = [
      await coffee().png().toBuffer(),
      Buffer.from('<svg><rect width="60" height="60"/></svg>'),
    ];
    const cutOut = sharp(photograph)
      .ensureAlpha()
      .composite([{ input: hole, blend: 'dest-out' }]);
    const cases = [
      [photograph, 'jpeg'],
      [await cutOut.png().toBuffer(), 'webp'],
    ] as const;
    for (const [file, format] of cases) {
      const smaller = await compress(file, { targetKb: 9 });
      expect(smaller.length).toBeLessThanOrEqual(9_000);
      const metadata = await sharp(smaller).metadata();
      expect(metadata).toMatchObject({ format, width: 200, hasAlpha: format === 'webp' });
      // Who asks for a PNG gets one.
      const png = await compress(file, { targetKb: 9, format: 'png' });
      expect((await sharp(png).metadata()).format).toBe('png');
    }
  });

  it('keeps a PNG that shows a drawing', async () => {
    const bars = Array.from(
      { length: 60 },
      (_, i) => `<rect x="${i * 9}" y="${i * 5}" width="300" height="4" fill="hsl(${i * 6},80%,50%)"/>`,
    );
    const drawing = sharp(Buffer.from(`<svg width="900" height="320">${bars.join('')}</svg>`)).flatten({
      background: '#fff',
    });
    const file = await drawing.png({ compressionLevel: 0 }).toBuffer();
    const smaller = await compress(file, { targetKb: 9 });
    expect(smaller.length).toBeLessThanOrEqual(9_000);
    expect(await sharp(smaller).metadata()).toMatchObject({ format: 'png', width: 900 });
  });

  it('fits a size in kilobytes of 1,000 bytes, and so in those of 1,024', async () => {
    const file = await compress(await coffee().png().toBuffer(), { targetKb: 9, format: 'jpeg' });
    expect(file.length).toBeLessThanOrEqual(9_000);
    expect(file.length).toBeGreaterThan(8_500);
  });
});
