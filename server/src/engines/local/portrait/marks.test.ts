import { describe, expect, it } from 'vitest';
import { type Face, MESH, type Point } from '../face/face';
import { coverOf, drawMarks, latticeOf } from './marks';

const UNIT = { width: 72, height: 92 } as const;

/** A level face with the center of the eyes at `x`, `y`; only the points that place the marks are set. */
function faceAt(x: number, y: number, scale = 1, off = 0): Face {
  const points: Point[] = Array.from({ length: 478 }, () => [x, y, 0]);
  const put = (index: number, across: number, down: number) => {
    points[index] = [x + across * UNIT.width * scale, y + down * UNIT.height * scale, 0];
  };
  put(MESH.leftSide, -0.5 - off, 0.05);
  put(MESH.rightSide, 0.5 - off, 0.05);
  put(MESH.foreheadTop, 0, -0.4 + off);
  put(MESH.chin, 0, 0.6 - off);
  for (const [{ outer, inner }, side] of [
    [MESH.leftEye, -1],
    [MESH.rightEye, 1],
  ] as const) {
    put(outer, 0.32 * side, 0);
    put(inner, 0.13 * side, 0);
  }
  return { points };
}

const SIZE = { width: 180, height: 240 };
const seedsOf = (user: number, photo: number) => ({ user: `user ${user}`, photo: `photo ${photo}` });

/** The share of the face's box that a cover hides. */
function hiddenShare(isHidden: (x: number, y: number) => boolean, [eyesX, eyesY]: readonly [number, number]) {
  let [hidden, all] = [0, 0];
  for (let y = Math.round(eyesY - 0.4 * UNIT.height); y < eyesY + 0.6 * UNIT.height; y += 1) {
    for (let x = Math.round(eyesX - 0.5 * UNIT.width); x < eyesX + 0.5 * UNIT.width; x += 1) {
      all += 1;
      hidden += isHidden(x, y) ? 1 : 0;
    }
  }
  return hidden / all;
}

describe('the marks of a preview', () => {
  it('hide at least 15 % of the face, for any user', () => {
    const face = faceAt(90, 100);
    for (let user = 0; user < 300; user += 1) {
      const cover = coverOf({ ...SIZE, face }, latticeOf(seedsOf(user, user)));
      const share = hiddenShare((x, y) => cover[y * SIZE.width + x] === 1, [90, 100]);
      expect(share).toBeGreaterThan(0.2);
      expect(share).toBeLessThan(0.4);
    }
  });

  it('leave the eyes and almost all of the mouth visible, by which a photo is judged, for any user', () => {
    const face = faceAt(90, 100);
    for (let user = 0; user < 300; user += 1) {
      const cover = coverOf({ ...SIZE, face }, latticeOf(seedsOf(user, user)));
      const hiddenIn = (left: number, right: number, top: number, bottom: number) => {
        let [hidden, all] = [0, 0];
        for (let y = Math.ceil(100 + top * UNIT.height); y < 100 + bottom * UNIT.height; y += 1) {
          for (let x = Math.ceil(90 + left * UNIT.width); x < 90 + right * UNIT.width; x += 1) {
            all += 1;
            hidden += cover[y * SIZE.width + x] ?? 0;
          }
        }
        return hidden / all;
      };
      for (const [left, right] of [
        [-0.3, -0.15],
        [0.15, 0.3],
      ] as const)
        expect(hiddenIn(left, right, -0.02, 0.02)).toBe(0);
      expect(hiddenIn(-0.16, 0.16, 0.33, 0.4)).toBeLessThan(0.05);
    }
  });

  it('still hide it when previews are combined: copies, other sizes and crops, the mirror image', () => {
    for (let user = 0; user < 30; user += 1) {
      // In face coordinates: re-encoded copies have other seeds, and the mesh is off by a percent.
      const covers = Array.from({ length: 12 }, (_, copy) => {
        const scale = 1 + (copy % 4) * 0.45;
        const off = ((copy % 3) - 1) * 0.01;
        const canvas = { width: Math.round(180 * scale), height: Math.round(240 * scale) };
        const eyes = [90 * scale + copy, 100 * scale + 2 * copy] as const;
        const face = faceAt(eyes[0], eyes[1], scale, off);
        const cover = coverOf({ ...canvas, face }, latticeOf(seedsOf(user, copy)));
        const side = copy % 2 === 0 ? 1 : -1;
        return (x: number, y: number) => {
          const column = Math.floor(eyes[0] + side * (x + 0.5 - 90) * scale);
          const row = Math.floor(eyes[1] + (y + 0.5 - 100) * scale);
          return cover[row * canvas.width + column] === 1;
        };
      });
      const share = hiddenShare((x, y) => covers.every((isHidden) => isHidden(x, y)), [90, 100]);
      expect(share).toBeGreaterThanOrEqual(0.15);
    }
  });

  it('differ for another user or photo, and are stable for the same ones', () => {
    const canvas = { ...SIZE, face: faceAt(90, 100) };
    const placed = (user: number, photo: number) => coverOf(canvas, latticeOf(seedsOf(user, photo))).join('');
    expect(placed(1, 1)).toBe(placed(1, 1));
    expect(placed(1, 2)).not.toBe(placed(1, 1));
    expect(placed(2, 1)).not.toBe(placed(1, 1));
  });

  it('are opaque, with text on them', () => {
    const { covered, rgb } = drawMarks({ ...SIZE, face: faceAt(90, 100) }, seedsOf(1, 1));
    const levels = new Set<number>();
    for (const [pixel, hidden] of covered.entries()) if (hidden) levels.add(rgb[pixel * 3] ?? 0);
    expect(Math.min(...levels)).toBeGreaterThan(120);
    expect(levels.size).toBeGreaterThan(10);
  });
});
