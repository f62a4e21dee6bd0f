import { describe, expect, it } from 'vitest';
import { areaOf, simplify, traceRings } from './rings';

/** The rings of a drawing, in which `#` is inside. */
function ringsOf(...rows: string[]) {
  const size = { width: rows[0]?.length ?? 0, height: rows.length };
  return traceRings((pixel) => rows.join('')[pixel] === '#', size);
}

describe('the lines around what is inside', () => {
  it('have a point at each turn, clockwise', () => {
    expect(ringsOf('.....', '.###.', '.###.', '.....')).toEqual([[1, 1, 4, 1, 4, 3, 1, 3]]);
    expect(ringsOf('#')).toEqual([[0, 0, 1, 0, 1, 1, 0, 1]]);
    expect(ringsOf('...', '...')).toEqual([]);
  });

  it('go around holes the other way, so that they stay empty', () => {
    const rings = ringsOf('####', '#..#', '####');
    expect(rings.map(areaOf)).toEqual([12, -2]);
  });

  it('keep parts apart that touch at a corner', () => {
    expect(ringsOf('#.', '.#').map(areaOf)).toEqual([1, 1]);
    expect(ringsOf('.#', '#.').map(areaOf)).toEqual([1, 1]);
  });

  it('enclose exactly what is inside, whatever it is', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    for (let round = 0; round < 40; round += 1) {
      const size = { width: 1 + Math.floor(random() * 12), height: 1 + Math.floor(random() * 12) };
      const inside = Array.from({ length: size.width * size.height }, () => random() < 0.5);
      const rings = traceRings((pixel) => inside[pixel] ?? false, size);
      const area = rings.reduce((sum, ring) => sum + areaOf(ring), 0);
      expect(area).toBe(inside.filter(Boolean).length);
    }
  });
});

describe('a simpler ring', () => {
  it('drops points on a line, and moves none farther than it may', () => {
    const circle = Array.from({ length: 720 }, (_, at) => {
      const angle = (Math.floor(at / 2) * Math.PI) / 180;
      return 100 + 50 * (at % 2 === 0 ? Math.cos(angle) : Math.sin(angle));
    });
    const simple = simplify(circle, 0.5);
    expect(simple.length).toBeLessThan(80);
    expect(areaOf(simple) / areaOf(circle)).toBeGreaterThan(0.98);
    expect(simplify([0, 0, 5, 0, 10, 0, 10, 10, 0, 10], 0.1)).toEqual([0, 0, 10, 0, 10, 10, 0, 10]);
  });
});
