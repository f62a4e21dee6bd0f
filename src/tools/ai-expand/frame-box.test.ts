import { canvasFor } from '@tuzuo/core/tools';
import { describe, expect, it } from 'vitest';
import { canvasBox, draggedShare, fittedView, pictureBox, sharesOf } from './frame-box';

const PICTURE = { width: 400, height: 200 };

const boxOf = (options: object) => {
  const canvas = canvasFor(PICTURE, { ...options });
  return canvasBox(canvas, fittedView(canvas));
};

describe('the expansion frame', () => {
  it('centers the whole canvas, with space to drag its edges', () => {
    expect(boxOf({})).toEqual({ width: 72, height: 36, left: 14, top: 32 });
    expect(boxOf({ ratio: '1:1' })).toEqual({ width: 72, height: 72, left: 14, top: 14 });
  });

  it('shows the image at its place on the canvas', () => {
    const canvas = canvasFor(PICTURE, { left: 1, bottom: 1 });
    expect(pictureBox(canvas, PICTURE)).toEqual({ width: 50, height: 50, left: 50, top: 0 });
    const square = canvasFor(PICTURE, { ratio: '1:1' });
    expect(pictureBox(square, PICTURE)).toEqual({ width: 100, height: 50, left: 0, top: 25 });
  });

  it('converts a ratio to the expansion of each side', () => {
    const sides = sharesOf(canvasFor(PICTURE, { ratio: '1:1' }), PICTURE);
    expect(sides).toEqual({ top: 0.5, right: 0, bottom: 0.5, left: 0 });
    expect(canvasFor(PICTURE, sides)).toEqual(canvasFor(PICTURE, { ratio: '1:1' }));
  });

  it('follows the finger within bounds', () => {
    const view = fittedView(canvasFor(PICTURE, {}));
    // The image is 72% of the stage wide: 18% are a quarter of it.
    expect(draggedShare(0, 0.18, 'right', view, PICTURE)).toBe(0.25);
    expect(draggedShare(0.5, -0.18, 'top', view, PICTURE)).toBe(0);
    expect(draggedShare(0.9, 0.5, 'left', view, PICTURE)).toBe(1);
  });
});
