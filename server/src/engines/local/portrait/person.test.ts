import { describe, expect, it } from 'vitest';
import type { Face } from '../face/face';
import { framePerson } from './person';

const SIDE = 100;

/** The lower right corner's opacity in a frame that reaches this many pixels beyond a picture full of a person. */
function corner({ right = 0, bottom = 0, radians = 0 }) {
  const size = { width: SIDE, height: SIDE };
  const cut = { ...size, rgb: Buffer.alloc(SIDE * SIDE * 3, 90), alpha: Buffer.alloc(SIDE * SIDE, 255) };
  const face = { points: [] } as unknown as Face;
  const level = { center: [SIDE / 2, SIDE / 2], radians } as const;
  const frame = { ...size, scale: 1, left: right - SIDE / 2, top: bottom - SIDE / 2 };
  const { rgb, alpha } = framePerson({ cut, face, level }, frame);
  return { opacity: alpha.at(-1), level: rgb.at(-1) };
}

describe('a picture that ends within the frame', () => {
  it('is continued over a sliver at its side and below', () => {
    expect(corner({ right: 2 })).toEqual({ opacity: 255, level: 90 });
    expect(corner({ right: 3, bottom: 2 })).toEqual({ opacity: 255, level: 90 });
    expect(corner({ radians: 0.02 })).toEqual({ opacity: 255, level: 90 });
  });

  it('is not continued over more', () => {
    expect(corner({ right: 5 }).opacity).toBe(0);
    expect(corner({ bottom: 5 }).opacity).toBe(0);
  });
});
