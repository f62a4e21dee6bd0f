import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PosterDocument } from '../../document';
import { fieldsOf } from '../../document/fields';
import { parsePoster } from '../../document/validate';
import { documentText } from '../../document/words';
import { EDIT_ACTIONS, perform } from '../../edit/actions';
import { withText } from '../../edit/fill-in';
import { editing, select } from '../../edit/state';
import { transformBy } from '../../edit/transform';
import { drawingOf } from '..';
import { provideLateDrawings } from '../late-drawings';
import { isKind } from '../layer-kind';
import { chartContent } from './content';
import { withChart } from './edit';
import { MAX_CHART_ROWS, MAX_CHART_TEXT } from './limits';
import { chartMarks } from './marks';
import { rowsIn } from './rows';
import type { ChartLayer } from './schema';

provideLateDrawings();

const PAGE = { width: 1080, height: 1080 };

const chart = (
  cells: readonly (readonly [string, string])[],
  change: Partial<ChartLayer> = {},
): ChartLayer => ({
  id: 'c',
  type: 'chart',
  x: 100,
  y: 50,
  width: 600,
  height: 400,
  rotation: 0,
  opacity: 1,
  form: 'bar',
  rows: cells.map(([label, value]) => ({ label, value, color: '#2f6fed' })),
  text: { family: 'noto-sans-sc', weight: 400, size: 24, color: '#1a1a1a' },
  ...change,
});
const SALES = [
  ['一月', '40'],
  ['二月', '80'],
  ['三月', '20'],
] as const;

const poster = (...layers: object[]) => ({
  version: 1,
  size: PAGE,
  pages: [{ id: 'p', background: { fill: { type: 'solid', color: '#ffffff' } }, layers }],
});
const only = ({ pages }: PosterDocument): ChartLayer => {
  const layer = pages[0]?.layers.at(-1);
  if (!isKind(layer, 'chart')) throw new Error('no chart');
  return layer;
};

/** Charts of all sizes and contents. */
const charts = fc
  .record({
    form: fc.constantFrom('bar' as const, 'line' as const, 'ring' as const),
    cells: fc.array(
      fc.tuple(
        fc.constantFrom('', 'A', '一月', 'International shipping and handling', '很长很长的名字'.repeat(8)),
        fc.constantFrom('', '0', '5', '-20%', '1,280', '9'.repeat(60), `-${'9'.repeat(59)}`, '—'),
      ),
      { minLength: 1, maxLength: MAX_CHART_ROWS },
    ),
    width: fc.constantFrom(0, 1, 40, 300, 3000),
    height: fc.constantFrom(0, 1, 40, 300, 3000),
    size: fc.constantFrom(1, 24, 500),
    hideLabels: fc.boolean(),
    hideNumbers: fc.boolean(),
  })
  .map(({ cells, size, ...rest }) => chart(cells, { ...rest, text: { ...chart([]).text, size } }));

describe('drawing', () => {
  it('has a bar for every value: above the baseline, below it, or none', () => {
    const heights = (cells: readonly (readonly [string, string])[]) =>
      chartMarks(chart(cells))
        .marks.slice(1)
        .map(({ path }) => {
          const ys = Array.from(path.points).filter((_, index) => index % 2 === 1);
          return [Math.min(...ys), Math.max(...ys)];
        });
    const [one = [], two = [], three = []] = heights(SALES);
    const tall = ([top = 0, bottom = 0]: number[]) => bottom - top;
    expect(tall(two)).toBeCloseTo(2 * tall(one), 6);
    expect(tall(three)).toBeCloseTo(tall(one) / 2, 6);
    expect(new Set([one[1], two[1], three[1]]).size).toBe(1);
    const [up = [], down = [], none = []] = heights([
      ['a', '10'],
      ['b', '-10'],
      ['c', '—'],
    ]);
    expect(up[1]).toBe(down[0]);
    expect(tall(down)).toBeCloseTo(tall(up), 6);
    expect(tall(none)).toBe(0);
  });

  it('gives a ring parts by their share, none to what is not positive, and a faint one without any', () => {
    const ring = (values: string[]) =>
      chartMarks(
        chart(
          values.map((value) => ['', value]),
          { form: 'ring', hideLabels: true, hideNumbers: true },
        ),
      ).marks;
    expect(ring(['1', '1', '2'])).toHaveLength(3);
    expect(ring(['1', '-1', '0', '—'])).toHaveLength(1);
    const [faint, ...others] = ring(['0', '']);
    expect([faint?.color, others]).toEqual(['#1a1a1a33', []]);
  });

  it('shows neither labels nor numbers when they are hidden', () => {
    const shown = (change: Partial<ChartLayer>) =>
      chartMarks(chart(SALES, change))
        .labels.map(({ text }) => text)
        .sort();
    for (const form of ['bar', 'line', 'ring'] as const) {
      expect(shown({ form, hideLabels: true })).toEqual(['20', '40', '80']);
      expect(shown({ form, hideNumbers: true })).toEqual(['一月', '三月', '二月']);
    }
  });

  it('is finite, and its texts stay in their boxes, whatever its size and texts', () => {
    fc.assert(
      fc.property(charts, (layer) => {
        const { marks, labels } = chartMarks(layer);
        for (const { path, stroke = 0 } of marks) {
          expect(Array.from(path.points).every(Number.isFinite)).toBe(true);
          expect(stroke).toBeGreaterThanOrEqual(0);
        }
        for (const { box } of labels) {
          expect(Object.values(box).every(Number.isFinite)).toBe(true);
          expect(box.left).toBeGreaterThanOrEqual(-1e-6);
          expect(box.right).toBeLessThanOrEqual(layer.width + 1e-6);
        }
        for (const { laid } of drawingOf(layer).laid?.(layer, new Map(), PAGE) ?? [])
          expect(laid.glyphs.every(({ x, y, size }) => Number.isFinite(x + y + size))).toBe(true);
      }),
    );
  });

  it('reduces long texts until they fit, and all of them alike', () => {
    const layer = chart(
      [
        ['International shipping', '1'],
        ['A', '2'],
        ['B', '3'],
      ],
      { width: 300, height: 300 },
    );
    const laid = drawingOf(layer).laid?.(layer, new Map(), PAGE) ?? [];
    expect(laid.map((one) => one.laid.overflows)).toEqual(Array(6).fill(false));
    const sizes = laid.slice(1, 3).map((one) => one.laid.glyphs[0]?.size);
    expect(sizes[0]).toBeLessThan(24);
    expect(sizes[0]).toBe(sizes[1]);
  });
});

describe('content', () => {
  it('is found by its labels and values, in search too', () => {
    const read = parsePoster(poster(chart(SALES)));
    expect(read.ok && documentText(read.document)).toBe('一月\n40\n二月\n80\n三月\n20');
  });

  it('is filled in by fields, which are hit where their texts are', () => {
    const document = poster(chart(SALES)) as PosterDocument;
    const fields = fieldsOf(document, 0);
    expect(fields.map(({ key, kind }) => `${kind} ${key}`)).toEqual(
      ['c 0 0', 'c 0 1', 'c 1 0', 'c 1 1', 'c 2 0', 'c 2 1'].map((key) => `cell ${key}`),
    );
    for (const form of ['bar', 'line', 'ring'] as const) {
      const layer = chart(SALES, { form });
      for (const { row, column, box } of chartMarks(layer).labels)
        expect(chartContent.fieldAt?.(layer, (box.left + box.right) / 2, (box.top + box.bottom) / 2)).toBe(
          `c ${row} ${column}`,
        );
    }
    const [, value] = fields;
    if (!value) throw new Error('no field');
    const long = `9\t\n${'9'.repeat(100)}`;
    expect(only(withText(document, 0, value, long)).rows[0]).toMatchObject({
      label: '一月',
      value: `9  ${'9'.repeat(MAX_CHART_TEXT - 3)}`,
    });
  });

  it('has one style, which a change of any text changes', () => {
    const state = select(editing(poster(chart(SALES)) as PosterDocument), ['c']);
    const styled = perform(state, 'setTextStyle', { style: { size: 40, weight: 700 } });
    expect(only(styled.document)).toEqual(
      chart(SALES, { text: { family: 'noto-sans-sc', weight: 700, size: 40, color: '#1a1a1a' } }),
    );
    const reworded = perform(state, 'setText', { text: '春', cell: { row: 1, column: 0 } });
    expect(only(reworded.document).rows.map(({ label }) => label)).toEqual(['一月', '春', '三月']);
  });
});

describe('validation', () => {
  it.each<[string, object, string, string]>([
    ['no rows', { rows: [] }, 'rows', 'missing'],
    ['many rows', { rows: Array(25).fill({ label: '', value: '', color: '#000000' }) }, 'rows', 'tooMany'],
    ['another form', { form: 'pie' }, 'form', 'format'],
    ['a number for a value', { rows: [{ label: 'a', value: 1, color: '#000000' }] }, 'rows.0.value', 'type'],
    [
      'a long label',
      { rows: [{ label: 'x'.repeat(61), value: '', color: '#000000' }] },
      'rows.0.label',
      'tooLong',
    ],
    ['a color by name', { rows: [{ label: 'a', value: '1', color: 'red' }] }, 'rows.0.color', 'format'],
    ['a field that nobody knows', { legend: true }, 'legend', 'unknownField'],
    ['letters of no size', { text: { ...chart([]).text, size: 0 } }, 'text.size', 'range'],
    ['a family that is a path', { text: { ...chart([]).text, family: '../x' } }, 'text.family', 'format'],
    ['a flag that is none', { hideLabels: 'yes' }, 'hideLabels', 'type'],
  ])('rejects %s', (_, change, path, problem) => {
    expect(parsePoster(poster({ ...chart(SALES), ...change }))).toMatchObject({
      ok: false,
      path: `pages.0.layers.0.${path}`,
      problem,
    });
  });

  it('keeps texts in one line, and counts them towards the limit of a document', () => {
    const read = parsePoster(poster(chart([['a\nb', '1\u0000']], { hideLabels: true, hideNumbers: true })));
    expect(read.ok && only(read.document)).toEqual(
      chart([['a b', '1']], { hideLabels: true, hideNumbers: true }),
    );
    const full = chart(Array(24).fill(['x'.repeat(60), 'y'.repeat(60)]));
    expect(parsePoster(poster(...Array(10).fill(full)))).toMatchObject({ ok: true });
    expect(parsePoster(poster(...Array(11).fill(full)))).toMatchObject({ ok: false, problem: 'tooLarge' });
  });
});

describe('editing', () => {
  it('makes a valid chart of any pasted text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const { rows } = rowsIn(text);
        const layer = chart(SALES);
        const read = parsePoster(poster({ ...layer, ...withChart(layer, rows.length > 0 ? { rows } : {}) }));
        expect(read.ok ? '' : `${read.path}: ${read.problem}`).toBe('');
      }),
    );
  });

  const added = (fill: string, ...layers: object[]) => {
    const document = poster(...layers) as PosterDocument;
    const pages = document.pages.map((page) => ({
      ...page,
      background: { fill: { type: 'solid' as const, color: fill } },
    }));
    return perform(editing({ ...document, pages }), 'addChart', {});
  };
  const shape = (color: string) => ({
    id: `s${color.slice(1)}`,
    type: 'shape',
    x: 0,
    y: 0,
    width: 300,
    height: 300,
    rotation: 0,
    opacity: 1,
    shape: { kind: 'ellipse' },
    fill: { type: 'solid', color },
  });

  it('adds a valid chart in the most vivid color of the poster that stands out', () => {
    const color = (fill: string, ...layers: object[]) => {
      const { document, selection } = added(fill, ...layers);
      expect(parsePoster(document)).toEqual({ ok: true, document });
      expect(selection).toEqual([only(document).id]);
      return only(document).rows.map((row) => row.color);
    };
    expect(color('#ffffff')).toEqual(Array(4).fill('#2f6fed'));
    expect(color('#1a2a6c')).toEqual(Array(4).fill('#ffc53d'));
    expect(color('#ffffff', shape('#fff3c0'), shape('#d7263d'), shape('#888888'))).toEqual(
      Array(4).fill('#d7263d'),
    );
  });

  it('shades the parts of a ring that have one color, and takes the shades away again', () => {
    const bars = chart(SALES);
    const ring = { ...bars, ...withChart(bars, { form: 'ring' }) };
    expect(ring.rows.map(({ color }) => color)).toEqual(['#2f6fed', '#7da5f4', '#cbdbfb']);
    const longer = { ...ring, ...withChart(ring, { rows: [...ring.rows, { label: '', value: '' }] }) };
    expect(new Set(longer.rows.map(({ color }) => color)).size).toBe(4);
    expect(withChart(longer, { form: 'line' }).rows.map(({ color }) => color)).toEqual(
      Array(4).fill('#2f6fed'),
    );
    const own = chart(SALES, {
      rows: bars.rows.map((row, index) => ({ ...row, color: index ? '#00aa00' : row.color })),
    });
    expect(withChart(own, { form: 'ring' }).rows).toEqual(own.rows);
    const pasted = withChart(own, {
      rows: [
        { label: 'x', value: '1' },
        { label: 'y', value: '2' },
      ],
    });
    expect(pasted.rows).toEqual([
      { label: 'x', value: '1', color: '#2f6fed' },
      { label: 'y', value: '2', color: '#00aa00' },
    ]);
  });

  it('is colored as a whole, and its letters scale with it', () => {
    const state = select(editing(poster(chart(SALES, { form: 'ring' })) as PosterDocument), ['c']);
    const red = only(perform(state, 'setColor', { color: '#d7263d' }).document);
    expect(red.rows.map(({ color }) => color)).toEqual(['#d7263d', '#e67786', '#f5c9cf']);
    const large = only(transformBy(state, { about: { x: 0, y: 0 }, scale: 2, rotation: 0 }).document);
    expect([large.width, large.text.size]).toEqual([1200, 48]);
    expect(EDIT_ACTIONS.addChart.adds).toBe(true);
  });

  it('draws its texts nowhere without them, and the rest as before', () => {
    const layer = chart(SALES);
    const bare = chartContent.withoutTexts?.(layer) as ChartLayer;
    expect(chartMarks(bare)).toEqual(chartMarks(layer));
    expect(bare.text.color).toBe('#1a1a1a00');
  });
});
