import { expect } from 'vitest';
import { specLine } from '../../../tests/spec/vitest';
import { SCREENSHOT_EDGE, screenshotSize } from './port';

specLine(
  's9.screenshot',
  'unit',
  'the longer edge of a screenshot is at most 1024, with its aspect ratio preserved',
  () => {
    expect(SCREENSHOT_EDGE).toBe(1024);
    expect(screenshotSize({ width: 375, height: 812 }, 3)).toEqual({ width: 473, height: 1024 });
    expect(screenshotSize({ width: 1024, height: 512 }, 2)).toEqual({ width: 1024, height: 512 });
  },
);
