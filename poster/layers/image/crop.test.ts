import { describe, expect, it } from 'vitest';
import type { ImageLayer, PosterDocument } from '../../document';
import { parsePoster } from '../../document/validate';
import { perform } from '../../edit/actions';
import { type EditState, editing, onlySelected, select } from '../../edit/state';
import { cropZoom } from './crop';

const picture = { width: 4000, height: 2000 };

const photo: ImageLayer = {
  id: 'photo',
  type: 'image',
  x: 100,
  y: 100,
  width: 200,
  height: 200,
  rotation: 30,
  opacity: 1,
  source: { type: 'stock', key: 'photo' },
};

const opened = (layer: ImageLayer = photo): EditState => {
  const document: PosterDocument = {
    version: 1,
    size: { width: 800, height: 800 },
    pages: [{ id: 'page', background: { fill: null }, layers: [layer] }],
  };
  return select(editing(document), ['photo']);
};

const shown = (state: EditState) => onlySelected(state) as ImageLayer;

describe('the visible part of an image', () => {
  it('is moved within the image, up to its edge', () => {
    // The middle square is visible, with a quarter of the width on either side.
    const moved = perform(opened(), 'cropBy', { picture, x: 20 });
    expect(shown(moved).crop).toEqual({ x: 0.2, y: 0, width: 0.5, height: 1 });
    const beyond = perform(moved, 'cropBy', { picture, x: 9000, y: 50 });
    expect(shown(beyond).crop).toEqual({ x: 0, y: 0, width: 0.5, height: 1 });
    const mirrored = perform(opened({ ...photo, flipX: true }), 'cropBy', { picture, x: 20 });
    expect(shown(mirrored).crop?.x).toBe(0.3);
  });

  it('is zoomed about its center, and always fills its frame', () => {
    const larger = perform(opened(), 'cropBy', { picture, scale: 2 });
    expect(shown(larger).crop).toEqual({ x: 0.375, y: 0.25, width: 0.25, height: 0.5 });
    expect(cropZoom(shown(larger), picture)).toBeCloseTo(2);
    const whole = perform(larger, 'cropBy', { picture, scale: 0.01 });
    expect(cropZoom(shown(whole), picture)).toBeCloseTo(1);
    const max = perform(larger, 'cropBy', { picture, scale: 1000 });
    expect(cropZoom(shown(max), picture)).toBeCloseTo(10);
    for (const state of [larger, whole, max]) expect(parsePoster(state.document).ok).toBe(true);
    expect(shown(perform(max, 'cropNone')).crop).toBeUndefined();
  });

  it('gets a frame of another shape with the same center', () => {
    const wide = shown(perform(opened(), 'cropTo', { ratio: 4 }));
    expect([wide.x, wide.y, wide.width, wide.height]).toEqual([0, 150, 400, 100]);
  });

  it('does not exist for an empty frame', () => {
    const empty = opened({ ...photo, source: { type: 'empty' } });
    expect(perform(empty, 'cropBy', { picture, x: 20 })).toBe(empty);
  });
});
