import sharp from 'sharp';
import { photo, plain, pngHeader } from '../builders/pictures';
import type { Random } from './random';

/** A multipart body, valid or not. */
type FuzzedUpload = { type: string; body: Buffer; what: string };

type File = { what: string; content: Buffer };

/** Small seed pictures; decoding one takes at most a few milliseconds. */
export async function uploadSeeds(): Promise<Buffer[]> {
  const noise = {
    create: {
      width: 96,
      height: 80,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  } as const;
  const tinted = plain(64, 48, '#aa3377');
  return Promise.all([
    tinted.clone().jpeg().toBuffer(),
    tinted
      .clone()
      .jpeg({ progressive: true })
      .withExif({ IFD0: { Orientation: '6', Copyright: 'x'.repeat(500) } })
      .toBuffer(),
    tinted.clone().png().toBuffer(),
    tinted.clone().ensureAlpha(0.5).png({ palette: true }).toBuffer(),
    tinted.clone().webp().toBuffer(),
    tinted.clone().webp({ lossless: true }).toBuffer(),
    tinted.clone().gif().toBuffer(),
    tinted.clone().tiff().toBuffer(),
    sharp(noise).jpeg({ quality: 95 }).toBuffer(),
    sharp(noise).png({ compressionLevel: 0 }).toBuffer(),
    plain(1, 1).png().toBuffer(),
  ]);
}

const IMPOSTERS = [
  Buffer.alloc(0),
  Buffer.from('GIF89a/*<script>alert(1)</script>*/'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
  Buffer.from('%PDF-1.7\n'),
  Buffer.from('0000001c667479706865696300000000', 'hex'),
  Buffer.from('ffd8ff', 'hex'),
  Buffer.from('89504e470d0a1a0a', 'hex'),
  Buffer.from('52494646ffffffff5745425056503820', 'hex'),
  Buffer.from('plain text'),
  Buffer.from('504b0304', 'hex'),
];

/** A few hundred bytes that declare very many pixels. */
const BOMBS = [
  pngHeader(65_535, 65_535),
  pngHeader(2 ** 31 - 1, 1),
  pngHeader(0, 0),
  pngHeader(40_000, 1_000),
  pngHeader(6_400, 6_400),
];

function mutated(random: Random, original: Buffer): Buffer {
  const content = Buffer.from(original);
  for (let times = random.below(20) + 1; times > 0 && content.length > 0; times -= 1) {
    content[random.below(content.length)] = random.below(256);
  }
  return content;
}

/** Replaces a part of one picture with a part of another. */
function spliced(random: Random, one: Buffer, other: Buffer): Buffer {
  return Buffer.concat([
    one.subarray(0, random.below(one.length)),
    other.subarray(random.below(other.length)),
  ]);
}

function fuzzFile(random: Random, seeds: readonly Buffer[]): File {
  const seed = random.pick(seeds);
  const make = random.weighted<() => File>([
    [25, () => ({ what: 'whole', content: seed })],
    [30, () => ({ what: 'mutated', content: mutated(random, seed) })],
    [15, () => ({ what: 'truncated', content: seed.subarray(0, random.below(seed.length)) })],
    [8, () => ({ what: 'spliced', content: spliced(random, seed, random.pick(seeds)) })],
    [
      5,
      () => ({ what: 'followed by junk', content: Buffer.concat([seed, random.bytes(random.below(5_000))]) }),
    ],
    [8, () => ({ what: 'imposter', content: random.pick(IMPOSTERS) })],
    [5, () => ({ what: 'bomb', content: random.pick(BOMBS) })],
    [3, () => ({ what: 'noise', content: random.bytes(random.below(3_000)) })],
    [1, () => ({ what: 'a photo, mutated', content: mutated(random, photo('coffee.jpg')) })],
  ]);
  return make();
}

const NAMES = [
  'photo.jpg',
  '照片.png',
  '../../etc/passwd',
  '',
  'a"b.jpg',
  '%ff%00.jpg',
  'x'.repeat(3_000),
  'a\0b',
  'con.jpg',
];

const TYPES = [
  'image/jpeg',
  'image/png',
  'text/html',
  '',
  'image/svg+xml',
  'x'.repeat(500),
  'image/jpeg; charset=%',
];

/** Body of one upload. Its form may be broken as well as its files. */
export function fuzzUpload(random: Random, seeds: readonly Buffer[]): FuzzedUpload {
  const boundary = random.chance(0.98) ? 'soak-boundary' : random.pick(['', '"', '-'.repeat(200)]);
  const count = random.weighted([
    [80, 1] as const,
    [12, 2] as const,
    [4, 3] as const,
    [2, 12] as const,
    [2, 0] as const,
  ]);
  const files = Array.from({ length: count }, () => fuzzFile(random, seeds));
  const parts = files.map(({ content }) => {
    const field = random.chance(0.97) ? 'file' : random.pick(['photo', '', '__proto__', 'n'.repeat(500)]);
    const star = random.chance(0.03) ? "; filename*=utf-8''%ff%zz" : '';
    const head =
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${random.pick(NAMES)}"${star}\r\n` +
      `content-type: ${random.pick(TYPES)}\r\n${random.chance(0.02) ? `x-long: ${'y'.repeat(20_000)}\r\n` : ''}\r\n`;
    return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]);
  });
  const whole = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  const what = files.map((file) => file.what).join(' + ') || 'no file';
  const type = `multipart/form-data; boundary=${boundary}`;
  if (random.chance(0.05))
    return { type, body: whole.subarray(0, random.below(whole.length)), what: `${what}, cut off` };
  if (random.chance(0.02))
    return { type: random.pick(['multipart/form-data', 'image/jpeg']), body: whole, what };
  return { type, body: whole, what };
}
