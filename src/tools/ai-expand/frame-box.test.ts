import { canvasFor } from '@tuzuo/core/tools';
import { describe, expect, it } from 'vitest';
import { canvasBox, pictureBox } from './frame-box';

const PICTURE = { width: 400, height: 200 };

describe('the frame that shows how far a picture grows', () => {
  it('holds the whole canvas, in the middle', () => {
    expect(canvasBox({ width: 400, height: 200 })).toEqual({ width: 100, height: 50, left: 0, top: 25 });
    expect(canvasBox({ width: 100, height: 400 })).toEqual({ width: 25, height: 100, left: 37.5, top: 0 });
  });

  it('shows the picture where it will lie', () => {
    const canvas = canvasFor(PICTURE, { left: 1, bottom: 1 });
    expect(pictureBox(canvas, PICTURE)).toEqual({ width: 50, height: 50, left: 50, top: 0 });
    const square = canvasFor(PICTURE, { ratio: '1:1' });
    expect(pictureBox(square, PICTURE)).toEqual({ width: 100, height: 50, left: 0, top: 25 });
  });
});
