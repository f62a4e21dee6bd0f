import { expect, it } from 'vitest';
import { quickRandom } from '../random';
import { checkExpanded } from './expansion-check';

const PICTURE = { width: 240, height: 160 } as const;
const CANVAS = { width: 264, height: 160, left: 0, top: 0 } as const;

/** Checks a picture with a level for each pixel, the last 24 columns of which are new. */
const checked = (levelAt: (x: number, y: number) => number, busy: typeof CANVAS | object = CANVAS) => {
  const rgb = Buffer.alloc(CANVAS.width * CANVAS.height * 3);
  for (let y = 0, to = 0; y < CANVAS.height; y += 1)
    for (let x = 0; x < CANVAS.width; x += 1, to += 3) rgb.fill(Math.round(levelAt(x, y)), to, to + 3);
  return checkExpanded({ ...CANVAS, rgb }, PICTURE, { canvas: CANVAS, busy: { ...CANVAS, ...busy } });
};

const isNew = (x: number) => x >= PICTURE.width;

/** Levels of noise, the same for each pixel whenever they are asked for. */
const noise = (() => {
  const random = quickRandom(2);
  const levels = Array.from({ length: CANVAS.width * CANVAS.height }, () => 40 * random());
  return (x: number, y: number) => levels[y * CANVAS.width + x] ?? 0;
})();

it('takes texture that goes on, and names the side at which it ends', async () => {
  expect(await checked((x, y) => 100 + noise(x, y))).toMatchObject({ key: 'plainSides', ok: true });
  const smooth = await checked((x, y) => (isNew(x) ? 120 : 100 + noise(x, y)));
  expect(smooth).toMatchObject({ ok: false, found: 'right' });
});

it('refuses a seam at the old edge, not an edge that the picture has there, too', async () => {
  const cut = await checked((x, y) => (y > 60 && y < 90 && !isNew(x) ? 60 : 150 + x / 10));
  expect(cut).toMatchObject({ ok: false, found: 'right' });
  const striped = await checked((x) => (x % 20 < 10 ? 60 : 150));
  expect(striped).toMatchObject({ ok: true });
});

it('judges only what patches filled', async () => {
  const plain = await checked((x, y) => (isNew(x) ? 120 : 100 + noise(x, y)), { width: PICTURE.width });
  expect(plain).toMatchObject({ ok: true, found: '' });
});
