import { describe, expect, it, vi } from 'vitest';
import { AT_REST, advance, type Motion, type Point } from '@/lib/gesture';
import { FITTED } from '@/lib/gesture/zoom';
import { canRedo, canUndo, MAX_STEPS, redo, undo } from '@/lib/history';
import type { Fingers, Pen } from '@/platform/paint-canvas';
import { createGesture } from './gesture';
import {
  drawStroke,
  drawStrokes,
  drawWay,
  isEmpty,
  isNewPoint,
  keptStrokes,
  NOTHING,
  painted,
  type Stroke,
} from './strokes';
import { maskScale, maskSizeOf, pinched, toMask } from './view';

const dot = (x: number): Stroke => ({ tool: 'brush', radius: 4, points: [{ x, y: 0 }] });

describe('the history of a mask', () => {
  it('undoes and redoes, and drops undone strokes once something new is painted', () => {
    const two = painted(painted(NOTHING, dot(1)), dot(2));
    const one = undo(two);
    expect([one.present, canRedo(one)]).toEqual([[dot(1)], true]);
    expect(redo(one)).toEqual(two);
    expect(canRedo(painted(one, dot(3)))).toBe(false);
  });

  it('keeps every stroke, but limits the undo steps', () => {
    let history = NOTHING;
    for (let step = 0; step < MAX_STEPS + 10; step += 1) history = painted(history, dot(step));
    expect(history.present).toHaveLength(MAX_STEPS + 10);
    while (canUndo(history)) history = undo(history);
    expect(history.present).toHaveLength(10);
    expect(undo(history)).toBe(history);
  });

  it('ignores strokes that cover nothing', () => {
    const point = { x: 5, y: 5 };
    expect(painted(NOTHING, { tool: 'lasso', points: [point, point] })).toBe(NOTHING);
    expect(painted(NOTHING, { tool: 'rect', from: point, to: { x: 5, y: 90 } })).toBe(NOTHING);
    expect(isEmpty(painted(NOTHING, { tool: 'eraser', radius: 3, points: [point] }))).toBe(true);
    expect(isEmpty(painted(NOTHING, dot(1)))).toBe(false);
    expect(painted(NOTHING, { tool: 'tap', rings: [], keeps: false })).toBe(NOTHING);
  });

  it('is restored when its painter is mounted again, if no other image was painted meanwhile', () => {
    const history = painted(NOTHING, dot(1));
    keptStrokes.keep('one', history);
    expect(keptStrokes.of('one')).toBe(history);
    keptStrokes.keep('other', painted(NOTHING, dot(2)));
    expect(keptStrokes.of('one')).toBe(NOTHING);
  });
});

describe('the position of a finger on the mask', () => {
  const mask = { width: 1000, height: 500 };
  const frame = { width: 300, height: 300 };

  /** The motion of two fingers from one pair of points to another. */
  function motionOf(from: readonly Point[], to: readonly Point[]): Motion {
    const { gesture } = advance(AT_REST, { phase: 'start', points: from, at: 0 });
    const { event } = advance(gesture, { phase: 'move', points: to, at: 16 });
    if (event?.kind !== 'move') throw new Error('They have not moved');
    return event.motion;
  }

  it('is relative to the image, fitted and centered in its frame', () => {
    expect(toMask({ x: 0, y: 75 }, mask, frame, FITTED)).toEqual({ x: 0, y: 0 });
    expect(toMask({ x: 300, y: 225 }, mask, frame, FITTED)).toEqual({ x: 1000, y: 500 });
    expect(toMask({ x: 150, y: 0 }, mask, frame, FITTED).y).toBeLessThan(0);
  });

  it('stays under two fingers that pinch and pan', () => {
    const motion = motionOf(
      [
        { x: 100, y: 150 },
        { x: 140, y: 150 },
      ],
      [
        { x: 90, y: 155 },
        { x: 170, y: 155 },
      ],
    );
    const held = toMask({ x: 120, y: 150 }, mask, frame, FITTED);
    const zoom = pinched(FITTED, motion, mask, frame);
    expect(zoom.scale).toBe(2);
    expect(toMask({ x: 130, y: 155 }, mask, frame, zoom).x).toBeCloseTo(held.x, 6);
    expect(maskScale(mask, frame, zoom)).toBeCloseTo(1000 / 600, 6);
  });

  it("a mask has the image's aspect ratio, within the limits of phones", () => {
    expect(maskSizeOf({ width: 800, height: 600 })).toEqual({ width: 800, height: 600 });
    expect(maskSizeOf({ width: 8000, height: 6000 })).toEqual({ width: 1280, height: 960 });
    expect(maskSizeOf({ width: 40_000, height: 2 }).height).toBe(1);
  });
});

describe('fingers', () => {
  const frame = { width: 300, height: 300 };
  const at = (x: number) => ({ x, y: 0 });
  const change = (phase: Fingers['phase'], ...xs: number[]): Fingers => ({
    phase,
    points: xs.map(at),
    at: 0,
    frame,
  });

  const heardFrom = (...changes: Fingers[]) => {
    const said: string[] = [];
    const say = (what: string) => () => void said.push(what);
    const hear = createGesture({
      strokeStarted: say('strokeStarted'),
      extend: say('extend'),
      end: say('end'),
      cancel: say('cancel'),
      grip: say('grip'),
      drag: say('drag'),
    });
    for (const each of changes) hear(each);
    return said.join(' ');
  };

  it('paint with one', () => {
    expect(heardFrom(change('start', 1), change('move', 5), change('end'))).toBe('strokeStarted extend end');
  });

  it('cancel the stroke and zoom when a second one touches; the last remaining one paints nothing', () => {
    const said = heardFrom(
      change('start', 1),
      change('move', 3),
      change('start', 3, 50),
      change('move', 2, 60),
      change('end', 60),
      change('move', 70),
      change('end'),
      change('start', 9),
    );
    expect(said).toBe('strokeStarted extend cancel grip drag strokeStarted');
  });

  it('paint nothing when the host cancels them', () => {
    expect(heardFrom(change('start', 1), change('cancel'), change('start', 2), change('end'))).toBe(
      'strokeStarted cancel strokeStarted end',
    );
  });
});

describe('drawing', () => {
  const pen = () => {
    const calls: string[] = [];
    const note = (name: string) =>
      vi.fn((...args: number[]) => void calls.push(`${name}(${args.map(Math.round).join()})`));
    const names = ['beginPath', 'moveTo', 'lineTo', 'closePath', 'stroke', 'fill', 'clearRect', 'fillRect'];
    const fake = Object.fromEntries(names.map((name) => [name, note(name)])) as unknown as Pen;
    return { pen: fake, calls };
  };

  it('draws only the new part of a stroke in progress', () => {
    const { pen: fake, calls } = pen();
    const points = [0, 10, 20, 30].map((x) => ({ x, y: 0 }));
    drawWay(fake, { tool: 'brush', radius: 8, points }, 3);
    expect(calls).toEqual(['beginPath()', 'moveTo(20,0)', 'lineTo(30,0)', 'stroke()']);
    expect(fake.lineWidth).toBe(16);
  });

  it('removes with an eraser, and less where the mask will grow', () => {
    const { pen: fake } = pen();
    drawStroke(fake, { tool: 'eraser', radius: 8, points: [{ x: 1, y: 1 }] }, 3);
    expect([fake.globalCompositeOperation, fake.lineWidth]).toEqual(['destination-out', 10]);
  });

  it('fills a rectangle, whichever corner it started from', () => {
    const { pen: fake, calls } = pen();
    drawStroke(fake, { tool: 'rect', from: { x: 9, y: 8 }, to: { x: 1, y: 2 } });
    expect(calls.slice(1, 5)).toEqual(['moveTo(1,2)', 'lineTo(9,2)', 'lineTo(9,8)', 'lineTo(1,8)']);
    expect(calls.at(-1)).toBe('fill()');
  });

  const square = [0, 0, 10, 0, 10, 10, 0, 10];

  it('fills a selected object, and its growth', () => {
    const { pen: fake, calls } = pen();
    drawStroke(fake, { tool: 'tap', rings: [square], keeps: false }, 2);
    expect(calls[0]).toBe('beginPath()');
    expect(calls.slice(-3)).toEqual(['closePath()', 'fill()', 'stroke()']);
    expect([fake.lineWidth, fake.strokeStyle]).toEqual([4, fake.fillStyle]);
  });

  it('removes everything around kept objects, with an open edge, before other strokes', () => {
    const { pen: fake, calls } = pen();
    const used: unknown[] = [];
    const remember = (call: string) => used.push([call, fake.fillStyle, fake.globalCompositeOperation]);
    vi.mocked(fake.fillRect).mockImplementation(() => void remember('all'));
    vi.mocked(fake.fill).mockImplementation(() => void remember('object'));
    vi.mocked(fake.stroke).mockImplementation(() => void remember('line'));
    const kept = { tool: 'tap', rings: [square], keeps: true } as const;
    const brush = { tool: 'remove', radius: 3, points: [{ x: 1, y: 1 }] } as const;
    drawStrokes(fake, [brush, kept], { width: 500, height: 400 });
    expect(calls[0]).toBe('clearRect(0,0,500,400)');
    expect(used).toEqual([
      ['all', '#ff2020', 'source-over'],
      ['object', '#00d060', 'source-over'],
      ['line', '#00d060', 'destination-out'],
      ['line', '#00d060', 'source-over'],
    ]);
  });

  it('skips a point that equals the previous one', () => {
    expect(isNewPoint([{ x: 1, y: 1 }], { x: 1.5, y: 1.5 })).toBe(false);
    expect(isNewPoint([], { x: 1, y: 1 })).toBe(true);
  });
});
