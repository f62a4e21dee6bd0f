import { expect, it } from 'vitest';
import { cornersOf, rectangleOf } from '../typesetting/rectangle';
import { findBoxes } from './find-boxes';
import { joinBoxes } from './join-boxes';
import { decode } from './read-line';
import { inReadingOrder } from './reading-order';

/** Class probabilities by step: one class has nearly all. */
function steps(...best: number[]) {
  const classes = 4;
  const data = new Float32Array(best.length * classes).fill(0.001);
  for (const [step, one] of best.entries()) data[step * classes + one] = 0.9;
  return { data, channels: best.length, height: classes, width: 1 };
}

it('merges repeated classes into one letter, and separates equal letters by a blank', () => {
  expect(decode(steps(0, 1, 1, 0, 1, 2, 2, 3, 0), ['a', 'b', ' ']).text).toBe('aab');
  expect(decode(steps(1, 2), ['a', 'b', ' ']).confidence).toBeCloseTo(0.9);
  expect(decode(steps(0, 0), ['a', 'b', ' '])).toEqual({ text: '', confidence: 0 });
});

it('puts a space wherever the network thinks of one between two letters, even if "blank" is likelier', () => {
  const read = (...doubts: number[]) => {
    const line = steps(1, 0, 0, 2);
    for (const [step, doubt] of doubts.entries()) line.data[step * 4 + 3] = doubt;
    return decode(line, ['a', 'b', ' ']).text;
  };
  expect(read(0, 0, 0, 0)).toBe('ab');
  expect(read(0, 0.005, 0, 0)).toBe('ab');
  expect(read(0, 0, 0.05, 0)).toBe('a b');
  expect(decode(steps(1, 3, 3, 2), ['a', 'b', ' ']).text).toBe('a b');
  // A space before the first or after the last letter is none.
  expect(decode(steps(3, 1, 3), ['a', 'b', ' ']).text).toBe('a');
});

/** A probability map with bars of text at an angle. */
function mapWith(...bars: { x: number; y: number; width: number; height: number; angle: number }[]) {
  const [width, height] = [200, 120];
  const data = new Float32Array(width * height);
  for (const bar of bars) {
    const [cos, sin] = [Math.cos(bar.angle), Math.sin(bar.angle)];
    for (let pixel = 0; pixel < data.length; pixel += 1) {
      const [dx, dy] = [(pixel % width) + 0.5 - bar.x, Math.floor(pixel / width) + 0.5 - bar.y];
      const [across, down] = [dx * cos + dy * sin, dy * cos - dx * sin];
      if (Math.abs(across) <= bar.width / 2 && Math.abs(down) <= bar.height / 2) data[pixel] = 0.9;
    }
  }
  return { data, channels: 1, width, height };
}

it('finds lines at their angle, and expands them beyond the cores that the network marks', () => {
  const [box, ...others] = findBoxes(mapWith({ x: 100, y: 60, width: 100, height: 10, angle: 0.4 }));
  expect(others).toEqual([]);
  expect(box?.center.x).toBeCloseTo(100, 0);
  expect(box?.center.y).toBeCloseTo(60, 0);
  expect(Math.atan2(box?.along.y ?? 0, box?.along.x ?? 0)).toBeCloseTo(0.4, 1);
  // Area × 1.6 over the perimeter, on both sides.
  expect(box?.height).toBeGreaterThan(22);
  expect(box?.height).toBeLessThan(30);
});

it('ignores a negligible slope and specks', () => {
  const boxes = findBoxes(
    mapWith(
      { x: 60, y: 40, width: 60, height: 12, angle: 0.01 },
      { x: 150, y: 90, width: 2, height: 2, angle: 0 },
    ),
  );
  expect(boxes.map(({ along }) => along)).toEqual([{ x: 1, y: 0 }]);
});

it('joins the pieces of a line, but neither columns nor lines below each other', () => {
  const piece = (x: number, y: number) => ({
    center: { x, y },
    along: { x: 1, y: 0 },
    width: 60,
    height: 20,
  });
  const joined = joinBoxes([piece(40, 20), piece(170, 20), piece(105, 22), piece(40, 45), piece(300, 20)]);
  expect(joined.map(({ center, width }) => [center.x, width])).toEqual([
    [105, 190],
    [40, 60],
    [300, 60],
  ]);
});

it('converts a rectangle to corners and back', () => {
  const rectangle = { center: { x: 50, y: 40 }, along: { x: 0.6, y: 0.8 }, width: 60, height: 20 };
  const back = rectangleOf(cornersOf(rectangle));
  expect(back.width).toBeCloseTo(60, 0);
  expect(back.height).toBeCloseTo(20, 0);
  expect(back.along.x).toBeCloseTo(0.6, 2);
});

it('reads rows from the left and columns from the right, each group by its start', () => {
  const line = (text: string, x: number, y: number, width: number, height: number) => ({
    text,
    box: { center: { x, y }, along: { x: 1, y: 0 }, width, height },
  });
  const found = [
    line('左列', 100, 200, 30, 160),
    line('row right', 300, 52, 80, 20),
    line('below', 200, 400, 80, 20),
    line('右列长', 200, 240, 30, 240),
    line('row left', 100, 50, 80, 20),
  ];
  expect(inReadingOrder(found).map(({ text }) => text)).toEqual([
    'row left',
    'row right',
    '右列长',
    '左列',
    'below',
  ]);
});
