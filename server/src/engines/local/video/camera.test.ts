import { describe, expect, it } from 'vitest';
import { cameraAt, type Move, placedAt, seenAt, viewFor, zoomFor } from './camera';
import { DEPTH, depthAt, FLAT, FLAT_DEPTH, groundOf } from './ground';

const MOVES = ['parallax', 'push', 'pan', 'orbit'] as const satisfies readonly Move[];

const MIDDLE = { x: 0.5, y: 0.5 };
const SMALL = { left: 0.35, top: 0.35, right: 0.65, bottom: 0.65 };

const shownOf = (box: { left: number; top: number; right: number; bottom: number }) => ({
  box,
  aim: { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 },
  isFlat: false,
  ground: groundOf(box),
});

describe('a camera', () => {
  it.each(MOVES)('%s goes less far where the subject would leave the frame', (move) => {
    const size = { width: 1280, height: 960 };
    expect(viewFor(move, size, { ...shownOf(SMALL), box: undefined }).strength).toBe(1);
    expect(viewFor(move, size, shownOf(SMALL)).strength).toBe(1);
    for (const box of [
      { left: 0.1, top: 0.1, right: 0.9, bottom: 0.9 },
      // A foot near the lower side, and a subject that fills the photo.
      { left: 0.3, top: 0.3, right: 0.7, bottom: 0.975 },
      { left: 0.02, top: 0.02, right: 0.98, bottom: 0.98 },
    ]) {
      const { strength, view } = viewFor(move, size, shownOf(box));
      const ground = groundOf(box);
      for (let step = 0; step <= 40; step += 1) {
        const camera = cameraAt(move, step / 40, strength);
        const { scale, left, top } = placedAt(camera, DEPTH.subject, view);
        expect(Math.min(left + scale * box.left, top + scale * box.top)).toBeGreaterThan(0);
        expect(Math.max(left + scale * box.right, top + scale * box.bottom)).toBeLessThan(1);
        const [above, below] = [ground.top, ground.bottom].map((depth) => placedAt(camera, depth, view));
        for (const seen of [above, below]) {
          expect(seen?.left).toBeLessThan(0.001);
          expect((seen?.left ?? 0) + (seen?.scale ?? 0)).toBeGreaterThan(0.999);
        }
        expect(above?.top).toBeLessThan(0.001);
        expect((below?.top ?? 0) + (below?.scale ?? 0)).toBeGreaterThan(0.999);
      }
    }
    // What the photo cuts off leaves the frame in any case, and holds nothing up.
    expect(viewFor(move, size, shownOf({ ...SMALL, left: 0, right: 0.4 })).strength).toBe(1);
  });

  it('moves towards a point from which a subject near a side stays inside', () => {
    const low = { left: 0.11, top: 0.39, right: 0.9, bottom: 0.97 };
    expect(viewFor('push', { width: 1280, height: 854 }, shownOf(low)).strength).toBeGreaterThanOrEqual(0.8);
  });

  it('lets arms and hair of a portrait leave the frame, not the sides of whole goods', () => {
    const size = { width: 854, height: 1280 };
    const portrait = { left: 0.07, top: 0.2, right: 0.95, bottom: 1 };
    const strengthOf = (bottom: number) => viewFor('push', size, shownOf({ ...portrait, bottom })).strength;
    expect(strengthOf(1)).toBeGreaterThan(2 * strengthOf(0.9));
  });

  it.each(MOVES)('%s never shows an edge of the picture, in any shape', (move) => {
    const ground = groundOf({ bottom: 0.8 });
    for (const size of [
      { width: 720, height: 1280 },
      { width: 1280, height: 2 },
    ]) {
      const zoom = zoomFor(move, size, { strength: 1, isFlat: false, ground });
      const side = Math.min(size.width, size.height);
      for (let step = 0; step <= 97; step += 1) {
        for (const depth of [ground.top, DEPTH.subject, ground.bottom]) {
          const { scale, x, y } = seenAt(cameraAt(move, step / 97), depth);
          expect(scale).toBeGreaterThanOrEqual(1);
          expect(zoom * (size.width / 2 - Math.abs(x) * side)).toBeGreaterThan(size.width / 2 - 0.5);
          expect(zoom * (size.height / 2 - Math.abs(y) * side)).toBeGreaterThan(size.height / 2 - 0.5);
        }
      }
    }
  });

  it.each(MOVES)('%s moves a picture as a whole so far that it is seen, and shows no edge of it', (move) => {
    const size = { width: 1280, height: 960 };
    const { view } = viewFor(move, size, { box: undefined, aim: MIDDLE, isFlat: true, ground: FLAT });
    const seen = Array.from({ length: 41 }, (_, step) =>
      placedAt(cameraAt(move, step / 40, 1, true), FLAT_DEPTH, view),
    );
    const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
    expect(spread(seen.map(({ left }) => left)) + spread(seen.map(({ scale }) => scale))).toBeGreaterThan(
      0.14,
    );
    for (const { left, top, scale } of seen) {
      expect(Math.max(left, top)).toBeLessThan(0.001);
      expect(Math.min(left, top) + scale).toBeGreaterThan(0.999);
    }
  });

  it('keeps the subject of an orbit in place, and ends where it started', () => {
    const aside = cameraAt('orbit', 1 / 3);
    const { x, y } = seenAt(aside, DEPTH.subject);
    expect([Math.abs(x), Math.abs(y)]).toEqual([0, 0]);
    expect(Math.abs(seenAt(aside, DEPTH.far).x)).toBeGreaterThan(0.03);
    for (const part of ['x', 'y', 'forward'] as const) {
      expect(cameraAt('orbit', 1)[part]).toBeCloseTo(cameraAt('orbit', 0)[part], 10);
    }
  });

  it.each(MOVES)('%s starts and ends at rest', (move) => {
    const speed = (from: number, to: number) => {
      const [a, b] = [cameraAt(move, from), cameraAt(move, to)];
      return Math.hypot(b.x - a.x, b.y - a.y, b.forward - a.forward) / (to - from);
    };
    const fastest = Math.max(...Array.from({ length: 50 }, (_, step) => speed(step / 50, (step + 1) / 50)));
    for (const frame of [speed(0, 1 / 150), speed(149 / 150, 1)]) expect(frame).toBeLessThan(0.04 * fastest);
  });
});

describe('the background', () => {
  it('has the subject’s depth at its foot, is far behind it and nearer before it', () => {
    const ground = groundOf({ bottom: 0.8 });
    expect(depthAt(ground, 0.8)).toBeCloseTo(DEPTH.subject, 10);
    expect(ground.top).toBeLessThan(0.6);
    expect(ground.bottom).toBeGreaterThan(1.05);
  });

  it('is a wall for a subject that is cut off at the bottom', () => {
    expect(groundOf({ bottom: 0.99 })).toEqual({ top: DEPTH.far, bottom: DEPTH.far });
  });

  it.each(MOVES)('stays with a foot, and keeps its straight lines straight, in %s', (move) => {
    const size = { width: 1280, height: 854 };
    const box = { left: 0.3, top: 0.3, right: 0.6, bottom: 0.8 };
    const { strength, view } = viewFor(move, size, shownOf(box));
    for (const time of [0, 0.3, 0.7, 1]) {
      const camera = cameraAt(move, time, strength);
      const at = (x: number, y: number, depth = depthAt(groundOf(box), y)) => {
        const { scale, left, top } = placedAt(camera, depth, view);
        return { x: left + scale * x, y: top + scale * y };
      };
      const foot = at(0.45, box.bottom, DEPTH.subject);
      expect(at(0.45, box.bottom).x).toBeCloseTo(foot.x, 10);
      expect(at(0.45, box.bottom).y).toBeCloseTo(foot.y, 10);
      // An upright line, and one aslant.
      for (const lean of [0, 0.4]) {
        const [a, b, c] = [0.1, 0.5, 0.95].map((y) => at(0.2 + lean * y, y));
        if (!a || !b || !c) throw new Error('three points');
        const off = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
        expect(Math.abs(off)).toBeLessThan(1e-9);
      }
      const [above, below] = [at(0.5, 0), at(0.5, 1)];
      const leaning = (below.x - above.x) * size.width;
      expect(Math.abs(leaning)).toBeLessThan(
        Math.tan((5 * Math.PI) / 180) * (below.y - above.y) * size.height,
      );
    }
  });
});
