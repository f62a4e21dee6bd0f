import type { ProductLayer } from '@tuzuo/poster/document';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Stroke } from './studio.store';

const host = vi.hoisted(() => ({ sent: [] as unknown[], fails: false }));
vi.mock('@/request', () => ({
  call: (_name: string, input: unknown) => ({
    result: (async () => {
      if (host.fails) throw new Error('network');
      host.sent.push(input);
    })(),
  }),
}));

const { callsOf, createBrush, placeInPhoto } = await import('./brush');
const { emptyStudio, productsOf, withBackground, withMatte, withPhoto } = await import('./document');
const { createStudio } = await import('./studio.store');

const source = { type: 'asset', id: 'a' } as const;
const SIZE = { width: 1000, height: 500 };
const MATTE = { ...SIZE, box: { left: 0.25, top: 0.25, width: 0.5, height: 0.5 } };

const layer: ProductLayer = {
  id: 'p',
  type: 'product',
  source,
  opacity: 1,
  rotation: 0,
  x: 100,
  y: 200,
  width: 600,
  height: 300,
  crop: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 },
};

describe('a place in the photo', () => {
  it.each([
    ['of a product as it is', {}, { x: 100, y: 200 }, { x: 0.25, y: 0.25 }],
    ['beside it', {}, { x: 850, y: 350 }, { x: 0.875, y: 0.5 }],
    ['of a mirrored one', { flipX: true }, { x: 100, y: 200 }, { x: 0.75, y: 0.25 }],
    ['of a turned one', { rotation: 90 }, { x: 550, y: 50 }, { x: 0.25, y: 0.25 }],
  ])('%s', (_, change, point, place) => {
    expect(placeInPhoto({ ...layer, ...change }, point)).toEqual(place);
  });
});

describe('strokes', () => {
  const stroke = (count: number): Stroke => ({
    keep: false,
    width: 0.1,
    points: Array.from({ length: 2 * count }, (_, at) => at / 10_000),
  });

  it('are cut into what calls accept, without a gap', () => {
    const [first = [], ...others] = callsOf([stroke(1_200)]);
    expect(others).toEqual([]);
    expect(first.map(({ points }) => points.length)).toEqual([1_000, 1_000, 404]);
    expect(first[1]?.points.slice(0, 2)).toEqual(first[0]?.points.slice(-2));
    expect(callsOf([stroke(1)])).toEqual([[stroke(1)]]);
    expect(callsOf(Array(150).fill(stroke(1))).map(({ length }) => length)).toEqual([100, 50]);
    const numbers = callsOf(Array(20).fill(stroke(400))).map((part) =>
      part.reduce((sum, { points }) => sum + points.length, 0),
    );
    expect(Math.max(...numbers)).toBe(8_000);
  });
});

describe('the brush', () => {
  const open = (step = 'ready') => {
    const studio = createStudio(withMatte(withPhoto(emptyStudio('white'), source, SIZE), source, MATTE));
    const shown: number[] = [];
    const shownOf: Record<string, number> = {};
    const refreshed: string[] = [];
    const brush = createBrush({
      studio,
      pictures: {
        sizeOf: () => SIZE,
        paintMatte: (id: string, strokes: readonly unknown[]) => {
          shown.push(strokes.length);
          shownOf[id] = strokes.length;
        },
      } as never,
      photos: {
        usePhotos: { getState: () => ({ a: { step }, b: { step } }) } as never,
        refresh: async (id) => void refreshed.push(id),
      },
    });
    const product = () => productsOf(studio.documentNow())[0] as ProductLayer;
    const paint = (...points: { x: number; y: number }[]) => {
      const [first = { x: 0, y: 0 }, ...others] = points;
      brush.strokeStarted(product(), first, 2);
      for (const point of others) brush.extend(point);
      brush.end();
    };
    return { brush, studio, product, paint, shown, shownOf, refreshed };
  };

  beforeEach(() => Object.assign(host, { sent: [], fails: false }));

  it('shows a stroke while it is painted, undoes it, and stores what is left at once', async () => {
    const { brush, studio, paint, shown, refreshed } = open();
    paint({ x: 400, y: 400 }, { x: 500, y: 400 });
    paint({ x: 300, y: 400 });
    expect(shown).toEqual([1, 1, 1, 2, 2]);
    studio.undo();
    expect(shown.at(-1)).toBe(1);
    await brush.store();
    expect([host.sent.length, refreshed, studio.strokesNow()]).toEqual([1, ['a'], {}]);
    expect(host.sent[0]).toMatchObject({
      assetId: 'a',
      strokes: [{ keep: false, points: [0.5, 0.5, 0.5727, 0.5] }],
    });
    await brush.store();
    expect(host.sent).toHaveLength(1);
  });

  it('undoes strokes and other changes in their order, and leaves out what the matte has', async () => {
    const { brush, studio, paint, shownOf } = open();
    const fill = () => studio.documentNow().pages[0]?.background.fill;
    const white = fill();
    paint({ x: 400, y: 400 });
    studio.change((document) => withBackground(document, null));
    paint({ x: 300, y: 400 });
    studio.undo();
    expect([shownOf.a, fill()]).toEqual([1, null]);
    studio.undo();
    expect([shownOf.a, fill()]).toEqual([1, white]);
    studio.undo();
    expect([shownOf.a, fill()]).toEqual([0, white]);
    studio.redo();
    studio.redo();
    await brush.store();
    expect([shownOf.a, fill(), host.sent.length]).toEqual([0, null, 1]);
    // The stroke is in the matte: the step that remains is the background.
    studio.undo();
    expect([fill(), studio.useStudioState.getState().history.past]).toEqual([white, []]);
  });

  it('paints over several photos, and stores those that are in the picture', async () => {
    const { brush, studio, product, paint, shownOf } = open();
    const other: ProductLayer = { ...product(), id: 'q', source: { type: 'asset', id: 'b' } };
    paint({ x: 400, y: 400 });
    brush.strokeStarted(other, { x: 400, y: 400 }, 2);
    brush.end();
    expect(shownOf).toEqual({ a: 1, b: 1 });
    await brush.store();
    expect(host.sent).toMatchObject([{ assetId: 'a' }]);
    expect(Object.keys(studio.strokesNow())).toEqual(['b']);
  });

  it('shows the strokes of a picture that is opened with some', () => {
    const { studio, shownOf } = open();
    const stroke: Stroke = { keep: false, width: 0.1, points: [0, 0] };
    studio.open(studio.documentNow(), { a: [stroke] });
    expect(shownOf).toEqual({ a: 1 });
  });

  it('keeps strokes that could not be stored', async () => {
    const { brush, paint } = open();
    paint({ x: 400, y: 400 });
    host.fails = true;
    await expect(brush.store()).rejects.toThrow('network');
    host.fails = false;
    await brush.store();
    expect(host.sent).toHaveLength(1);
  });

  it('shows what it restores beside the product, which stays where it is', () => {
    const { brush, product, paint } = open();
    const { x, width } = product();
    brush.set({ keep: true });
    paint({ x: x + width + 40, y: 400 });
    expect(product().x).toBe(x);
    expect(product().width).toBeGreaterThan(width + 40);
    expect((product().crop?.width ?? 0) / product().width).toBeCloseTo(0.5 / width, 6);
  });

  it('forgets a stroke when a second finger touches, and waits for the matte', () => {
    const { brush, studio, product, shown } = open();
    brush.strokeStarted(product(), { x: 400, y: 400 }, 2);
    brush.cancel();
    brush.end();
    expect([shown, studio.strokesNow()]).toEqual([[1, 0], {}]);
    const early = open('cutting');
    early.paint({ x: 400, y: 400 });
    expect(early.shown).toEqual([]);
  });
});
