import { describe, expect, it, vi } from 'vitest';
import { fileNameOf, percentOf, type Task } from './task';

vi.mock('@/platform/storage', () => ({ storage: {} }));
vi.mock('@/platform/page-life', () => ({}));

const { formatIn } = await import('@/i18n/format/format');
const { addWords } = await import('@/i18n/translate');
const { forgetRemaining, remaining } = await import('./remaining');
const { resultFacts } = await import('./task');
const { checkSentences } = await import('./check-words');
const { default: zhCN } = await import('./words/zh-CN.json');
const { loadAllWords } = await import('../../../tests/builders/words');

loadAllWords();
const t = addWords('tools/results', zhCN).in('en');
const format = formatIn('en');

/** Replaces no-break spaces by regular ones. */
const plain = (text: string) => text.replace(/\u00a0/g, ' ');

describe('a task', () => {
  it.each([
    ['running', 0, 0],
    ['running', 0.629, 62],
    ['running', 1, 99],
    ['canceling', 1, 99],
    ['succeeded', 1, 100],
  ] as const)('that is %s at %d shows %d percent', (state, progress, percent) => {
    expect(percentOf({ state, progress })).toBe(percent);
  });

  it('has a file name with its tool, a short id and its format', () => {
    const assetId = '0191f3a0-7c00-7000-8000-0000000000ab';
    expect(fileNameOf('matting', { assetId, mime: 'image/png' })).toBe('tuzuo-matting-000000ab.png');
    expect(fileNameOf('image-magnify', { assetId, mime: 'image/jpeg' })).toMatch(/-000000ab\.jpg$/);
  });
});

describe('task messages', () => {
  it.each([
    [undefined, ''],
    [1, 'About 5 s left'],
    [5001, 'About 10 s left'],
    [60_000, 'About 60 s left'],
    [60_001, 'About 2 min left'],
  ])('format %s ms as "%s"', (etaMs, sentence) => {
    forgetRemaining();
    const task = { taskId: 'one', state: 'running', ...(etaMs !== undefined && { etaMs }) } as Task;
    expect(remaining(task, t, 0)).toBe(sentence);
  });

  it('give the figures of a result', () => {
    const result = { assetId: '', thumbUrl: '', width: 1200, height: 800, mime: 'image/png' };
    expect(plain(resultFacts({ ...result, bytes: 200 }, format))).toBe('1200 × 800 · PNG · 1 KB');
    const large = { ...result, mime: 'image/webp', bytes: 1_500_000 };
    expect(plain(resultFacts(large, format))).toBe('1200 × 800 · WebP · 1.4 MB');
    expect(plain(resultFacts(large, formatIn('fr'), { bytes: 3_000_000 }))).toBe(
      '1200 × 800 · WebP · 2,9 Mo → 1,4 Mo (−50%)',
    );
  });

  it.each([
    [{ key: 'bytes', found: 22_020_096, need: 20_971_520 }, 'The file is 21 MB; the limit is 20 MB'],
    [{ key: 'pixels', found: 41_000_000, need: 40_000_000 }, 'The photo has 41 MP; the limit is 40 MP'],
    [{ key: 'format', found: 'gif', need: 'jpg, png' }, 'This file is gif; it must be jpg, png'],
    [{ key: 'whole', found: 0.657, need: 0.95 }, 'Part of the product is cut off'],
    [
      { key: 'productSide', found: 151, need: 180 },
      'The product has 151 px in the photo and would look blurred; at least 180 px are needed',
    ],
    [{ key: 'newer', found: 1, need: 2 }, 'The photo does not qualify: 1, needs 2'],
  ])('state what was found and what is required: %o', (values, wrong) => {
    const check = { ...values, ok: false };
    expect(plain(checkSentences(check, t, format, false).wrong)).toBe(wrong);
    expect(checkSentences(check, t, format, false).remedy).not.toBe('');
  });

  it('suggest another option where that helps', () => {
    const check = { key: 'pixels', ok: false, found: 2_000_000, need: 1_500_000 };
    expect(checkSentences(check, t, format, true).remedy).toContain('lower scale');
  });
});
