import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { meanDifference, photo } from '../../../../../tests/builders/pictures';
import { inspectPicture } from './inspect';
import { normalizePicture } from './normalize';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tuzuo-cmyk-'));
});

afterAll(() => rm(directory, { recursive: true, force: true }));

const MARKER = { adobe: 0xee, tables: 0xdb, frame: 0xc0, codes: 0xc4, scan: 0xda } as const;
const START = Buffer.from('ffd8', 'hex');
const END = Buffer.from('ffd9', 'hex');

/** The segments of a JPEG with a single scan, which comes last with its data. */
function segmentsOf(file: Buffer): { marker: number; bytes: Buffer }[] {
  const found: { marker: number; bytes: Buffer }[] = [];
  for (let at = 2; ; ) {
    const marker = file[at + 1] ?? 0;
    const end = marker === MARKER.scan ? file.length - 2 : at + 2 + file.readUInt16BE(at + 2);
    found.push({ marker, bytes: file.subarray(at, end) });
    if (marker === MARKER.scan) return found;
    at = end;
  }
}

const join4 = (segments: readonly { bytes: Buffer }[]) =>
  Buffer.concat([START, ...segments.map(({ bytes }) => bytes), END]);

const withoutAdobe = (file: Buffer) =>
  join4(segmentsOf(file).filter(({ marker }) => marker !== MARKER.adobe));

const SIZE = { width: 225, height: 150 };

const source = () =>
  sharp(photo('chelsea.jpg')).resize(SIZE.width, SIZE.height, { fit: 'fill' }).removeAlpha();

/** The four inks of the source. */
async function inks(): Promise<Buffer> {
  const file = await source().toColorspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 100 }).toBuffer();
  return sharp(file, { ignoreIcc: true }).pipelineColorspace('cmyk').toColorspace('cmyk').raw().toBuffer();
}

/** Encodes one plane or three; three become luminance and chrominance. */
const encoded = (planes: Buffer, channels: 1 | 3, chromaSubsampling: string) =>
  sharp(planes, { raw: { ...SIZE, channels } })
    .toColorspace(channels === 1 ? 'b-w' : 'srgb')
    .jpeg({ quality: 95, chromaSubsampling })
    .toBuffer();

/**
 * A JPEG of four planes without an Adobe segment, as YCCK: the first three as luminance and chrominance, then black in a
 * scan of its own.
 */
async function ycck(chromaSubsampling: string): Promise<Buffer> {
  const values = await inks();
  const pixels = SIZE.width * SIZE.height;
  const [colors, black] = [Buffer.alloc(pixels * 3), Buffer.alloc(pixels)];
  for (let at = 0; at < pixels; at += 1) {
    values.copy(colors, at * 3, at * 4, at * 4 + 3);
    black[at] = 255 - (values[at * 4 + 3] ?? 0);
  }
  const three = segmentsOf(await encoded(colors, 3, chromaSubsampling));
  const one = segmentsOf(await encoded(black, 1, '4:4:4'));
  const of = (segments: typeof three, ...markers: number[]) =>
    segments.filter(({ marker }) => markers.includes(marker)).map(({ bytes }) => ({ bytes }));
  const [frame] = of(three, MARKER.frame);
  const [scan] = of(one, MARKER.scan);
  if (!frame || !scan) throw new Error('no baseline JPEG');
  // A fourth component, sampled like the first one.
  const four = Buffer.concat([frame.bytes, Buffer.from([4, frame.bytes[11] ?? 0, 0])]);
  four.writeUInt16BE(four.length - 2, 2);
  four[9] = 4;
  const last = Buffer.from(scan.bytes);
  last[5] = 4;
  return join4([
    ...of(three, MARKER.tables),
    { bytes: four },
    ...of(three, MARKER.codes, MARKER.scan),
    ...of(one, MARKER.codes),
    { bytes: last },
  ]);
}

/** A JPEG of four planes that says light where others say ink. */
async function negative(): Promise<Buffer> {
  const file = await source().toColorspace('cmyk').jpeg({ quality: 95 }).toBuffer();
  return sharp(file, { ignoreIcc: true })
    .pipelineColorspace('cmyk')
    .negate()
    .toColorspace('cmyk')
    .jpeg({ quality: 95 })
    .toBuffer();
}

const inverted = (profile: boolean) => {
  const cmyk = source().toColorspace('cmyk');
  return (profile ? cmyk.withIccProfile('cmyk') : cmyk).jpeg({ quality: 95 }).toBuffer();
};

it.each<[string, () => Promise<Buffer>]>([
  ['as Photoshop writes it', () => inverted(true)],
  ['without a profile', () => inverted(false)],
  ['without the Adobe segment', async () => withoutAdobe(await inverted(true))],
  ['without the Adobe segment and a profile', async () => withoutAdobe(await inverted(false))],
  ['without the Adobe segment, not inverted', async () => withoutAdobe(await negative())],
  ['without the Adobe segment, as YCCK', () => ycck('4:4:4')],
  ['without the Adobe segment, as YCCK with coarse colors', () => ycck('4:2:0')],
])('a CMYK JPEG looks like its source: %s', async (_case, make) => {
  const [path, target] = [join(directory, 'sent'), join(directory, 'kept')];
  await writeFile(path, await make());
  const inspected = await inspectPicture(path);
  expect(inspected.changes).toEqual(['colors']);
  await normalizePicture(inspected, target);
  const kept = await sharp(target).toBuffer();
  expect(await sharp(kept).metadata()).toMatchObject({ space: 'srgb', channels: 3, ...SIZE });
  // A conversion to print and back costs about 10; a wrong reading 60 and more.
  expect(await meanDifference(await source().png().toBuffer(), kept)).toBeLessThan(20);
});
