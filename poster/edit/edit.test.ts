import { describe, expect, it } from 'vitest';
import type { GroupLayer, PosterDocument, PosterLayer, ShapeLayer, TextLayer } from '../document';
import { commandFor, perform } from './actions';
import { cornersOf, openSpace, selectionFrame, selectionFrames } from './frame';
import { layerAt, layersWithin, openAt, tapAt } from './hit';
import { type EditState, editing, select, selectAnywhere, selectedLayers } from './state';
import { moveBy, pinchOf, resizeBy, rotateBy, transformBy } from './transform';

const shape = (id: string, x: number, y: number, width = 100, height = 50): ShapeLayer => ({
  id,
  type: 'shape',
  x,
  y,
  width,
  height,
  rotation: 0,
  opacity: 1,
  shape: { kind: 'rect', radius: 4 },
  fill: { type: 'solid', color: '#336699' },
});

const text = (id: string, x: number, y: number): TextLayer => ({
  ...shape(id, x, y, 200, 40),
  type: 'text',
  runs: [
    {
      text: '秋日',
      family: 'noto-sans-sc',
      weight: 700,
      size: 32,
      fill: { type: 'solid', color: '#000000' },
    },
  ],
  align: 'left',
  verticalAlign: 'top',
  lineHeight: 1.2,
  fit: { mode: 'grow' },
});

const group = (id: string, layers: PosterLayer[], more: Partial<GroupLayer> = {}): GroupLayer => ({
  id,
  type: 'group',
  x: 300,
  y: 300,
  width: 200,
  height: 100,
  rotation: 0,
  opacity: 1,
  layers,
  ...more,
});

const documentOf = (...layers: PosterLayer[]): PosterDocument => ({
  version: 1,
  size: { width: 1000, height: 1000 },
  pages: [{ id: 'page', background: { fill: null }, layers }],
});

const at = (...layers: PosterLayer[]): EditState => editing(documentOf(...layers));

const rounded = (points: { x: number; y: number }[]) =>
  points.map(({ x, y }) => [Math.round(x), Math.round(y)]);

/** The corners of each selected layer on the page. */
const places = (state: EditState) => selectionFrames(state).map((frame) => rounded(cornersOf(frame)));

describe('the meaning of a tap', () => {
  it('is the topmost layer at that point, respecting its rotation', () => {
    const state = at(shape('low', 0, 0, 400, 400), { ...shape('high', 100, 100, 200, 20), rotation: 90 });
    expect(layerAt(state, { x: 200, y: 190 })?.id).toBe('high');
    expect(layerAt(state, { x: 120, y: 110 })?.id).toBe('low');
    expect(layerAt(state, { x: 500, y: 500 })).toBeUndefined();
  });

  it('is a small layer that is narrowly missed, and a locked one only where there is no other', () => {
    const state = at({ ...shape('ground', 0, 0, 1000, 1000), locked: true }, shape('dot', 500, 500, 6, 6));
    expect(layerAt(state, { x: 515, y: 503 })?.id).toBe('ground');
    expect(layerAt(state, { x: 515, y: 503 }, { slack: 20 })?.id).toBe('dot');
    expect(layerAt(state, { x: 600, y: 503 }, { slack: 20 })?.id).toBe('ground');
  });

  it('ignores the inside of an outline and the corners beside a circle', () => {
    const outline = { ...shape('frame', 0, 0, 500, 500), fill: null, stroke: { color: '#000000', width: 4 } };
    const circle: ShapeLayer = { ...shape('disc', 100, 100, 200, 200), shape: { kind: 'ellipse' } };
    const state = at(circle, outline);
    expect(layerAt(state, { x: 200, y: 200 })?.id).toBe('disc');
    expect(layerAt(state, { x: 105, y: 105 })).toBeUndefined();
    expect(layerAt(state, { x: 1, y: 300 })?.id).toBe('frame');
  });

  it('passes through the empty parts of a drawing as large as the page', () => {
    const drawing: ShapeLayer = {
      ...shape('leaf', 0, 0, 1000, 1000),
      shape: { kind: 'path', path: 'M10 10C40 10 40 40 10 40z', box: [100, 100] },
    };
    const state = at(shape('ground', 0, 0, 1000, 1000), drawing);
    expect(layerAt(state, { x: 200, y: 250 })?.id).toBe('leaf');
    expect(layerAt(state, { x: 390, y: 110 })?.id).toBe('ground');
    expect(layerAt(state, { x: 800, y: 800 })?.id).toBe('ground');
  });

  it('opens a group by a double tap, and closes it by a tap beside it', () => {
    const state = at(shape('one', 0, 0), group('set', [shape('a', 0, 0), shape('b', 100, 50)]));
    const tapped = tapAt(state, { x: 350, y: 320 });
    expect([tapped.group, tapped.selection]).toEqual([null, ['set']]);
    const opened = openAt(state, { x: 350, y: 320 });
    expect([opened.group, opened.selection]).toEqual(['set', ['a']]);
    const other = tapAt(opened, { x: 450, y: 390 });
    expect([other.group, other.selection]).toEqual(['set', ['b']]);
    const closed = tapAt(other, { x: 20, y: 20 });
    expect([closed.group, closed.selection]).toEqual([null, ['one']]);
  });

  it('adds to the selection and removes from it', () => {
    const state = at(shape('one', 0, 0), shape('two', 200, 0));
    const both = tapAt(tapAt(state, { x: 5, y: 5 }), { x: 205, y: 5 }, { add: true });
    expect(both.selection).toEqual(['one', 'two']);
    expect(tapAt(both, { x: 5, y: 5 }, { add: true }).selection).toEqual(['two']);
    expect(layersWithin(state, { left: 50, top: 20, right: 250, bottom: 30 })).toEqual(['one', 'two']);
  });
});

describe('moving, rotating, scaling', () => {
  it('moves by an offset on the page, even in a rotated, mirrored group, which is then refitted', () => {
    const state = selectAnywhere(
      at(group('set', [shape('a', 0, 0), shape('b', 100, 50)], { rotation: 30, flipX: true })),
      'a',
    );
    const [before] = places(state);
    const moved = moveBy(state, -40, 25);
    const [after] = places(moved);
    expect(after).toEqual(before?.map(([x = 0, y = 0]) => [x - 40, y + 25]));
    const other = select(moved, ['b']);
    expect(places(other)).toEqual(places(select(state, ['b'])));
  });

  it('rotates and scales several layers as one', () => {
    const state = select(at(shape('a', 0, 0, 100, 100), text('b', 100, 100)), ['a', 'b']);
    const turned = rotateBy(state, 90, { x: 0, y: 0 });
    expect(places(turned)[0]).toEqual([
      [0, 0],
      [0, 100],
      [-100, 100],
      [-100, 0],
    ]);
    const doubled = transformBy(state, { about: { x: 0, y: 0 }, scale: 2 });
    const [, words] = selectedLayers(doubled) as [ShapeLayer, TextLayer];
    expect([words.x, words.width, words.runs[0]?.size]).toEqual([200, 400, 64]);
  });

  it('scales within limits', () => {
    const state = select(at(shape('a', 0, 0, 100, 50)), ['a']);
    expect(selectionFrame(transformBy(state, { about: { x: 0, y: 0 }, scale: 0 }))?.width).toBe(4);
    expect(selectionFrame(transformBy(state, { about: { x: 0, y: 0 }, scale: 1e9 }))?.width).toBe(50_000);
  });

  it('handles two fingers', () => {
    const pinch = pinchOf(
      [
        { x: 0, y: 0 },
        { x: 100, y: 0 },
      ],
      [
        { x: 50, y: 50 },
        { x: 50, y: 250 },
      ],
    );
    expect(pinch).toEqual({ about: { x: 50, y: 0 }, scale: 2, rotation: 90, x: 0, y: 150 });
  });

  it.each([
    'n',
    'e',
    's',
    'w',
    'nw',
    'ne',
    'se',
    'sw',
  ] as const)('keeps the opposite side in place when dragging the handle %s', (handle) => {
    const state = select(at({ ...shape('a', 100, 100, 200, 100), rotation: 37 }), ['a']);
    const pulled = resizeBy(state, handle, 30, 44);
    const stays = { n: 2, e: 0, s: 0, w: 1, nw: 2, ne: 3, se: 0, sw: 1 }[handle];
    expect(places(pulled)[0]?.[stays]).toEqual(places(state)[0]?.[stays]);
    expect(places(pulled)).not.toEqual(places(state));
  });

  it("scales a text's letters at its corner, and its line width at its side", () => {
    const state = select(at(text('a', 0, 0)), ['a']);
    const [corner] = selectedLayers(resizeBy(state, 'se', 200, 40)) as [TextLayer];
    expect([corner.width, corner.height, corner.runs[0]?.size]).toEqual([400, 80, 64]);
    const [side] = selectedLayers(resizeBy(state, 'e', 200, 40)) as [TextLayer];
    expect([side.width, side.height, side.runs[0]?.size]).toEqual([400, 40, 32]);
  });

  it('shows another part of a cropped image, without distortion', () => {
    const picture: PosterLayer = {
      ...shape('a', 0, 0, 100, 100),
      type: 'image',
      source: { type: 'empty' },
      crop: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 },
    };
    const [wide] = selectedLayers(resizeBy(select(at(picture), ['a']), 'e', 300, 0)) as [typeof picture];
    expect(wide).toMatchObject({ width: 400, crop: { x: 0, y: 0.375, width: 1, height: 0.25 } });
  });
});

describe('actions', () => {
  it('groups and ungroups without moving anything on the page', () => {
    const state = select(at(shape('a', 0, 0), { ...shape('b', 200, 80), rotation: 20 }), ['a', 'b']);
    const grouped = perform(state, 'group');
    expect(selectedLayers(grouped).map(({ type }) => type)).toEqual(['group']);
    const spun = rotateBy(grouped, 33);
    const flipped = {
      ...spun,
      document: documentOf(...selectedLayers(spun).map((layer) => ({ ...layer, flipY: true }))),
    };
    const inside = selectAnywhere(flipped, 'b');
    const apart = perform(flipped, 'ungroup');
    expect(apart.selection).toEqual(['a', 'b']);
    const sorted = (state: EditState) => places(state).map((one) => [...one].sort());
    expect(sorted(select(apart, ['b']))).toEqual(sorted(inside));
    expect(openSpace(inside).isMirrored).toBe(true);
  });

  it('copies with an offset, pastes across pages, and removes what is not locked', () => {
    const state = select(at(shape('a', 0, 0), { ...shape('b', 200, 80), locked: true }), ['a', 'b']);
    const copied = perform(state, 'duplicate');
    expect(copied.selection).toEqual(['a-2', 'b-2']);
    expect(selectedLayers(copied)[0]).toMatchObject({ x: 30, y: 30 });
    const removed = perform(state, 'remove');
    expect(removed.document.pages[0]?.layers.map(({ id }) => id)).toEqual(['b']);
    const pasted = perform(perform(state, 'cut'), 'paste');
    expect(pasted.document.pages[0]?.layers.map(({ id }) => id)).toEqual(['b', 'a', 'b-2']);
  });

  it('reorders', () => {
    const state = select(at(shape('a', 0, 0), shape('b', 0, 0), shape('c', 0, 0)), ['a']);
    const ids = (of: EditState) => of.document.pages[0]?.layers.map(({ id }) => id).join('');
    expect(ids(perform(state, 'forward'))).toBe('bac');
    expect(ids(perform(state, 'toFront'))).toBe('bca');
    expect(ids(perform(select(state, ['b', 'c']), 'backward'))).toBe('bca');
    expect(perform(state, 'backward')).toBe(state);
    expect(ids(perform(state, 'place', { id: 'c', parent: null, index: 0 }))).toBe('cab');
  });

  it('responds to keyboard shortcuts', () => {
    const press = { key: 'D', ctrlKey: false, metaKey: true, altKey: false, shiftKey: false };
    expect(commandFor(press)).toEqual({ command: 'duplicate', params: undefined });
    expect(commandFor({ ...press, key: 'ArrowLeft', metaKey: false, shiftKey: true })).toEqual({
      command: 'nudge',
      params: { x: -10, y: 0 },
    });
    expect(commandFor({ ...press, key: 'q' })).toBeUndefined();
  });
});
