import { DEFAULT_LOCALE } from '@tuzuo/core/text/locale';
import { TOOL_KEYS } from '@tuzuo/core/tools';
import { describe, expect, it } from 'vitest';
import { products } from '../client/products';
import { traces } from './tool-traces';

describe.each(products)('$name', ({ dir, tools: here }) => {
  it('has the pages, the picture and the source texts of each of its tools', () => {
    for (const key of here) {
      const found = traces(dir, key);
      expect(found.pages.length, key).toBeGreaterThanOrEqual(2);
      expect(found.pictures, key).toContain(`tools/${key}/icon.png`);
      expect(found.words, key).toEqual([DEFAULT_LOCALE]);
    }
  });

  it('has nothing of an excluded tool', () => {
    const leftOut = TOOL_KEYS.filter((key) => !here.includes(key));
    for (const key of leftOut) expect(traces(dir, key), key).toEqual({ pages: [], pictures: [], words: [] });
  });
});
