import { describe, expect, it } from 'vitest';
import { textLayer } from '../../tests/builders/fake-faces';
import { withPicture, withSources, withText } from '../edit/fill-in';
import { reworded } from '../text/runs';
import type { GroupLayer, ImageLayer, PosterDocument, PosterLayer, TableLayer } from '.';
import { fieldAt } from './field-at';
import { fieldsOf } from './fields';
import { documentText } from './words';

const at = { rotation: 0, opacity: 1 };

const text = (id: string, place: [x: number, y: number, width: number, height: number], words = id) => {
  const [x, y, width, height] = place;
  return textLayer(words, { id, x, y, width, height, rotation: 0, opacity: 1 });
};

const picture = (id: string, place: [number, number, number, number], more: Partial<ImageLayer> = {}) => {
  const [x, y, width, height] = place;
  return {
    ...at,
    id,
    type: 'image',
    x,
    y,
    width,
    height,
    source: { type: 'stock', key: id },
    ...more,
  } as ImageLayer;
};

const poster = (layers: readonly PosterLayer[]): PosterDocument => ({
  version: 1,
  size: { width: 1000, height: 1000 },
  pages: [{ id: 'page', background: { fill: null }, layers: [...layers] }],
});

const keysOf = (document: PosterDocument) => fieldsOf(document, 0).map(({ key }) => key);

describe('the fields of a page', () => {
  it('are in reading order, whatever the layer order, without hidden and locked ones', () => {
    const document = poster([
      text('foot', [0, 900, 1000, 60]),
      text('right', [500, 210, 400, 60]),
      { ...text('gone', [0, 0, 10, 10]), hidden: true },
      { ...text('fixed', [0, 0, 10, 10]), locked: true },
      text('left', [0, 200, 400, 60]),
      text('title', [0, 0, 1000, 120]),
    ]);
    expect(keysOf(document)).toEqual(['title', 'left', 'right', 'foot']);
  });

  it('have the positions that their groups give them', () => {
    const inside = text('inside', [0, 0, 100, 50]);
    const group: GroupLayer = {
      ...at,
      rotation: 90,
      id: 'group',
      type: 'group',
      x: 300,
      y: 300,
      width: 200,
      height: 200,
      layers: [inside],
    };
    const [field] = fieldsOf(poster([group]), 0);
    // Rotated about (400, 400): the upper left corner moves to the upper right.
    const rounded = Object.entries(field?.box ?? {}).map(([side, value]) => [side, Math.round(value)]);
    expect(Object.fromEntries(rounded)).toEqual({ left: 450, top: 300, right: 500, bottom: 400 });
  });

  it("include a table's cells and the background's image", () => {
    const cell = (words: string) => ({ runs: textLayer(words).runs, align: 'left' as const });
    const table: TableLayer = {
      ...at,
      id: 'menu',
      type: 'table',
      x: 100,
      y: 100,
      width: 200,
      height: 100,
      columns: [0.75, 0.25],
      rows: [0.5, 0.5],
      cells: [
        [cell('拿铁'), cell('18')],
        [cell('美式'), cell('15')],
      ],
      border: null,
      padding: 0,
    };
    const document = poster([table]);
    const page = document.pages[0];
    if (page) page.background.image = { source: { type: 'empty' } };
    expect(fieldsOf(document, 0).map((field) => ('text' in field ? field.text : field.kind))).toEqual([
      '拿铁',
      '18',
      '美式',
      '15',
      'picture',
    ]);
    const last = fieldsOf(document, 0)[3];
    expect(fieldAt(document, 0, { x: 290, y: 190 })).toBe(last?.key);
    const changed = last && withText(document, 0, last, '16');
    expect(changed && documentText(changed)).toBe('拿铁\n18\n美式\n16');
    expect(fieldAt(document, 0, { x: 900, y: 900 })).toBe(fieldsOf(document, 0)[4]?.key);
  });
});

describe('the field at a point', () => {
  it('is the topmost one, respecting its rotation', () => {
    const document = poster([
      picture('photo', [0, 0, 1000, 1000]),
      { ...text('slanted', [400, 480, 200, 40]), rotation: 45 },
    ]);
    expect(fieldAt(document, 0, { x: 500, y: 500 })).toBe('slanted');
    // On the rotated line, and where the box would be without rotation.
    expect(fieldAt(document, 0, { x: 565, y: 565 })).toBe('slanted');
    expect(fieldAt(document, 0, { x: 590, y: 500 })).toBe('photo');
  });

  it('is a text that is narrowly missed', () => {
    const document = poster([picture('photo', [0, 0, 500, 1000]), text('thin', [100, 100, 200, 10])]);
    expect(fieldAt(document, 0, { x: 200, y: 125 })).toBe('photo');
    expect(fieldAt(document, 0, { x: 200, y: 125 }, 20)).toBe('thin');
    expect(fieldAt(document, 0, { x: 800, y: 500 }, 20)).toBeUndefined();
  });

  it('is found through moved and mirrored groups', () => {
    const group: GroupLayer = {
      ...at,
      flipX: true,
      id: 'group',
      type: 'group',
      x: 100,
      y: 0,
      width: 400,
      height: 100,
      layers: [text('edge', [0, 0, 50, 100])],
    };
    expect(fieldAt(poster([group]), 0, { x: 480, y: 50 })).toBe('edge');
    expect(fieldAt(poster([group]), 0, { x: 120, y: 50 })).toBeUndefined();
  });
});

describe('a changed text', () => {
  const [run] = textLayer('').runs;
  const runs = ['¥', '99', '起'].map((words, index) => ({
    ...run,
    text: words,
    size: 10 + index,
  })) as never[];
  const styled = (words: string) =>
    reworded(runs, words)
      .map(({ text: words, size }) => `${words}@${size}`)
      .join(' ');

  it.each([
    ['¥199起', '¥@10 199@11 起@12'],
    ['¥8起', '¥@10 8@11 起@12'],
    ['¥99', '¥@10 99@11'],
    ['99起', '99@11 起@12'],
    ['¥99起!', '¥@10 99@11 起!@12'],
    ['', '@10'],
    ['全新', '全新@10'],
  ])('keeps the styles of unchanged parts: %s', (words, expected) => {
    expect(styled(words)).toBe(expected);
  });

  it('splits no character', () => {
    const emoji = [{ ...run, text: '😀' }] as never[];
    expect(reworded(emoji, '😁')[0]?.text).toBe('😁');
  });
});

describe('a replaced image', () => {
  const source = { type: 'asset', id: 'a' } as const;

  it('fills its frame without the previous crop, a tall one with its upper part', () => {
    const crop = { x: 0.5, y: 0, width: 0.5, height: 1 };
    const document = poster([picture('photo', [0, 0, 400, 400], { crop })]);
    const [field] = fieldsOf(document, 0);
    const filled = (width: number, height: number) =>
      field && withPicture(document, 0, field, source, { width, height }).pages[0]?.layers[0];
    expect(filled(300, 100)).toEqual(picture('photo', [0, 0, 400, 400], { source }));
    const upper = { x: 0, y: 0.075, width: 1, height: 0.5 };
    expect(filled(100, 200)).toEqual(picture('photo', [0, 0, 400, 400], { source, crop: upper }));
  });

  it('is shown completely when it is a cut-out', () => {
    const document = poster([picture('cup', [0, 0, 400, 400], { cutOut: true })]);
    const [field] = fieldsOf(document, 0);
    const changed = field && withPicture(document, 0, field, source, { width: 100, height: 200 });
    expect(changed?.pages[0]?.layers[0]).toMatchObject({ x: 100, y: 0, width: 200, height: 400, source });
  });

  it('stands at the bottom of a tall frame, and is not cropped by the page when its aspect ratio differs', () => {
    const high = poster([picture('bottle', [0, 0, 200, 600], { cutOut: true })]);
    const placed = (document: PosterDocument, size: { width: number; height: number }) => {
      const [field] = fieldsOf(document, 0);
      return field && withPicture(document, 0, field, source, size).pages[0]?.layers[0];
    };
    expect(placed(high, { width: 300, height: 200 })).toMatchObject({ x: 0, y: 1400 / 3, width: 200 });
    const cut = poster([picture('shirt', [600, 100, 800, 800], { cutOut: true })]);
    expect(placed(cut, { width: 500, height: 500 })).toMatchObject({
      x: 600,
      y: 100,
      width: 800,
      height: 800,
    });
    expect(placed(cut, { width: 300, height: 600 })).toMatchObject({
      x: 600,
      y: 100,
      width: 400,
      height: 800,
    });
  });

  it('is replaced everywhere', () => {
    const document = poster([picture('photo', [0, 0, 10, 10])]);
    const page = document.pages[0];
    if (page) page.background.image = { source: { type: 'empty' } };
    expect(JSON.stringify(withSources(document, () => source)).match(/"asset"/g)).toHaveLength(2);
  });
});
