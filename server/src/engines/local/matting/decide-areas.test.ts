import { describe, expect, it } from 'vitest';
import { decideAreas, settleAreas } from './decide-areas';

const SIDE = 256;

/** A thing to the left of x = 128, of which the network sees a block and the ground beside it half through. */
const THING = 128;
const isOpen = (x: number, y: number) => y >= 100 && y < 160 && x >= 70 && x < 180;

const mask = {
  data: Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    return isOpen(x, y) ? 120 : x < THING ? 255 : 0;
  }),
  width: SIDE,
  height: SIDE,
};

const painted = (colorAt: (x: number) => readonly number[]) =>
  Uint8Array.from({ length: SIDE * SIDE * 3 }, (_, index) => {
    const at = Math.floor(index / 3);
    return (colorAt(at % SIDE)[index % 3] ?? 0) + ((at * 7) % 5);
  });

const levelAt = ({ data }: { data: Uint8Array }, x: number, y: number) => data[y * SIDE + x] ?? 0;

it('makes opaque what has the colors of the subject, and clear what has those of the ground', () => {
  const decided = decideAreas(
    mask,
    painted((x) => (x < THING ? [200, 60, 40] : [60, 90, 120])),
  );
  expect(levelAt(decided, 90, 130)).toBeGreaterThan(245);
  expect(levelAt(decided, 160, 130)).toBeLessThan(10);
  // What the network has decided stays.
  expect(levelAt(decided, 30, 40)).toBe(255);
  expect(levelAt(decided, 230, 40)).toBe(0);
});

it('leaves what has the colors of both', () => {
  const decided = decideAreas(
    mask,
    painted(() => [90, 90, 90]),
  );
  expect(Math.abs(levelAt(decided, 127, 130) - 120)).toBeLessThan(20);
});

it('leaves lines and edges, which are half transparent', () => {
  const hair = {
    ...mask,
    data: mask.data.map((_, at) => (at % SIDE < THING ? 255 : at % 9 === 0 ? 120 : 0)),
  };
  expect(
    decideAreas(
      hair,
      painted((x) => (x < THING ? [200, 60, 40] : [60, 90, 120])),
    ),
  ).toBe(hair);
});

describe('what colors leave open', () => {
  const withLevel = (level: number) => ({
    ...mask,
    data: mask.data.map((before) => (before === 120 ? level : before)),
  });

  it.each([
    ['stays where more than half is seen', 155, 255],
    ['goes where less is', 80, 0],
  ])('%s', (_case, level, settled) => {
    expect(levelAt(settleAreas(withLevel(level)), 100, 130)).toBe(settled);
  });

  it('is nothing in edges and hair', () => {
    const hair = {
      ...mask,
      data: mask.data.map((_, at) => (at % SIDE < THING ? 255 : at % 9 === 0 ? 120 : 0)),
    };
    expect(settleAreas(hair)).toBe(hair);
  });
});
