import { describe, expect, it } from 'vitest';
import type { ImageLayer, PosterDocument, PosterLayer, ShapeLayer, TextLayer } from '../document';
import { parsePoster } from '../document/validate';
import { type Box, overlap } from '../draw/matrix';
import { perform } from './actions';
import { layerBounds, ON_PAGE } from './frame';
import { resizedDocument } from './resize-document';
import { editing } from './state';

const base = (id: string, x: number, y: number, width: number, height: number) => ({
  id,
  x,
  y,
  width,
  height,
  rotation: 0,
  opacity: 1,
});

const rect = (...place: Parameters<typeof base>): ShapeLayer => ({
  ...base(...place),
  type: 'shape',
  shape: { kind: 'rect', radius: 0 },
  fill: { type: 'solid', color: '#336699' },
});

const picture = (...place: Parameters<typeof base>): ImageLayer => ({
  ...base(...place),
  type: 'image',
  source: { type: 'stock', key: 'photo' },
});

const text = (id: string, x: number, y: number, width: number, size: number): TextLayer => ({
  ...base(id, x, y, width, size * 1.2),
  type: 'text',
  runs: [
    {
      text: '秋日上新',
      family: 'noto-sans-sc',
      weight: 700,
      size,
      fill: { type: 'solid', color: '#000000' },
    },
  ],
  align: 'left',
  verticalAlign: 'top',
  lineHeight: 1.2,
  fit: { mode: 'none' },
});

const documentOf = (width: number, height: number, layers: PosterLayer[]): PosterDocument => ({
  version: 1,
  size: { width, height },
  pages: [{ id: 'page', background: { fill: null }, layers }],
});

/** A typical portrait poster: a background, a bar at the bottom, title, image, list, price. */
const tall = documentOf(1080, 1920, [
  rect('ground', -20, -20, 1120, 1960),
  rect('foot', 0, 1620, 1080, 300),
  text('title', 80, 120, 600, 140),
  text('subtitle', 80, 300, 500, 60),
  picture('photo', 140, 520, 800, 600),
  text('one', 80, 1220, 260, 60),
  text('two', 410, 1220, 260, 60),
  text('three', 740, 1220, 260, 60),
  text('price', 80, 1680, 300, 120),
]);

const boxes = ({ pages }: PosterDocument): Map<string, Box> =>
  new Map((pages[0]?.layers ?? []).map((layer) => [layer.id, layerBounds(ON_PAGE, layer)]));

const of = (document: PosterDocument, id: string): Box =>
  boxes(document).get(id) ?? { left: 0, top: 0, right: 0, bottom: 0 };

const CONTENT = ['title', 'subtitle', 'photo', 'one', 'two', 'three', 'price'];

describe.each([
  [1080, 1080],
  [1200, 600],
  [2480, 3508],
  [800, 800],
  [600, 3000],
])('a portrait poster as %s × %s', (width, height) => {
  const document = resizedDocument(tall, { width, height });

  it('keeps everything on the page, and separate what was separate', () => {
    for (const id of CONTENT) {
      const { left, top, right, bottom } = of(document, id);
      expect([left >= -1, top >= -1, right <= width + 1, bottom <= height + 1, id]).toEqual([
        true,
        true,
        true,
        true,
        id,
      ]);
      for (const other of CONTENT) {
        if (other <= id || overlap(of(tall, id), of(tall, other))) continue;
        const shared = overlap(of(document, id), of(document, other));
        const isApart = !shared || shared.right - shared.left < 1 || shared.bottom - shared.top < 1;
        expect([id, other, isApart]).toEqual([id, other, true]);
      }
    }
  });

  it('covers it with its background', () => {
    const ground = of(document, 'ground');
    expect(ground.left <= 0 && ground.top <= 0).toBe(true);
    expect(ground.right >= width && ground.bottom >= height).toBe(true);
  });

  it('keeps text on its bar, and the proportions of letters', () => {
    const [bar, price] = [of(document, 'foot'), of(document, 'price')];
    expect(price.top >= bar.top - 1 && price.bottom <= bar.bottom + 1).toBe(true);
    const [one, two, three] = ['one', 'two', 'three'].map((id) => of(document, id));
    expect(new Set([one, two, three].map((box) => Math.round(box?.top ?? 0))).size).toBe(1);
    const letters = document.pages[0]?.layers.find(({ id }) => id === 'title') as TextLayer;
    expect((letters.runs[0]?.size ?? 0) / letters.width).toBeCloseTo(140 / 600, 1);
  });

  it('gives a valid document', () => {
    expect(parsePoster(document).ok).toBe(true);
  });
});

it('arranges stacked content side by side on a banner, so that text stays large', () => {
  const banner = resizedDocument(tall, { width: 1200, height: 600 });
  expect(of(banner, 'price').left).toBeGreaterThan(of(banner, 'title').right);
  const letters = banner.pages[0]?.layers.find(({ id }) => id === 'title') as TextLayer;
  // Scaled to the banner's height the text would have 44 px.
  expect(letters.runs[0]?.size).toBeGreaterThan(55);
});

it('crops an image that fills a side, without distortion', () => {
  const side: ImageLayer = {
    ...picture('side', 540, 0, 540, 1080),
    crop: { x: 0.25, y: 0, width: 0.5, height: 1 },
  };
  const wide = resizedDocument(documentOf(1080, 1080, [side]), { width: 2160, height: 1080 });
  expect(wide.pages[0]?.layers[0]).toMatchObject({
    x: 1080,
    width: 1080,
    height: 1080,
    crop: { x: 0, y: 0, width: 1, height: 1 },
  });
});

it('is one undo step, and rejects an invalid format', () => {
  const state = editing(tall);
  expect(perform(state, 'resizeDocument', { size: { width: 800, height: 800 } }).document.size.width).toBe(
    800,
  );
  expect(perform(state, 'resizeDocument', { size: { width: 3, height: 800 } })).toBe(state);
});
