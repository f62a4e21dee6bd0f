import { describe, expect, it } from 'vitest';
import { compare } from '../../scripts/client/sizes.mjs';

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
