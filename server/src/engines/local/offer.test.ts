import { describe, expect, it } from 'vitest';
import { posterDocument } from '../../../../tests/builders/poster-document';
import type { PosterJob } from '../port';
import { posterTimeLimit } from './offer';

describe('the time limit of an export', () => {
  const limitOf = (side: number, pages: number) => {
    const document = posterDocument([], { width: side, height: side });
    return posterTimeLimit({
      document,
      pages: Array.from({ length: pages }, (_, page) => page),
      scale: 1,
    } as PosterJob);
  };

  it('grows with its pixels, up to eight minutes', () => {
    expect(limitOf(1_000, 1)).toBe(121_000);
    expect(limitOf(20_000, 1)).toBe(480_000);
    expect(limitOf(20_000, 30)).toBe(480_000);
  });
});
