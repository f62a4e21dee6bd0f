import { describe, expect, it } from 'vitest';
import { boundedPoint } from './placement';

const PICTURE = { width: 300, height: 600 };
const HEM = { name: 'hem', x: 0.5, y: 0.5 };

describe('a dragged point', () => {
  it('follows the finger', () => {
    expect(boundedPoint({ name: 'hem', x: 0.6, y: 0.55 }, HEM, PICTURE)).toEqual({
      name: 'hem',
      x: 0.6,
      y: 0.55,
    });
  });

  it("stays within its reach, in the same direction, whatever the image's aspect ratio", () => {
    expect(boundedPoint({ name: 'hem', x: 0.5, y: 0.9 }, HEM, PICTURE)).toEqual({ ...HEM, y: 0.68 });
    expect(boundedPoint({ name: 'hem', x: 1.5, y: 0.5 }, HEM, PICTURE).x).toBe(0.86);
  });

  it('stays inside the image', () => {
    expect(boundedPoint({ name: 'hem', x: 0.1, y: -0.1 }, { ...HEM, y: 0.05 }, PICTURE).y).toBe(0);
  });
});
