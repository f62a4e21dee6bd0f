import { describe, expect, it } from 'vitest';
import type { PosterLayer, ShapeLayer } from '../document';
import { selectionFrame } from './frame';
import { dragBy, pullBy, snapAngle, snapTargets, turnBy } from './snap';
import { type EditState, editing, select } from './state';

const box = (id: string, x: number, y: number, width = 100, height = 100): ShapeLayer => ({
  id,
  type: 'shape',
  x,
  y,
  width,
  height,
  rotation: 0,
  opacity: 1,
  shape: { kind: 'ellipse' },
  fill: null,
});

/** A page of 1000 px with these layers, the first of which is selected. */
const chosen = (...layers: PosterLayer[]): EditState =>
  select(
    editing({
      version: 1,
      size: { width: 1000, height: 1000 },
      pages: [{ id: 'page', background: { fill: null }, layers }],
    }),
    layers.slice(0, 1).map(({ id }) => id),
  );

const drag = (state: EditState, x: number, y: number, reach = 8) => {
  const { state: moved, guides } = dragBy(state, x, y, snapTargets(state), reach);
  const { x: middleX = 0, y: middleY = 0 } = selectionFrame(moved) ?? {};
  return { at: [middleX, middleY], guides };
};

describe('a drag', () => {
  it("snaps to the page's center and edges, and to its margin", () => {
    const state = chosen(box('a', 0, 0));
    expect(drag(state, 445, 200).at).toEqual([500, 250]);
    expect(drag(state, 445, 200).guides).toEqual([{ axis: 'x', at: 500, from: 0, to: 1000, kind: 'page' }]);
    expect(drag(state, 898, 57).at).toEqual([950, 110]);
    expect(drag(state, 898, 57).guides.map(({ axis, at, kind }) => [axis, at, kind])).toEqual([
      ['x', 1000, 'page'],
      ['y', 60, 'margin'],
    ]);
  });

  it("snaps to other layers' edges and centers, and is free beyond the snapping distance", () => {
    const state = chosen(box('a', 0, 0), box('b', 400, 300, 60, 60));
    expect(drag(state, 305, 620).at).toEqual([350, 670]);
    expect(drag(state, 305, 620).guides).toEqual([{ axis: 'x', at: 400, from: 300, to: 720, kind: 'layer' }]);
    expect(drag(state, 311, 620).at).toEqual([361, 670]);
    expect(drag(state, 305, 620, 0).at).toEqual([355, 670]);
  });

  it('snaps to equal gaps, between two layers and beside two', () => {
    const between = chosen(box('a', 300, 700), box('b', 100, 300), box('c', 630, 300));
    expect(drag(between, 62, -390).at).toEqual([415, 360]);
    expect(drag(between, 62, -390).guides.filter(({ kind }) => kind === 'gap')).toEqual([
      { axis: 'x', at: 360, from: 200, to: 365, kind: 'gap' },
      { axis: 'x', at: 360, from: 465, to: 630, kind: 'gap' },
    ]);
    const beside = chosen(box('a', 700, 700), box('b', 100, 300), box('c', 230, 300));
    expect(drag(beside, -336, -390).at).toEqual([410, 360]);
  });

  it('ignores hidden layers and the selection itself', () => {
    const state = chosen(box('a', 203, 203), { ...box('b', 210, 210), hidden: true });
    expect(drag(state, 4, 4).at).toEqual([257, 257]);
  });
});

describe('a handle', () => {
  it('snaps with the dragged side', () => {
    const state = chosen(box('a', 100, 100), box('b', 400, 400));
    const { state: wide, guides } = pullBy(state, 'e', 196, 0, snapTargets(state), 8);
    expect(selectionFrame(wide)).toMatchObject({ width: 300, height: 100 });
    expect(guides.map(({ at, kind }) => [at, kind])).toEqual([[400, 'layer']]);
  });

  it('keeps the aspect ratio while snapping', () => {
    const picture: PosterLayer = {
      ...box('a', 100, 100, 200, 100),
      type: 'image',
      source: { type: 'empty' },
    };
    const state = chosen(picture, box('b', 700, 800));
    const { state: large } = pullBy(state, 'se', 395, 203, snapTargets(state), 8);
    expect(selectionFrame(large)).toMatchObject({ width: 600, height: 300 });
  });

  it('does not snap on a rotated frame', () => {
    const state = chosen({ ...box('a', 100, 100), rotation: 20 }, box('b', 400, 400));
    expect(pullBy(state, 'e', 196, 0, snapTargets(state), 8).guides).toEqual([]);
  });
});

it('rotations snap to multiples of 45 and 15 degrees', () => {
  expect([43, 86.5, 14, 17, 100].map(snapAngle)).toEqual([45, 90, 15, 17, 100]);
  const state = chosen({ ...box('a', 0, 0), rotation: 20 });
  expect(selectionFrame(turnBy(state, 23))?.rotation).toBe(45);
});
