import type { PosterDocument } from '@tuzuo/poster/document';
import { type EditState, editing, select } from '@tuzuo/poster/edit/state';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FITTED, type Zoom } from '@/lib/gesture/zoom';
import type { StageFingers } from '@/platform/poster-canvas/port';
import { createFingers } from './fingers';
import type { Live } from './live';

const square = (id: string, x: number, y: number, more: object = {}) => ({
  id,
  type: 'shape' as const,
  x,
  y,
  width: 200,
  height: 200,
  rotation: 0,
  opacity: 1,
  shape: { kind: 'rect' as const, radius: 0 },
  fill: { type: 'solid' as const, color: '#000000' },
  ...more,
});

const photo = {
  id: 'photo',
  type: 'image' as const,
  x: 700,
  y: 100,
  width: 200,
  height: 200,
  rotation: 0,
  opacity: 1,
  source: { type: 'stock' as const, key: 'photo' },
};

/** Two squares and a photo on a background that fills the page, which is displayed at half its size. */
const page = (): PosterDocument => ({
  version: 1,
  size: { width: 1000, height: 1000 },
  pages: [
    {
      id: 'page',
      background: { fill: null },
      layers: [
        square('ground', 0, 0, { width: 1000, height: 1000 }),
        photo,
        square('one', 100, 100),
        square('two', 600, 617),
      ],
    },
  ],
});

const FRAME = { width: 500, height: 500 };

/** A minimal editor: only its state and the fingers on it. */
function edited({
  picture,
  isPicking = false,
}: {
  picture?: { width: number; height: number };
  isPicking?: boolean;
} = {}) {
  let state: EditState = editing(page());
  let zoom: Zoom = FITTED;
  let live: Live;
  let at = 0;
  const told: string[] = [];
  const hear = createFingers({
    state: () => state,
    scene: () => undefined,
    onSelect: (next) => {
      state = next;
    },
    onLive: (next) => {
      live = next;
    },
    onChange: (next) => {
      told.push('change');
      state = next;
    },
    onCancel: () => told.push('cancel'),
    onEnter: () => told.push('enter'),
    shake: () => told.push('shake'),
    zoom: () => zoom,
    onZoom: (next) => {
      zoom = next;
    },
    cropped: () => picture,
    isWritten: () => false,
    onWrite: () => undefined,
    isPicking: () => isPicking,
    onPick: ({ x, y }) => told.push(`pick ${x} ${y}`),
  });
  const touch = (phase: StageFingers['phase'], ...points: [number, number][]) => {
    at += 20;
    hear({ phase, at, points: points.map(([x, y]) => ({ x, y })), frame: FRAME });
  };
  return {
    touch,
    told,
    tap: (x: number, y: number) => {
      touch('start', [x, y]);
      touch('end');
    },
    rest: (ms: number) => {
      at += ms;
      vi.advanceTimersByTime(ms);
    },
    select: (...ids: string[]) => {
      state = select(state, ids);
    },
    get selection() {
      return state.selection;
    },
    get live() {
      return live;
    },
    get zoom() {
      return zoom;
    },
    layer: (id: string) => {
      const found = state.document.pages[0]?.layers.find((one) => one.id === id);
      if (!found) throw new Error(`There is no ${id}`);
      return found;
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('fingers on a poster', () => {
  it('select on tap, and deselect on tapping beside the page', () => {
    const editor = edited();
    editor.tap(100, 100);
    expect(editor.selection).toEqual(['one']);
    editor.rest(1000);
    editor.tap(-40, 100);
    expect(editor.selection).toEqual([]);
    expect(editor.told).toEqual([]);
  });

  it('drag the layer under them in one step, snapping to the line of another layer', () => {
    const editor = edited();
    editor.touch('start', [100, 100]);
    editor.touch('move', [150, 200]);
    editor.touch('move', [150, 356]);
    expect(editor.live?.guides.some(({ axis, at }) => axis === 'y' && at === 617)).toBe(true);
    editor.touch('end');
    expect(editor.layer('one')).toMatchObject({ x: 200, y: 617 });
    expect(editor.told.filter((one) => one === 'change')).toEqual(['change']);
    expect(editor.told).toContain('shake');
    expect(editor.live).toBeUndefined();
  });

  it('leave the background in place, unless it is selected', () => {
    const editor = edited();
    editor.touch('start', [300, 100]);
    editor.touch('move', [350, 150]);
    editor.touch('end');
    expect(editor.told).toEqual([]);
    editor.select('ground');
    editor.touch('start', [300, 100]);
    editor.touch('move', [380, 180]);
    editor.touch('end');
    expect(editor.layer('ground')).toMatchObject({ x: 160, y: 160 });
  });

  it('scale, rotate and move with two fingers, about their midpoint', () => {
    const editor = edited();
    editor.select('one');
    editor.touch('start', [90, 100]);
    editor.touch('start', [90, 100], [110, 100]);
    editor.touch('move', [100, 80], [100, 120]);
    editor.touch('end');
    const { x, y, width, rotation } = editor.layer('one');
    expect([x, y, width, rotation]).toEqual([0, 0, 400, 90]);
  });

  it('drag a corner, and the rotation handle', () => {
    const editor = edited();
    editor.select('one');
    editor.touch('start', [150, 150]);
    editor.touch('move', [190, 190]);
    editor.touch('end');
    expect(editor.layer('one')).toMatchObject({ x: 100, y: 100, width: 280 });
    // 30 points below the frame, which ends at 190.
    editor.touch('start', [120, 220]);
    editor.touch('move', [20, 120]);
    editor.touch('end');
    expect(editor.layer('one').rotation).toBe(90);
  });

  it('add to the selection on long press, with feedback', () => {
    const editor = edited();
    editor.select('one');
    editor.touch('start', [350, 350]);
    editor.rest(500);
    editor.touch('end');
    expect(editor.selection).toEqual(['one', 'two']);
    expect(editor.told).toEqual(['shake']);
  });

  it('enter a layer on double tap', () => {
    const editor = edited();
    editor.tap(100, 100);
    editor.tap(102, 100);
    expect(editor.told).toEqual(['enter']);
  });

  it('change nothing when the host cancels them', () => {
    const editor = edited();
    editor.touch('start', [100, 100]);
    editor.touch('move', [150, 200]);
    editor.touch('cancel');
    expect(editor.layer('one')).toMatchObject({ x: 100, y: 100 });
    expect(editor.told).toContain('cancel');
    expect(editor.told).not.toContain('change');
  });

  it('zoom with two fingers where nothing is selected, and pan with one', () => {
    const editor = edited();
    editor.touch('start', [300, 100], [340, 100]);
    editor.touch('move', [280, 100], [360, 100]);
    editor.touch('end');
    // The point under the midpoint of both fingers has stayed there.
    expect(editor.zoom).toEqual({ scale: 2, x: -70, y: 150 });
    editor.touch('start', [300, 100]);
    editor.touch('move', [310, 80]);
    editor.touch('end');
    expect(editor.zoom).toEqual({ scale: 2, x: -60, y: 125 });
    expect(editor.told).toEqual([]);
  });

  it('move an image within its frame while it is cropped, wherever they are', () => {
    const editor = edited({ picture: { width: 400, height: 100 } });
    editor.select('photo');
    editor.touch('start', [10, 10]);
    editor.touch('move', [35, 10]);
    editor.touch('end');
    const photo = editor.layer('photo');
    expect(photo.type === 'image' && photo.crop).toEqual({ x: 0.3125, y: 0, width: 0.25, height: 1 });
    expect(photo).toMatchObject({ x: 700, y: 100 });
  });

  it('pick a color with one tap, and move nothing meanwhile', () => {
    const editor = edited({ isPicking: true });
    editor.touch('start', [100, 100]);
    editor.touch('move', [150, 200]);
    editor.touch('end');
    editor.tap(100, 60);
    expect(editor.told).toEqual(['pick 200 120']);
    expect(editor.selection).toEqual([]);
  });
});
