import { describe, expect, it } from 'vitest';
import { layOver, opacitiesOf, openCanvas, pixelsOf } from './canvas';

/** A canvas of two pixels: the left one 40 % red, the right one transparent. */
function faintRed() {
  const context = openCanvas({ width: 2, height: 1 });
  context.fillStyle = 'rgba(255, 0, 0, 0.4)';
  context.fillRect(0, 0, 1, 1);
  return context;
}

describe('a canvas', () => {
  it('returns its pixels and alpha, in whole or in part', () => {
    const context = faintRed();
    expect([...pixelsOf(context)]).toEqual([255, 0, 0, 102, 0, 0, 0, 0]);
    expect([...opacitiesOf(context)].map((share) => Math.round(share * 255))).toEqual([102, 0]);
    expect([...opacitiesOf(context, { left: 1, top: 0, width: 1, height: 1 })]).toEqual([0]);
  });

  it('is composited over opaque pixels', () => {
    const pixels = Buffer.alloc(9, 100);
    layOver({ width: 3, height: 1, pixels, channels: 3 }, faintRed(), 1, 0);
    expect([...pixels]).toEqual([100, 100, 100, 162, 60, 60, 100, 100, 100]);
  });

  it('is composited equally over interleaved and separate alpha', () => {
    const mixed = Buffer.from([0, 0, 200, 0]);
    layOver({ width: 1, height: 1, pixels: mixed, channels: 4 }, faintRed(), 0, 0);
    expect([...mixed]).toEqual([255, 0, 0, 102]);
    const [pixels, alpha] = [Buffer.from([0, 0, 200]), Buffer.from([0])];
    layOver({ width: 1, height: 1, pixels, channels: 3, alpha }, faintRed(), 0, 0);
    expect([...pixels, ...alpha]).toEqual([255, 0, 0, 102]);
  });

  it('is clipped to the pixels', () => {
    const pixels = Buffer.alloc(6, 100);
    layOver({ width: 1, height: 2, pixels, channels: 3 }, faintRed(), 0, 1);
    expect([...pixels]).toEqual([100, 100, 100, 162, 60, 60]);
  });
});
