import { fileURLToPath } from 'node:url';
import { type Layer, writePsdBuffer } from 'ag-psd';
import { describe, expect, it } from 'vitest';
import {
  importBytes,
  importFrom,
  pixelAt,
  textsIn,
  useImportFolder,
} from '../../tests/builders/imported-files';
import { squareOf } from '../../tests/builders/raw-psd';
import { Notes } from './notes';
import { textLayer } from './psd/text';

useImportFolder();

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../tests/fixtures/psd/${name}.psd`, import.meta.url));

describe('a PSD carries or names everything', () => {
  const psd = (children: Layer[]) => writePsdBuffer({ width: 400, height: 300, children });
  const frame = (...points: [number, number][]) =>
    points.map(([x, y]) => ({ linked: true, points: [x, y, x, y, x, y] }));
  const square4 = (from: number, to: number) => frame([from, from], [to, from], [to, to], [from, to]);
  type Path = NonNullable<Layer['vectorMask']>['paths'][number];
  const path = (from: number, to: number, more: Partial<Path> = {}): Path => ({
    open: false,
    fillRule: 'even-odd',
    knots: square4(from, to),
    ...more,
  });
  const shape = (name: string, paths: Path[], more: Layer = {}): Layer => ({
    name,
    vectorFill: { type: 'color', color: { r: 1, g: 2, b: 3 } },
    vectorMask: { paths },
    ...more,
  });

  it('shadows of groups', async () => {
    const shadow = {
      enabled: true,
      color: { r: 0, g: 0, b: 0 },
      opacity: 0.5,
      angle: 90,
      distance: { units: 'Pixels' as const, value: 8 },
      size: { units: 'Pixels' as const, value: 4 },
    };
    const inside = [{ name: 'in', left: 9, top: 9, imageData: squareOf(30, [9, 9, 9]) }];
    const { document, notes } = await importBytes(
      psd([
        { name: 'cards', children: inside, effects: { dropShadow: [shadow] } },
        {
          name: 'framed',
          children: inside,
          effects: { stroke: [{ enabled: true, fillType: 'color', color: { r: 1, g: 1, b: 1 } }] },
        },
      ]),
    );
    expect(document.pages[0]?.layers[0]).toMatchObject({
      type: 'group',
      shadow: { color: '#00000080', blur: 4, y: 8 },
    });
    expect(notes).toEqual([{ loss: 'effects', name: 'framed' }]);
  });

  it('holes of shapes, round caps and joins', async () => {
    const { document, notes } = await importBytes(
      psd([
        shape('ring', [path(10, 90, { operation: 'combine' }), path(30, 70)]),
        shape('overlap', [path(10, 90, { operation: 'combine' }), path(30, 120, { operation: 'exclude' })]),
        shape('both', [
          path(10, 90, { operation: 'combine' }),
          path(30, 120, { operation: 'combine', knots: square4(30, 120).reverse() }),
        ]),
        shape('line', [path(10, 90, { operation: 'combine' })], {
          vectorStroke: {
            strokeEnabled: true,
            content: { type: 'color', color: { r: 5, g: 5, b: 5 } },
            lineWidth: { units: 'Pixels', value: 6 },
            lineCapType: 'round',
            lineJoinType: 'bevel',
          },
        }),
        shape('cut', [path(10, 90, { operation: 'combine' }), path(30, 70, { operation: 'subtract' })]),
      ]),
    );
    const layers = document.pages[0]?.layers ?? [];
    expect(layers.map((layer) => layer.type === 'shape' && layer.shape)).toMatchObject([
      { kind: 'path', rule: 'evenodd' },
      { kind: 'path', rule: 'evenodd' },
      { kind: 'path' },
      { kind: 'path' },
    ]);
    // Both run in the same direction now, so that neither cancels the other.
    expect(layers[2]).toMatchObject({
      shape: { path: expect.stringMatching(/^M0 0C.*M20 20C20 20 110 20/) },
    });
    expect(layers[2]).not.toHaveProperty('shape.rule');
    expect(layers[3]).toMatchObject({ stroke: { width: 6, cap: 'round', join: 'bevel' } });
    expect(notes).toEqual([{ loss: 'leftOut', name: 'cut' }]);
  });

  it('what is clipped to a group, or to what is hidden', async () => {
    const { document, pictures, notes } = await importBytes(
      psd([
        {
          name: 'base',
          opacity: 0.5,
          children: [
            { name: 'a', left: 50, top: 50, imageData: squareOf(20, [1, 1, 1]) },
            { name: 'b', left: 90, top: 50, imageData: squareOf(20, [1, 1, 1]) },
            { name: 'off', hidden: true, left: 70, top: 50, imageData: squareOf(20, [1, 1, 1]) },
          ],
        },
        { name: 'photo', clipping: true, left: 40, top: 40, imageData: squareOf(100, [0, 255, 0]) },
        { name: 'none', adjustment: { type: 'invert' } },
        { name: 'lost', clipping: true, left: 0, top: 0, imageData: squareOf(20, [0, 0, 255]) },
        { name: 'gone', hidden: true, left: 0, top: 0, imageData: squareOf(20, [1, 1, 1]) },
        { name: 'with it', clipping: true, left: 0, top: 0, imageData: squareOf(20, [1, 1, 1]) },
      ]),
    );
    const layers = document.pages[0]?.layers ?? [];
    expect(layers[1]).toMatchObject({ name: 'photo', opacity: 0.5 });
    const photo = pictures[3] ?? '';
    expect(await pixelAt(photo, 15, 15)).toEqual([0, 255, 0, 255]);
    expect(await pixelAt(photo, 55, 15)).toEqual([0, 255, 0, 255]);
    expect((await pixelAt(photo, 35, 15))[3]).toBe(0);
    expect((await pixelAt(photo, 15, 45))[3]).toBe(0);
    expect(layers.find(({ name }) => name === 'with it')).toMatchObject({ hidden: true });
    expect(notes).toEqual([
      { loss: 'adjustment', name: 'none' },
      { loss: 'mask', name: 'lost' },
    ]);
  });

  it.each([
    ['outside', 'outside', 4, [46, 255], [49, 0]],
    ['inside', 'inside', 0, [50, 255], [55, 0]],
    ['center', 'center', 2, [48, 255], [53, 0]],
  ] as const)('strokes of pixels: %s', async (_name, position, grown, [onLine], [beside]) => {
    const { document, pictures, notes } = await importBytes(
      psd([
        {
          name: 'one',
          left: 50,
          top: 50,
          imageData: squareOf(40, [0, 255, 0]),
          effects: {
            stroke: [
              {
                enabled: true,
                position,
                fillType: 'color',
                color: { r: 255, g: 0, b: 0 },
                size: { units: 'Pixels', value: 4 },
                opacity: 1,
              },
            ],
          },
        },
      ]),
    );
    expect(notes).toEqual([]);
    const [{ x = 0, y = 0 } = {}] = document.pages[0]?.layers ?? [];
    const at = (left: number) => pixelAt(pictures[0] ?? '', left - x, 70 - y);
    expect(await at(onLine)).toEqual([255, 0, 0, 255]);
    expect(await at(50 - grown - 1)).toEqual([0, 0, 0, 0]);
    if (beside > 50) expect(await at(beside)).toEqual([0, 255, 0, 255]);
  });

  it('formats of text: small capitals, italics, paragraphs; straight text is not called bent', async () => {
    const style = { font: { name: 'NotoSansSC-Regular' }, fontSize: 20 };
    const at = { transform: [1, 0, 0, 1, 20, 20], style };
    const { document, notes } = await importBytes(
      psd([
        { name: 'caps', text: { text: 'Été', ...at, style: { ...style, fontCaps: 1 } } },
        { name: 'slanted', text: { text: 'a', ...at, style: { ...style, fauxItalic: true } } },
        {
          name: 'mixed',
          text: {
            text: 'a\n\nb',
            ...at,
            paragraphStyleRuns: [
              { length: 3, style: { justification: 'left' } },
              { length: 1, style: { justification: 'right' } },
            ],
          },
        },
      ]),
    );
    const [caps, , mixed] = textsIn(document.pages[0]?.layers ?? []);
    expect(caps?.runs.map(({ text, size }) => [text, size])).toEqual([
      ['É', 20],
      ['TÉ', 14],
    ]);
    expect(mixed?.runs.map(({ text }) => text).join('')).toBe('a\n\nb');
    expect(notes).toEqual([
      { loss: 'italic', name: 'slanted' },
      { loss: 'paragraphs', name: 'mixed' },
    ]);
    const bent = await importFrom(fixture('text-complex'), '');
    expect(bent.notes.map(({ loss }) => loss)).toContain('bent');
    // Photoshop stores a path without a curve for straight text, which ag-psd does not write.
    const [straight, onPath] = [{ data: {} }, { bezierCurve: { controlPoints: [] }, data: {} }].map(
      (textPath) => {
        const told = new Notes();
        textLayer({ text: 'a', textPath } as never, 'one', { isCut: false }, told);
        return told.all;
      },
    );
    expect(straight).toEqual([]);
    expect(onPath).toEqual([{ loss: 'bent', name: 'one' }]);
  });

  it('colors of fills and texts in other color spaces', async () => {
    const at = { transform: [1, 0, 0, 1, 20, 20] };
    const { document } = await importBytes(
      psd([
        // Ink in percent.
        shape('ink', [path(10, 90, { operation: 'combine' })], {
          vectorFill: { type: 'color', color: { c: 0, m: 100, y: 100, k: 0 } },
        }),
        shape('lab', [path(10, 90, { operation: 'combine' })], {
          vectorFill: { type: 'color', color: { l: 53, a: 80, b: 67 } },
        }),
        { name: 'text', text: { text: 'a', ...at, style: { fillColor: { c: 0, m: 255, y: 255, k: 0 } } } },
      ]),
    );
    const [ink, lab, text] = document.pages[0]?.layers ?? [];
    expect(ink).toMatchObject({ fill: { color: '#e80000' } });
    expect(lab).toMatchObject({ fill: { color: expect.stringMatching(/^#f[ef]0[0-4]0[0-4]$/) } });
    expect(text).toMatchObject({ runs: [{ fill: { color: '#e80000' } }] });
  });
});
