import { describe, expect, it } from 'vitest';
import { bounded, FITTED, fittedSize, ZOOM, zoomAt } from './zoom';

const frame = { width: 300, height: 600 };
const fitted = { width: 300, height: 200 };

/** The point of the image, from its center at scale 1, that is under a point of the frame. */
const under = ({ scale, x, y }: typeof FITTED, point: { x: number; y: number }) => ({
  x: (point.x - x) / scale,
  y: (point.y - y) / scale,
});

describe('zooming', () => {
  it('keeps the content under the fingers in place', () => {
    const point = { x: 70, y: -40 };
    const first = zoomAt(FITTED, 2, point);
    const second = zoomAt(first, 3.5, { x: -20, y: 10 });
    expect(under(first, point)).toEqual(under(FITTED, point));
    const { x, y } = under(second, { x: -20, y: 10 });
    expect(x).toBeCloseTo(under(first, { x: -20, y: 10 }).x);
    expect(y).toBeCloseTo(under(first, { x: -20, y: 10 }).y);
  });

  it.each([
    [0.2, ZOOM.min],
    [1, 1],
    [4, 4],
    [9, ZOOM.max],
  ])('clamps %d to %d', (asked, got) => {
    expect(zoomAt(FITTED, asked, { x: 0, y: 0 }).scale).toBe(got);
  });
});

describe('an image in its frame', () => {
  it('fits the frame in both directions', () => {
    expect(fittedSize({ width: 3000, height: 2000 }, frame)).toEqual({ width: 300, height: 200 });
    expect(fittedSize({ width: 100, height: 400 }, frame)).toEqual({ width: 150, height: 600 });
  });

  it('cannot be dragged out: its edge stops at the edge of the frame', () => {
    const zoomed = { scale: 2, x: 900, y: 900 };
    // 600 wide in 300: 150 to either side. 400 high in 600: stays centered.
    expect(bounded(zoomed, fitted, frame)).toEqual({ scale: 2, x: 150, y: 0 });
    expect(bounded({ scale: 4, x: -999, y: -999 }, fitted, frame)).toEqual({ scale: 4, x: -450, y: -100 });
    expect(bounded({ scale: 1, x: 5, y: 5 }, fitted, frame)).toEqual(FITTED);
  });
});
