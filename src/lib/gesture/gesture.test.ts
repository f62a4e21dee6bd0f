import { describe, expect, it } from 'vitest';
import { AT_REST, advance, type Gesture, type GestureEvent, type Touches } from '.';

/** One line of a recording: phase, time in ms, and the fingers that are down. */
type Line = readonly [phase: Touches['phase'], at: number, ...points: (readonly [x: number, y: number])[]];

/** Replays a recording. @returns the emitted events and the final gesture state */
function played(lines: readonly Line[]): { events: GestureEvent[]; gesture: Gesture } {
  const events: GestureEvent[] = [];
  let gesture = AT_REST;
  for (const [phase, at, ...points] of lines) {
    const step = advance(gesture, { phase, at, points: points.map(([x, y]) => ({ x, y })) });
    gesture = step.gesture;
    if (step.event) events.push(step.event);
  }
  return { events, gesture };
}

/** The events in short: `hold 1`, `move 2`, `mixed move 1`, `release` … */
const told = (lines: readonly Line[]) =>
  played(lines).events.map((event) =>
    [
      event.mixed && 'mixed',
      event.kind === 'release' && event.canceled && 'canceled',
      event.kind === 'release' && event.tap && 'tap',
      event.kind,
      event.kind !== 'release' && event.fingers,
    ]
      .filter(Boolean)
      .join(' '),
  );

const lastOf = (lines: readonly Line[]) => played(lines).events.at(-1);

function motionOf(lines: readonly Line[]) {
  const event = lastOf(lines);
  if (event?.kind !== 'move') throw new Error('No move came last');
  return event.motion;
}

function velocityOf(lines: readonly Line[]) {
  const event = lastOf(lines);
  if (event?.kind !== 'release') throw new Error('No release came last');
  return event.velocity;
}

/** Two fingers; the first lifts and the other keeps moving. */
const ONE_LIFTS: readonly Line[] = [
  ['start', 0, [100, 100]],
  ['move', 16, [104, 100]],
  ['start', 40, [104, 100], [204, 100]],
  ['move', 56, [84, 100], [224, 100]],
  ['end', 80, [224, 100]],
  ['move', 96, [234, 130]],
  ['move', 112, [244, 160]],
  ['end', 120],
];

describe('one finger', () => {
  it('pans from the point where it touched', () => {
    const motion = motionOf([
      ['start', 0, [10, 20]],
      ['move', 16, [30, 20]],
      ['move', 32, [50, 5]],
    ]);
    expect(motion).toMatchObject({ pan: { x: 40, y: -15 }, scale: 1, rotation: 0 });
  });

  it.each<[string, boolean, readonly Line[]]>([
    [
      'a touch is a tap',
      true,
      [
        ['start', 0, [10, 10]],
        ['move', 50, [16, 10]],
        ['end', 299],
      ],
    ],
    [
      'a longer one is none',
      false,
      [
        ['start', 0, [10, 10]],
        ['end', 300],
      ],
    ],
    [
      'one that went away and came back is none',
      false,
      [
        ['start', 0, [10, 10]],
        ['move', 50, [20, 10]],
        ['move', 90, [10, 10]],
        ['end', 100],
      ],
    ],
    [
      'one that the host took away is none',
      false,
      [
        ['start', 0, [10, 10]],
        ['cancel', 100],
      ],
    ],
    [
      'one of two fingers is none',
      false,
      [
        ['start', 0, [10, 10]],
        ['start', 20, [10, 10], [90, 10]],
        ['end', 40, [90, 10]],
        ['end', 60],
      ],
    ],
  ])('%s', (_, tap, lines) => {
    expect(lastOf(lines)).toMatchObject({ kind: 'release', tap });
  });
});

describe('two fingers', () => {
  it('spread and turn about their middle', () => {
    const motion = motionOf([
      ['start', 0, [0, 0]],
      ['start', 10, [0, 0], [100, 0]],
      ['move', 30, [60, -90], [60, 110]],
    ]);
    expect(motion.pan).toEqual({ x: 10, y: 10 });
    expect(motion.scale).toBe(2);
    expect(motion.rotation).toBeCloseTo(Math.PI / 2, 9);
  });

  it('turn by more than half a turn without jumping back', () => {
    const around = Array.from({ length: 12 }, (_, step): Line => {
      const angle = ((step + 1) * Math.PI) / 8;
      const [x, y] = [50 * Math.cos(angle), 50 * Math.sin(angle)];
      return ['move', 16 * (step + 1), [-x, -y], [x, y]];
    });
    const motion = motionOf([['start', 0, [-50, 0], [50, 0]], ...around]);
    expect(motion.rotation).toBeCloseTo(1.5 * Math.PI, 9);
    expect(motion.scale).toBeCloseTo(1, 9);
  });

  it('of which one lifts leave the other with a new hold that draws no stroke', () => {
    expect(told(ONE_LIFTS)).toEqual([
      'hold 1',
      'move 1',
      'mixed hold 2',
      'mixed move 2',
      'mixed hold 1',
      'mixed move 1',
      'mixed move 1',
      'mixed release',
    ]);
    const afterLift = motionOf(ONE_LIFTS.slice(0, -1));
    expect(afterLift).toMatchObject({ pan: { x: 20, y: 60 }, scale: 1, rotation: 0 });
  });

  it('that lift together end at once', () => {
    expect(
      told([
        ['start', 0, [0, 0], [10, 0]],
        ['end', 20],
      ]),
    ).toEqual(['mixed hold 2', 'mixed release']);
  });

  it('leave no trace for the next touch', () => {
    const { gesture } = played(ONE_LIFTS);
    expect(gesture).toBe(AT_REST);
    const next = advance(gesture, { phase: 'start', at: 500, points: [{ x: 1, y: 1 }] });
    expect(next.event).toMatchObject({ kind: 'hold', mixed: false });
  });

  it('at the same point do not divide by zero', () => {
    const motion = motionOf([
      ['start', 0, [5, 5], [5, 5]],
      ['move', 16, [5, 5], [45, 5]],
    ]);
    expect(motion.scale).toBe(40);
  });
});

describe('a host that cancels touches', () => {
  it('cancels the gesture with the last finger', () => {
    expect(
      told([
        ['start', 0, [0, 0]],
        ['move', 10, [50, 0]],
        ['cancel', 20],
      ]),
    ).toEqual(['hold 1', 'move 1', 'canceled release']);
  });

  it('marks the remaining finger as mixed, so that it neither taps nor draws', () => {
    expect(
      told([
        ['start', 0, [0, 0]],
        ['cancel', 10, [0, 0]],
        ['move', 20, [50, 0]],
        ['end', 30],
      ]),
    ).toEqual(['hold 1', 'mixed hold 1', 'mixed move 1', 'mixed release']);
  });

  it('or whose touch began elsewhere is ignored until a start arrives', () => {
    expect(
      told([
        ['move', 0, [5, 5]],
        ['end', 10, [5, 5]],
        ['cancel', 20],
        ['end', 30],
      ]),
    ).toEqual([]);
  });
});

describe('a fling', () => {
  it('has the speed of the last 100 ms before the finger lifts', () => {
    const velocity = velocityOf([
      ['start', 0, [0, 0]],
      ['move', 200, [10, 0]],
      ['move', 250, [60, -25]],
      ['move', 300, [110, -50]],
      ['end', 300],
    ]);
    expect(velocity).toEqual({ x: 1, y: -0.5 });
  });

  it('has no speed when the finger rests before it lifts, or never moved', () => {
    const rested = velocityOf([
      ['start', 0, [0, 0]],
      ['move', 16, [80, 0]],
      ['end', 140],
    ]);
    const still = velocityOf([
      ['start', 0, [0, 0]],
      ['end', 40],
    ]);
    expect([rested, still]).toEqual([
      { x: 0, y: 0 },
      { x: 0, y: 0 },
    ]);
  });

  it('has no speed when the host cancels the touch', () => {
    const velocity = velocityOf([
      ['start', 0, [0, 0]],
      ['move', 16, [80, 0]],
      ['cancel', 20],
    ]);
    expect(velocity).toEqual({ x: 0, y: 0 });
  });

  it('of two fingers has the speed of the one that lifts last', () => {
    const { x, y } = velocityOf(ONE_LIFTS);
    expect(x).toBeCloseTo(20 / 32, 9);
    expect(y).toBeCloseTo(60 / 32, 9);
  });
});
