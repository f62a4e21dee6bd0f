import { type Layer, writePsdBuffer } from 'ag-psd';
import { describe, expect, it } from 'vitest';
import { flat, importBytes, pixelAt, textsIn, useImportFolder } from '../../tests/builders/imported-files';
import { squareOf } from '../../tests/builders/raw-psd';

useImportFolder();

const WIDTH = 800;
const psd = (children: Layer[]) => writePsdBuffer({ width: WIDTH, height: 400, children });

/** Place of a square by its number, in rows. */
const placeOf = (index: number) => ({ left: (index % 50) * 16, top: Math.floor(index / 50) * 16 });
const colorOf = (index: number) => [index % 256, 255 - (index % 256), 100];
const square = (index: number, more: Layer = {}): Layer => ({
  name: `square ${index}`,
  ...placeOf(index),
  imageData: squareOf(16, colorOf(index)),
  ...more,
});
const squares = (from: number, count: number) =>
  Array.from({ length: count }, (_none, index) => square(from + index));
const words = (text: string): Layer => ({
  name: text,
  text: { text, transform: [1, 0, 0, 1, 20, 20], style: { fontSize: 20 } },
});

type Result = Awaited<ReturnType<typeof importBytes>>;

/** Color that the pictures of an import show at a square, the uppermost that is not transparent there. */
async function shownAt({ document, pictures }: Result, index: number) {
  const { left, top } = placeOf(index);
  const [x, y] = [left + 8, top + 8];
  const images = (document.pages[0]?.layers ?? []).flatMap((layer) => {
    const inner = layer.type === 'group' ? flat([layer]).slice(1) : [layer];
    const origin = layer.type === 'group' ? layer : { x: 0, y: 0 };
    return inner.map((one) => ({ one, left: one.x + origin.x, top: one.y + origin.y }));
  });
  let shown: number[] | undefined;
  for (const { one, left, top } of images) {
    if (one.type !== 'image' || one.hidden || one.source.type !== 'asset') continue;
    if (x < left || y < top || x >= left + one.width || y >= top + one.height) continue;
    const file = pictures[Number(one.source.id.replace('import-', ''))] ?? '';
    const pixel = await pixelAt(file, x - left, y - top);
    if ((pixel[3] ?? 0) > 0) shown = pixel;
  }
  return shown;
}

async function expectAllShown(result: Result, indexes: readonly number[]) {
  for (const index of indexes) expect(await shownAt(result, index)).toEqual([...colorOf(index), 255]);
}

describe('a PSD with more layers or pictures than a poster holds', () => {
  it('shows everything: neighbors become pictures, texts stay, and what fits stays as it is', async () => {
    const result = await importBytes(
      psd([...squares(0, 40), words('first'), ...squares(40, 60), words('last')]),
    );
    const layers = result.document.pages[0]?.layers ?? [];
    expect(textsIn(layers).map(({ name }) => name)).toEqual(['first', 'last']);
    expect(layers.at(-1)).toMatchObject({ name: 'last' });
    expect(layers.findIndex(({ name }) => name === 'first')).toBe(40);
    expect(result.pictures.length).toBeLessThanOrEqual(60);
    expect(result.pictures.length).toBeGreaterThan(50);
    expect(result.notes).toEqual([{ loss: 'asPicture', name: 'square 40', pictureId: expect.any(String) }]);
    await expectAllShown(result, [0, 17, 39, 40, 41, 77, 99]);
  });

  it('of 900 pictures keeps every one in sight', async () => {
    const result = await importBytes(psd(squares(0, 900)));
    expect(result.pictures.length).toBeLessThanOrEqual(60);
    await expectAllShown(result, [0, 1, 449, 898, 899]);
  });

  it('turns the smallest group that is enough into one picture', async () => {
    const result = await importBytes(
      psd([
        { name: 'large', children: squares(0, 40) },
        { name: 'small', opacity: 0.5, children: squares(40, 20), mask: maskOf(0, 0, 200, 400, 255) },
        { name: 'with text', children: [...squares(60, 3), words('kept')] },
      ]),
    );
    const [large, small, withText] = result.document.pages[0]?.layers ?? [];
    expect(large).toMatchObject({ type: 'group', name: 'large' });
    expect(small).toMatchObject({ type: 'image', name: 'small', opacity: 0.5 });
    expect(withText).toMatchObject({ type: 'group', name: 'with text' });
    expect(result.notes).toEqual([{ loss: 'asPicture', name: 'small', pictureId: expect.any(String) }]);
    await expectAllShown(result, [0, 50, 51, 62]);
    // Beyond the mask of the group.
    expect(await shownAt(result, 45)).toBeUndefined();
  });

  it('leaves out what is hidden first, and names it', async () => {
    const hidden = Array.from({ length: 30 }, (_none, index) =>
      square(index, { hidden: true, name: `off ${index}` }),
    );
    const result = await importBytes(psd([...hidden, ...squares(30, 45)]));
    expect(result.document.pages[0]?.layers).toHaveLength(45);
    expect(result.notes).toHaveLength(30);
    expect(result.notes[0]).toEqual({ loss: 'leftOut', name: 'off 0' });
    await expectAllShown(result, [30, 74]);
  });

  it('keeps clipped layers with their base', async () => {
    const clipped = { clipping: true, imageData: squareOf(64, [9, 8, 7]) };
    const pairs = Array.from({ length: 80 }, (_none, index) => [
      square(index),
      { name: `clipped ${index}`, ...placeOf(index), ...clipped },
    ]).flat();
    const result = await importBytes(psd(pairs));
    expect(result.pictures.length).toBeLessThanOrEqual(60);
    for (const index of [0, 40, 79]) expect(await shownAt(result, index)).toEqual([9, 8, 7, 255]);
    expect(await shownAt(result, 80)).toBeUndefined();
  });

  it('has 601 shapes as layers', async () => {
    const shape = (index: number): Layer => {
      const { left, top } = placeOf(index);
      const corners = [
        [left, top],
        [left + 16, top],
        [left + 16, top + 16],
        [left, top + 16],
      ];
      return {
        ...square(index),
        vectorFill: { type: 'color', color: { r: 1, g: 2, b: 3 } },
        vectorMask: {
          paths: [
            {
              open: false,
              operation: 'combine',
              fillRule: 'even-odd',
              knots: corners.map(([x = 0, y = 0]) => ({ linked: true, points: [x, y, x, y, x, y] })),
            },
          ],
        },
      };
    };
    const { document, notes } = await importBytes(
      psd(Array.from({ length: 601 }, (_none, index) => shape(index))),
    );
    const layers = document.pages[0]?.layers ?? [];
    expect(layers.filter(({ type }) => type === 'shape').length).toBeGreaterThan(500);
    expect(layers.length).toBeLessThanOrEqual(600);
    expect(notes).toHaveLength(1);
  });
});

function maskOf(left: number, top: number, right: number, bottom: number, value: number): Layer['mask'] {
  const [width, height] = [right - left, bottom - top];
  const data = new Uint8ClampedArray(width * height * 4).fill(value);
  return { left, top, right, bottom, defaultColor: 255 - value, imageData: { width, height, data } };
}

describe('the mask of a group', () => {
  it('applies to the pictures in it, and is noted for texts only', async () => {
    const children = [square(0), square(20), square(10), words('in it')];
    const result = await importBytes(psd([{ name: 'masked', children, mask: maskOf(0, 0, 168, 400, 255) }]));
    const [group] = result.document.pages[0]?.layers ?? [];
    expect(group).toMatchObject({ type: 'group', name: 'masked' });
    expect(await shownAt(result, 0)).toEqual([...colorOf(0), 255]);
    expect(await shownAt(result, 20)).toBeUndefined();
    // Half of it is inside.
    const file = result.pictures.at(-1) ?? '';
    expect(await pixelAt(file, 7, 8)).toEqual([...colorOf(10), 255]);
    expect((await pixelAt(file, 8, 8))[3]).toBe(0);
    expect(result.notes).toEqual([{ loss: 'mask', name: 'in it' }]);
  });
});
