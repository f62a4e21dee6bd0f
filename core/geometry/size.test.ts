import { expect, it } from 'vitest';
import { fitWithin } from './size';

it('scales a size down, keeping its aspect ratio', () => {
  expect(fitWithin({ width: 1125, height: 2436 }, 1024)).toEqual({ width: 473, height: 1024 });
  expect(fitWithin({ width: 2048, height: 1024 }, 1024)).toEqual({ width: 1024, height: 512 });
});

it('keeps a size that fits, and at least one pixel per side', () => {
  expect(fitWithin({ width: 375, height: 812 }, 1024)).toEqual({ width: 375, height: 812 });
  expect(fitWithin({ width: 10_000, height: 1 }, 1024)).toEqual({ width: 1024, height: 1 });
});
