import { describe, expect, it } from 'vitest';
import { compare, inKib } from '../../scripts/client/sizes.mjs';

describe('size limits of the client', () => {
  it('pass at the limit and fail one byte above', () => {
    expect(compare({ main: 1024 }, { main: 1024 }).over).toEqual([]);
    expect(compare({ main: 1025 }, { main: 1024 }).over).toEqual(['main']);
  });

  it('fail when a limit or a measurement is missing, so that a misspelt name cannot disable one', () => {
    expect(compare({ main: 1 }, { mian: 1024 }).over).toEqual(['main', 'mian']);
  });

  it('are printed next to the sizes', () => {
    expect(compare({ main: 2048, total: 2048 }, { main: 1024, total: 4096 }).lines).toEqual([
      '  main: 2.0 KiB of 1.0 KiB',
      '  total: 2.0 KiB of 4.0 KiB',
    ]);
  });
});

it('recorded sizes may differ by 3 %, a small one by 1 KiB, in either direction', () => {
  expect(inKib({ main: 103 * 1024, icon: 2600 }, { main: 100, icon: 2 })).toEqual({ main: 100, icon: 2 });
  expect(inKib({ main: 103.6 * 1024, icon: 4096 }, { main: 100, icon: 2 })).toEqual({ main: 104, icon: 4 });
  expect(inKib({ main: 96 * 1024, total: 2048 }, { main: 100 })).toEqual({ main: 96, total: 2 });
});
