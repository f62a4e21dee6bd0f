import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { faultOf, importBytes, pixelAt, useImportFolder } from '../../tests/builders/imported-files';
import { plane, rawPsd } from '../../tests/builders/raw-psd';

useImportFolder();

const [SIDE, AREA] = [20, 400];
const PAGE = { width: SIDE, height: SIDE };

/** A layer over the whole page, its planes uncompressed. */
const layerOf = (values: readonly number[], alpha?: number) => ({
  name: 'one',
  box: [0, 0, SIDE, SIDE] as [number, number, number, number],
  channels: [
    ...values.map((value, id) => ({ id, compression: 0, data: plane(value, AREA) })),
    ...(alpha === undefined ? [] : [{ id: -1, compression: 0, data: plane(alpha, AREA) }]),
  ],
});

/** Color of the middle of the only picture, and the notes. */
async function colorOf(file: Buffer) {
  const { pictures, notes } = await importBytes(file);
  return { color: await pixelAt(pictures[0] ?? '', 10, 10), notes };
}

const near = (...color: number[]) => color.map((value) => expect.closeTo(value, -1));

describe('color modes of a PSD', () => {
  // A layer is translucent, so that it does not become the background.
  it.each([
    // Ink is stored inverted.
    ['CMYK', 4, [255, 0, 0, 255], [232, 0, 0]],
    ['Lab', 9, [136, 208, 195], [255, 0, 0]],
    ['Duotone', 8, [90], [90, 90, 90]],
  ])('%s is converted and reported', async (name, mode, values, color) => {
    const notes = [{ loss: 'colors', name }];
    const layered = rawPsd({ mode, ...PAGE, channels: values.length, layers: [layerOf(values, 254)] });
    expect(await colorOf(layered)).toEqual({ color: [...near(...color), 254], notes });
    const planes = values.map((value) => plane(value, AREA));
    const composite = Buffer.concat([Buffer.alloc(2), ...planes]);
    const flat = rawPsd({ mode, ...PAGE, channels: values.length, composite });
    expect(await colorOf(flat)).toEqual({ color: [...near(...color), 255], notes });
  });

  it('uses the profile of the file', async () => {
    const wide = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#000' } })
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const { icc } = await sharp(wide).metadata();
    const file = { mode: 3, ...PAGE, channels: 3, layers: [layerOf([200, 100, 50], 254)] };
    expect((await colorOf(rawPsd(file))).color).toEqual([200, 100, 50, 254]);
    const { color, notes } = await colorOf(rawPsd({ ...file, profile: icc as Buffer }));
    expect(color).toEqual([expect.closeTo(215, -1), expect.closeTo(93, -1), expect.closeTo(32, -1), 254]);
    expect(notes).toEqual([{ loss: 'colors', name: 'ICC' }]);
    // One that is cut off counts as none.
    const broken = Buffer.concat([(icc as Buffer).subarray(0, 200), Buffer.alloc(100)]);
    expect((await colorOf(rawPsd({ ...file, profile: broken }))).color).toEqual([200, 100, 50, 254]);
  });

  it('reads what 16 bits, RLE and ZIP with and without prediction hold', async () => {
    const wide = Buffer.concat(Array.from({ length: AREA }, () => Buffer.from([0x80, 0x12])));
    const row = Buffer.from([257 - SIDE, 77]);
    const rle = Buffer.concat([
      ...Array.from({ length: SIDE }, () => Buffer.from([0, row.length])),
      ...Array.from({ length: SIDE }, () => row),
    ]);
    const differences = plane(0, AREA);
    for (let y = 0; y < SIDE; y++) differences[y * SIDE] = 66;
    const colors = async (bits: number, compression: number, data: Uint8Array) => {
      const layer = {
        ...layerOf([]),
        channels: [
          ...[0, 1, 2].map((id) => ({ id, compression, data })),
          { id: -1, compression: 0, data: plane(127, (AREA * bits) / 8) },
        ],
      };
      return (await colorOf(rawPsd({ mode: 3, bits, ...PAGE, channels: 3, layers: [layer] }))).color;
    };
    expect(await colors(16, 0, wide)).toEqual([128, 128, 128, 127]);
    expect(await colors(16, 2, deflateSync(wide))).toEqual([128, 128, 128, 127]);
    expect(await colors(8, 1, rle)).toEqual([77, 77, 77, 127]);
    expect(await colors(8, 2, deflateSync(plane(55, AREA)))).toEqual([55, 55, 55, 127]);
    expect(await colors(8, 3, deflateSync(differences))).toEqual([66, 66, 66, 127]);
  });

  it('converts the linear light of 32 bits, also beyond white, but not its opacity', async () => {
    const floats = (value: number) => {
      const bytes = Buffer.alloc(4 * AREA);
      for (let at = 0; at < AREA; at++) bytes.writeFloatBE(value, 4 * at);
      return bytes;
    };
    /** As Photoshop predicts: a row's bytes by significance, each as the difference to the one before. */
    const predicted = (bytes: Buffer) => {
      const result = Buffer.alloc(bytes.length);
      for (let start = 0; start < bytes.length; start += 4 * SIDE) {
        let before = 0;
        for (let at = 0; at < 4 * SIDE; at++) {
          const value = bytes[start + 4 * (at % SIDE) + Math.floor(at / SIDE)] as number;
          result[start + at] = value - before;
          before = value;
        }
      }
      return result;
    };
    // Middle gray is a fifth of the light of white.
    const planes = [0.214, 7, -1, 0.5].map(floats);
    const channels = (compression: number, write: (bytes: Buffer) => Uint8Array) =>
      planes.map((values, at) => ({ id: at === 3 ? -1 : at, compression, data: write(values) }));
    const expected = { color: [127, 255, 0, 128], notes: [{ loss: 'colors', name: '32 bit HDR' }] };
    const file = { mode: 3, bits: 32, ...PAGE, channels: 4 };
    for (const own of [
      channels(0, (bytes) => bytes),
      channels(2, deflateSync),
      channels(3, (bytes) => deflateSync(predicted(bytes))),
    ]) {
      expect(await colorOf(rawPsd({ ...file, layers: [{ ...layerOf([]), channels: own }] }))).toEqual(
        expected,
      );
    }
    const composite = Buffer.concat([Buffer.alloc(2), ...planes]);
    expect(await colorOf(rawPsd({ ...file, composite }))).toEqual(expected);
    expect(await faultOf(rawPsd({ ...file, mode: 4, composite }))).toBe('colorMode');
  });

  it('reads a bitmap', async () => {
    const rows = Array.from({ length: SIDE }, () => Buffer.from([0b1111_1111, 0b1100_0000, 0]));
    const file = rawPsd({
      mode: 0,
      bits: 1,
      ...PAGE,
      channels: 1,
      composite: Buffer.concat([Buffer.alloc(2), ...rows]),
    });
    const { pictures } = await importBytes(file);
    expect(await pixelAt(pictures[0] ?? '', 9, 0)).toEqual([0, 0, 0, 255]);
    expect(await pixelAt(pictures[0] ?? '', 10, 19)).toEqual([255, 255, 255, 255]);
  });
});

describe('a PSD that claims more than its bytes can carry', () => {
  const HUGE = { mode: 3, width: 20_000, height: 5_000, channels: 3 };
  const MEGABYTE = 2 ** 20;

  /** The fault, and whether hardly any memory was taken to find it. */
  async function costOf(file: Buffer) {
    const before = process.memoryUsage().arrayBuffers;
    const fault = await faultOf(file);
    return { fault, isCheap: process.memoryUsage().arrayBuffers - before < 8 * MEGABYTE };
  }

  it.each([
    ['42 bytes without layers', rawPsd({ ...HUGE, composite: Buffer.from([0, 0, 0, 0]) }), 'tooManyPixels'],
    [
      'an RLE picture without rows',
      rawPsd({ ...HUGE, width: 6_000, composite: Buffer.from([0, 1, 0, 0]) }),
      'damaged',
    ],
    ...[0, 1, 2, 3].map((compression): [string, Buffer, string] => [
      `a layer of compression ${compression}`,
      rawPsd({
        ...HUGE,
        layers: [
          {
            name: 'huge',
            box: [0, 0, 20_000, 5_000],
            channels: [0, 1, 2].map((id) => ({ id, compression, data: deflateSync(plane(0, 10_000)) })),
          },
        ],
      }),
      'damaged',
    ]),
  ])('%s is refused without taking memory for it', async (_what, file, fault) => {
    expect(await costOf(file)).toEqual({ fault, isCheap: true });
  });

  it('is refused before a layer is unpacked whose picture would be too large', async () => {
    const huge = {
      name: 'huge',
      // Not over the whole page, so that it cannot be the background.
      box: [0, 0, 9_999, 10_000] as [number, number, number, number],
      // What unpacking would find damaged.
      channels: [0, 1, 2].map((id) => ({ id, compression: 2, data: deflateSync(plane(0, 10_000)) })),
    };
    const file = rawPsd({ mode: 3, width: 10_000, height: 10_000, channels: 3, layers: [huge] });
    expect(await costOf(file)).toEqual({ fault: 'tooManyPixels', isCheap: true });
  });

  it('is refused when a stream unpacks to more, or a channel is longer than the file', async () => {
    const layers = [
      { ...layerOf([]), channels: [{ id: 0, compression: 2, data: deflateSync(plane(0, 50 * MEGABYTE)) }] },
    ];
    expect(await faultOf(rawPsd({ mode: 3, ...PAGE, channels: 3, layers }))).toBe('damaged');
    const file = rawPsd({ mode: 3, ...PAGE, channels: 3, layers: [layerOf([1, 2, 3])] });
    file.writeUInt32BE(90 * MEGABYTE, file.indexOf('8BIM') - 4);
    expect(await costOf(file)).toEqual({ fault: 'damaged', isCheap: true });
  });

  it('says so of a page that is too small', async () => {
    expect(await faultOf(rawPsd({ mode: 3, width: 12, height: 300, channels: 3 }))).toBe('tooSmall');
  });
});
