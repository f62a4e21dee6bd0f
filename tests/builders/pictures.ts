import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

const FIXTURES = fileURLToPath(new URL('../fixtures/photos', import.meta.url));

/** A photo of the repository. */
export const photo = (name: string): Buffer => readFileSync(`${FIXTURES}/${name}`);

/** A chunk of a PNG. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, sum]);
}

/** A PNG of a few hundred bytes whose header claims this many pixels, with at most one line of them. */
export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits of RGB.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A picture of one color, to be encoded by the caller. */
export const plain = (width: number, height: number, background = '#2074ff'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

/** Mean absolute difference of two pictures' values, 0 to 255. */
export async function meanDifference(
  one: Buffer,
  other: Buffer,
  options: { ignoreIcc?: boolean } = {},
): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((picture) =>
      sharp(picture, options).toColorspace('srgb').removeAlpha().raw().toBuffer(),
    ),
  );
  if (!a || !b || a.length !== b.length) throw new Error('the pictures differ in size');
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
}
