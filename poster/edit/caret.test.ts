import { describe, expect, it } from 'vitest';
import { fakeFaces, textLayer } from '../../tests/builders/fake-faces';
import type { TextLayer } from '../document';
import { textOf } from '../text/runs';
import { caretAt, indexAt, selectionPieces } from './caret';
import { styleOfRange, withStyle } from './text-range';

const PAGE = { width: 1000, height: 1000 };

/** A text with a font size of 100 px, in a box of 400 × 400. */
function words(text: string, change: Partial<TextLayer> = {}) {
  const layer = textLayer(text, { width: 400, height: 400, ...change });
  const faces = fakeFaces(layer);
  const at = (index: number) => {
    const { from, to } = caretAt(layer, faces, PAGE, index) ?? { from: { x: 0, y: 0 }, to: { x: 0, y: 0 } };
    return [from.x, from.y, to.x, to.y].map((value) => Math.round(value));
  };
  return {
    layer,
    at,
    index: (x: number, y: number) => indexAt(layer, faces, PAGE, { x, y }),
    pieces: (from: number, to: number) =>
      selectionPieces(layer, faces, PAGE, { from, to }).map((piece) =>
        piece.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).join(' '),
      ),
  };
}

describe('a caret', () => {
  it('is between letters, and at the start of a line before its first character', () => {
    const { at } = words('春眠不觉晓处', { lineHeight: 1 });
    expect([at(0), at(2), at(4), at(6)]).toEqual([
      [0, 0, 0, 100],
      [200, 0, 200, 100],
      [0, 100, 0, 200],
      [200, 100, 200, 200],
    ]);
  });

  it('is between letters in a vertical column', () => {
    const { at } = words('春眠不觉晓处', { lineHeight: 1, vertical: true });
    expect([at(1), at(4)]).toEqual([
      [300, 100, 400, 100],
      [200, 0, 300, 0],
    ]);
  });

  it('follows text from right to left, whose selection may be in parts', () => {
    // From left to right: a, ב, א, b.
    const { at, index, pieces } = words('aאבb', { lineHeight: 1 });
    expect([at(0)[0], at(1)[0], at(2)[0], at(3)[0], at(4)[0]]).toEqual([0, 150, 100, 150, 200]);
    expect([index(110, 50), index(190, 50)]).toEqual([2, 4]);
    expect(pieces(0, 2)).toEqual(['0,0 50,0 50,100 0,100', '150,0 100,0 100,100 150,100']);
  });

  it.each<[TextLayer['align'], number]>([
    ['left', 0],
    ['center', 200],
    ['right', 400],
  ])('is where text will start on an empty line: %s', (align, x) => {
    expect(words('春\n', { align, lineHeight: 1 }).at(2)).toEqual([x, 100, x, 200]);
    expect(words('', { align, lineHeight: 1 }).at(0)).toEqual([x, 0, x, 100]);
  });

  it('follows the shrinking and bending of its text', () => {
    const small = words('春眠不觉晓处', { lineHeight: 1, height: 100, fit: { mode: 'shrink', minSize: 20 } });
    expect(small.at(6)[2]).toBeLessThan(401);
    expect(small.at(0)[3]).toBeLessThan(101);
    const bent = words('春眠不', { arc: 200 });
    expect(bent.at(0)[1]).toBeGreaterThan(bent.at(2)[1] ?? 0);
  });

  it.each<[string, Partial<TextLayer>]>([
    ['春眠不觉晓，处处闻啼鸟', {}],
    ['hello 春眠 big\n\nworld', { align: 'center' }],
    ['春眠不觉晓处处', { vertical: true, align: 'right' }],
    ['春眠不', { arc: 200 }],
  ])('is found again at its own position: %s', (text, change) => {
    const { layer, at, index } = words(text, change);
    for (let place = 0; place <= textOf(layer.runs).length; place += 1) {
      const [left = 0, top = 0, right = 0, bottom = 0] = at(place);
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      // Two characters may share a position: a space at the end of a line, and the start of the next line.
      expect(at(index(x, y))).toEqual(at(place));
    }
  });

  it('goes to the end of the line when tapping beside it', () => {
    const { index } = words('一\n春眠不觉', { lineHeight: 1 });
    expect([index(390, 50), index(390, 150), index(-50, 150), index(0, 999)]).toEqual([1, 6, 2, 2]);
  });
});

it('a selection has one piece per line', () => {
  expect(words('春眠不觉晓处', { lineHeight: 1 }).pieces(2, 5)).toEqual([
    '200,0 400,0 400,100 200,100',
    '0,100 100,100 100,200 0,200',
  ]);
});

describe('the style of a range', () => {
  const { runs } = textLayer('限时特惠');
  const large = withStyle(runs, { size: 200, underline: true }, { from: 1, to: 3 });

  it('splits runs and joins them again', () => {
    expect(large.map(({ text, size }) => [text, size])).toEqual([
      ['限', 100],
      ['时特', 200],
      ['惠', 100],
    ]);
    const back = withStyle(large, { size: 100, underline: undefined }, { from: 0, to: 4 });
    expect(back).toEqual(runs);
  });

  it('is what its characters have in common; at a caret, the style of typed text', () => {
    expect(styleOfRange(large)).toMatchObject({ weight: runs[0]?.weight });
    expect(styleOfRange(large).size).toBeUndefined();
    expect(styleOfRange(large, { from: 1, to: 2 }).size).toBe(200);
    expect(styleOfRange(large, { from: 1, to: 1 }).size).toBe(100);
    expect(styleOfRange(large, { from: 3, to: 3 }).size).toBe(200);
  });
});
