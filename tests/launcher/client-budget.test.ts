import { describe, expect, it } from 'vitest';
import { compare, findDrift } from '../../scripts/client/sizes.mjs';

describe('size limits of the client', () => {
  it('pass at the limit and fail one byte above', () => {
    expect(compare({ main: 1024 }, { main: 1024 }).over).toEqual([]);
    expect(compare({ main: 1025 }, { main: 1024 }).over).toEqual(['main']);
  });

  it('fail when a limit or a measurement is missing, so that a misspelt name cannot lift one', () => {
    expect(compare({ main: 1 }, { mian: 1024 }).over).toEqual(['main', 'mian']);
  });

  it('say what is over in the table', () => {
    expect(compare({ main: 2048, total: 2048 }, { main: 1024, total: 4096 }).lines).toEqual([
      '  main                    2.0 KiB of      1.0 KiB  OVER',
      '  total                   2.0 KiB of      4.0 KiB',
    ]);
  });
});

describe('sizes that were written down', () => {
  it('may drift by 3 %, a small one by a KiB, and by no more in either direction', () => {
    expect(findDrift({ main: 103 * 1024, icon: 2600 }, { main: 100, icon: 2 })).toEqual([]);
    expect(findDrift({ main: 103.1 * 1024 }, { main: 100 })).toEqual(['main was 100 KiB and is 103 KiB']);
    expect(findDrift({ main: 96 * 1024 }, { main: 100 })).toEqual(['main was 100 KiB and is 96 KiB']);
  });

  it('are known for every part', () => {
    expect(findDrift({ total: 2048 }, { main: 1 })).toEqual([
      'total was 0 KiB and is 2 KiB',
      'main was 1 KiB and is 0 KiB',
    ]);
  });
});
