import { describe, expect, it } from 'vitest';
import { posterDocument } from '../../../../tests/builders/poster-document';
import type { PosterJob } from '../port';
import { missingFor, posterTimeLimit } from './offer';

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

describe('what a tool lacks', () => {
  const offer = { models: ['isnet', 'esrgan-thick-4x'], msPerMegapixel: () => 1 } as const;

  it('are models that are neither installed, nor the operator’s, nor replaced by one that was added', () => {
    const missing = (installed: Parameters<typeof missingFor>[1], packaged: readonly string[] = []) =>
      missingFor(offer, installed, (key) => packaged.includes(key));
    expect(missing({ own: {} })).toEqual(['isnet', 'esrgan-thick-4x']);
    expect(missing({ own: { isnet: 'isnet.onnx' } })).toEqual(['esrgan-thick-4x']);
    expect(missing({ own: {}, added: { matting: 'ben2' } })).toEqual(['esrgan-thick-4x']);
    expect(missing({ own: {}, added: { filling: 'lama' } })).toEqual(['isnet', 'esrgan-thick-4x']);
    expect(missing({ own: {} }, ['isnet'])).toEqual(['esrgan-thick-4x']);
  });
});
