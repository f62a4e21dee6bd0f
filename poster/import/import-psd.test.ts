import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Layer, readPsd, writePsdBuffer } from 'ag-psd';
import { describe, expect, it } from 'vitest';
import {
  faultOf,
  flat,
  importBytes,
  importFrom,
  pixelAt,
  textsIn,
  useImportFolder,
} from '../../tests/builders/imported-files';
import { squareOf } from '../../tests/builders/raw-psd';

useImportFolder();

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../tests/fixtures/psd/${name}.psd`, import.meta.url));

const everyLayer = (layers: readonly Layer[] = []): Layer[] =>
  layers.flatMap((layer) => [layer, ...everyLayer(layer.children)]);

describe('files written by Photoshop', () => {
  it.each([
    'effects',
    'groups',
    'layer-mask',
    'text-complex',
    'text-paragraph-align',
  ])('%s: texts can be written on, with sizes as they were, and each layer is there or told', async (name) => {
    const source = everyLayer(
      readPsd(await readFile(fixture(name)), {
        skipLayerImageData: true,
        skipCompositeImageData: true,
        skipThumbnail: true,
      }).children,
    );
    const { document, notes, title } = await importFrom(fixture(name), `${name}.psd`);
    const texts = textsIn(document.pages[0]?.layers ?? []);
    expect(title).toBe(name);
    const wanted = source.filter(({ text }) => text);
    expect(texts).toHaveLength(wanted.length);
    for (const [index, { text }] of wanted.entries()) {
      const scale = Math.hypot(text?.transform?.[2] ?? 0, text?.transform?.[3] ?? 1);
      const sizes = (text?.styleRuns ?? [{ length: 0, style: {} }]).map(
        ({ style }) => ({ ...text?.style, ...style }).fontSize ?? 12,
      );
      for (const { size } of texts[index]?.runs ?? []) {
        expect(Math.min(...sizes.map((one) => Math.abs(one * scale - size)))).toBeLessThan(1);
      }
      expect(texts[index]?.runs.map((run) => run.text).join('')).toBe(text?.text.replace(/\n$/, ''));
    }
    const pixels = source.filter(
      ({ text, children, left = 0, right = 0 }) => !text && !children && right > left,
    );
    const layers = flat(document.pages[0]?.layers ?? []).filter(({ type }) => type === 'image');
    const isGround = document.pages[0]?.background.fill !== null ? 1 : 0;
    expect(layers).toHaveLength(pixels.length - isGround);
    const effects = source.filter(
      ({ effects }) => effects?.bevel?.enabled || effects?.innerShadow?.[0]?.enabled,
    );
    for (const { name: told } of effects)
      expect(notes).toContainEqual(expect.objectContaining({ loss: 'effects', name: told }));
  });

  it('keeps groups, and applies layer masks', async () => {
    const groups = await importFrom(fixture('groups'), '');
    const [, group] = groups.document.pages[0]?.layers ?? [];
    expect(group).toMatchObject({
      type: 'group',
      name: 'Group 1',
      x: 0,
      y: 11,
      layers: [
        { x: 0, y: 4 },
        { x: 24, y: 0 },
      ],
    });
    const { pictures } = await importFrom(fixture('layer-mask'), '');
    // Outside the mask, where its default is black.
    expect((await pixelAt(pictures[0] ?? '', 2, 2))[3]).toBe(0);
    expect((await pixelAt(pictures[0] ?? '', 100, 90))[3]).toBe(255);
  });
});

describe('a PSD', () => {
  const psd = (children: Layer[]) => writePsdBuffer({ width: 400, height: 300, children });

  it('scales size, leading and tracking by a text’s transform, and rotates it', async () => {
    const [sin, cos] = [Math.sin(Math.PI / 6), Math.cos(Math.PI / 6)];
    const style = {
      font: { name: 'SourceHanSansCN-Bold' },
      fontSize: 12,
      autoLeading: false,
      leading: 18,
      tracking: 100,
      fillColor: { r: 10, g: 20, b: 30 },
    };
    const transform = [2.5 * cos, 2.5 * sin, -2.5 * sin, 2.5 * cos, 200, 150];
    const { document, notes } = await importBytes(
      psd([
        {
          name: '标题',
          text: { text: '夏日\n新品', transform, style, paragraphStyle: { justification: 'center' } },
        },
      ]),
    );
    expect(textsIn(document.pages[0]?.layers ?? [])).toEqual([
      expect.objectContaining({
        rotation: 30,
        align: 'center',
        lineHeight: 1.5,
        runs: [
          expect.objectContaining({
            text: '夏日\n新品',
            size: 30,
            tracking: 3,
            family: 'noto-sans-sc',
            weight: 700,
            fill: { type: 'solid', color: '#0a141e' },
          }),
        ],
      }),
    ]);
    expect(notes).toEqual([]);
    const [{ x = 0, y = 0, width = 0, height = 0 } = {}] = document.pages[0]?.layers ?? [];
    // The anchor of two centered lines is on the first baseline, above the center; rotated, it is to the right of it.
    const [dx, dy] = [x + width / 2 - 200, y + height / 2 - 150];
    expect(dx * cos + dy * sin).toBeCloseTo(0, 0);
    expect(-dx * sin + dy * cos).toBeGreaterThan(0);
    expect(-dx * sin + dy * cos).toBeLessThan(30);
  });

  it('keeps shapes as shapes, clips pictures, and reports adjustment layers', async () => {
    const box = {
      top: { units: 'Pixels' as const, value: 20 },
      left: { units: 'Pixels' as const, value: 10 },
      bottom: { units: 'Pixels' as const, value: 60 },
      right: { units: 'Pixels' as const, value: 110 },
    };
    const corner = (x: number, y: number) => ({ linked: true, points: [x, y, x, y, x, y] });
    const { document, notes, pictures } = await importBytes(
      psd([
        { name: 'ground', left: 0, top: 0, imageData: squareOf(400, [255, 250, 240]) },
        {
          name: 'bar',
          vectorFill: { type: 'color', color: { r: 200, g: 30, b: 40 } },
          vectorMask: {
            paths: [
              {
                open: false,
                fillRule: 'non-zero',
                operation: 'combine',
                knots: [corner(10, 20), corner(110, 20), corner(110, 60), corner(10, 60)],
              },
            ],
          },
          vectorOrigination: { keyDescriptorList: [{ keyOriginType: 1, keyOriginShapeBoundingBox: box }] },
        },
        { name: 'base', left: 50, top: 100, imageData: squareOf(40, [0, 0, 255]) },
        { name: 'photo', left: 70, top: 100, clipping: true, imageData: squareOf(40, [0, 255, 0]) },
        { name: 'levels', adjustment: { type: 'invert' } },
        {
          name: 'gone',
          hidden: true,
          opacity: 0.5,
          blendMode: 'multiply',
          left: 0,
          top: 0,
          imageData: squareOf(20, [1, 2, 3]),
        },
      ]),
    );
    const [page] = document.pages;
    expect(page?.background.fill).toEqual({ type: 'solid', color: '#fffaf0' });
    expect(page?.layers.map(({ type, name, x, y, width }) => [type, name, x, y, width])).toEqual([
      ['shape', 'bar', 10, 20, 100],
      ['image', 'base', 50, 100, 40],
      ['image', 'photo', 70, 100, 40],
      ['image', 'gone', 0, 0, 20],
    ]);
    expect(page?.layers[0]).toMatchObject({ shape: { kind: 'rect', radius: 0 }, fill: { color: '#c81e28' } });
    expect(page?.layers[3]).toMatchObject({ hidden: true, opacity: 0.5 });
    expect(await pixelAt(pictures[1] ?? '', 5, 5)).toEqual([0, 255, 0, 255]);
    expect((await pixelAt(pictures[1] ?? '', 30, 5))[3]).toBe(0);
    expect(notes).toEqual([
      { loss: 'adjustment', name: 'levels' },
      { loss: 'blend', name: 'gone' },
    ]);
  });

  it('is refused when it is too large, damaged or in an unsupported color mode', async () => {
    const good = await readFile(fixture('text-complex'));
    const changed = (at: number, value: number, bytes: 2 | 4) => {
      const copy = Buffer.from(good);
      if (bytes === 2) copy.writeUInt16BE(value, at);
      else copy.writeUInt32BE(value, at);
      return copy;
    };
    expect(await faultOf(changed(14, 30_000, 4))).toBe('tooManyPixels');
    expect(await faultOf(changed(24, 7, 2))).toBe('colorMode');
    expect(await faultOf(changed(22, 24, 2))).toBe('colorMode');
    expect(await faultOf(good.subarray(0, 20))).toBe('damaged');
    expect(await faultOf(good.subarray(0, good.length / 3))).toBe('damaged');
    const small = { left: 0, top: 0, imageData: squareOf(1, [0, 0, 0]) };
    expect(await faultOf(psd(Array.from({ length: 5_001 }, () => small)))).toBe('tooManyLayers');
  });

  it('is refused before unpacking when it claims a huge layer', async () => {
    const bytes = Buffer.from(psd([{ name: 'one', left: 7, top: 9, imageData: squareOf(3, [1, 1, 1]) }]));
    const at = bytes.indexOf(Buffer.from([0, 0, 0, 9, 0, 0, 0, 7, 0, 0, 0, 12, 0, 0, 0, 10]));
    expect(at).toBeGreaterThan(0);
    bytes.writeUInt32BE(25_000, at + 8);
    bytes.writeUInt32BE(25_000, at + 12);
    const before = process.memoryUsage().rss;
    expect(await faultOf(bytes)).toBe('tooManyPixels');
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 2 ** 20);
  });
});
