import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { libraryKeys } from '.';

/**
 * Scores by two reviewers for each template, each at 200 px and at full size: hierarchy, contrast, alignment, spacing,
 * type, picture, color, words, safe use, idea; `note` and `weak` give the reasons.
 */
type Scores = { first: number[]; note: string; second: number[]; weak: string };

const POINTS = 10;
const MIN_MEAN = 8;
const MIN_POINT = 6;

const folder = new URL('scores/', import.meta.url);
const scores: [string, Scores][] = readdirSync(folder).flatMap((file) =>
  Object.entries(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, Scores>),
);

it('every template was scored exactly once', () => {
  expect(scores.map(([key]) => key).sort()).toEqual(libraryKeys().sort());
});

it.each(scores)('%s is good enough for both reviewers', (_key, { first, note, second, weak }) => {
  for (const points of [first, second]) {
    expect(points).toHaveLength(POINTS);
    expect(points.filter((point) => !Number.isInteger(point) || point > 10)).toEqual([]);
    expect(Math.min(...points)).toBeGreaterThanOrEqual(MIN_POINT);
    expect(points.reduce((sum, point) => sum + point, 0) / POINTS).toBeGreaterThanOrEqual(MIN_MEAN);
  }
  expect([note, weak].filter((text) => text.length < 10)).toEqual([]);
});
