import { expect, it } from 'vitest';
import { specLine } from '../../../tests/spec/vitest';
import { fitEdge, SCREENSHOT_EDGE } from './port';

specLine('s9.screenshot', 'unit', 'the longer edge of a screenshot is 1024 at most, its shape kept', () => {
  expect(SCREENSHOT_EDGE).toBe(1024);
  expect(fitEdge(1125, 2436, SCREENSHOT_EDGE)).toEqual({ width: 473, height: 1024 });
  expect(fitEdge(2048, 1024, SCREENSHOT_EDGE)).toEqual({ width: 1024, height: 512 });
});

it('what fits is left as it is, and nothing vanishes', () => {
  expect(fitEdge(375, 812, 1024)).toEqual({ width: 375, height: 812 });
  expect(fitEdge(10_000, 1, 1024)).toEqual({ width: 1024, height: 1 });
});
