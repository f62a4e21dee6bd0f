import { expect, it } from 'vitest';
import type { ImageLayer } from '../../document';
import { Kit } from '../kit';
import type { Picture } from './facts';
import { canFill, fillsField, photo, standsOutOn } from './pictures';
import { distanceOf, MOODS, themeOf } from './theme';

const theme = themeOf('#4a7526', 'tint');
const k = new Kit('square', theme.palette, 'A');

const picture = (rest: Partial<Picture>): Picture => ({
  source: { type: 'asset', id: 'picture' },
  width: 1_000,
  height: 1_000,
  isTransparent: false,
  faces: [],
  color: '#4a7526',
  mean: '#808080',
  ...rest,
});

function cropIn(place: readonly [number, number, number, number], one: Picture) {
  const [layer] = photo(k, [...place], one, theme);
  return (layer as ImageLayer).crop ?? { x: 0, y: 0, width: 1, height: 1 };
}

it('keeps the top of goods that the photo cuts off below, and are too tall for their place', () => {
  const shirt = picture({ subject: { left: 0.2, top: 0.08, right: 0.9, bottom: 1 } });
  const { y, height } = cropIn([0, 0, 100, 75], shirt);
  expect(height).toBeCloseTo(0.75);
  expect(y).toBeCloseTo(0.08);
  // The same upside down: what hangs in from above keeps its foot.
  const lamp = picture({ subject: { left: 0.2, top: 0, right: 0.9, bottom: 0.92 } });
  expect(cropIn([0, 0, 100, 75], lamp).y).toBeCloseTo(0.92 - 0.75);
});

it('shows nothing of the bars of a photo', () => {
  const inner = { left: 0, top: 0.2, right: 1, bottom: 0.8 };
  const film = picture({ inner, subject: { left: 0.4, top: 0.4, right: 0.6, bottom: 0.79 } });
  for (const place of [
    [0, 0, 100, 40],
    [0, 0, 100, 100],
    [0, 0, 40, 100],
  ] as const) {
    const { x, y, width, height } = cropIn(place, film);
    expect(y).toBeGreaterThanOrEqual(0.2 - 1e-9);
    expect(y + height).toBeLessThanOrEqual(0.8 + 1e-9);
    expect(x).toBeLessThanOrEqual(0.4);
    expect(x + width).toBeGreaterThanOrEqual(0.6);
    expect(width / height).toBeCloseTo(place[2] / place[3]);
  }
  // Without a subject, as much of it must be seen as of a photo of that size.
  expect(canFill(k, [0, 0, 100, 60], picture({ inner }))).toBe(true);
  expect(canFill(k, [0, 0, 25, 100], picture({ inner }))).toBe(false);
});

it('does not put goods on a ground of their own color, though a label makes them lighter', () => {
  const drum = picture({ color: '#b0302a', mean: '#d9a59a' });
  expect(standsOutOn('#b23a2e', drum)).toBe(false);
  expect(standsOutOn('#f6efe9', drum)).toBe(true);
});

it('puts a subject on a field from which it differs clearly', () => {
  const pendant = picture({
    subject: { left: 0.12, top: 0.06, right: 0.88, bottom: 0.88 },
    cutOut: { width: 760, height: 820, cutAt: [] },
    cutSource: { type: 'asset', id: 'pendant-cut' },
  });
  for (const mean of ['#f4f2ef', '#9d4e31', '#17181c', '#2b62d9'])
    for (const mood of MOODS) {
      const [panel] = photo(k, [0, 0, 100, 20], { ...pendant, mean }, themeOf('#9d4e31', mood));
      const fill = panel?.type === 'shape' && panel.fill?.type === 'solid' ? panel.fill.color : '';
      expect(distanceOf(mean, fill), `${mean} ${mood}`).toBeGreaterThanOrEqual(0.15);
    }
});

it('tells fields that a cut-out would leave empty', () => {
  const box = picture({ isTransparent: true, width: 1_000, height: 480 });
  expect(fillsField(k, [0, 0, 48, 100], box)).toBe(false);
  expect(fillsField(k, [0, 0, 100, 50], box)).toBe(true);
  expect(fillsField(k, [0, 0, 48, 100], picture({ isTransparent: true, width: 480, height: 1_000 }))).toBe(
    true,
  );
  // A photo fills every place.
  expect(fillsField(k, [0, 0, 48, 100], picture({}))).toBe(true);
});

it('leaves air around goods, and cuts them out where their photo has none', () => {
  const bottle = picture({ subject: { left: 0.4, top: 0.2, right: 0.6, bottom: 0.8 } });
  const { y, height } = cropIn([0, 0, 100, 66], bottle);
  expect(0.2 - y).toBeGreaterThan(0.03 * height);
  expect(y + height - 0.8).toBeGreaterThan(0.03 * height - 0.001);
  const cut = { cutOut: { width: 200, height: 600, cutAt: [] }, cutSource: bottle.source };
  expect(canFill(k, [0, 0, 100, 62], { ...bottle, ...cut })).toBe(false);
  expect(canFill(k, [0, 0, 100, 66], { ...bottle, ...cut })).toBe(true);
});
