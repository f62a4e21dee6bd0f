import { DEFAULT_LOCALE, LOCALES, type Locale } from '@tuzuo/core/text/locale';
import { TOOL_KEYS, type ToolDefinition, type ToolKey, tools } from '@tuzuo/core/tools';
import { describe, expect, it } from 'vitest';
import { toolWords } from '../../../builders/words';
import { products } from '../client/products';
import { openBuiltPackage } from '../harness/built-package';

/** A tool's own texts in a language, as a script contains them. */
const held = (locale: Locale, key: ToolKey) => [toolWords[locale][key].name, toolWords[locale][key].line];

/** Parts of a tool in a build: its pages, pictures and texts. */
function traces(dir: string, key: ToolKey): { pages: string[]; pictures: string[]; words: Locale[] } {
  const { pages, files, read } = openBuiltPackage(dir);
  const { routes, morePages = [] }: ToolDefinition = tools[key];
  const own = [...Object.values(routes), ...morePages].map((path) => path.slice(1));
  const scripts = files.filter((file) => file.endsWith('.js')).map(read);
  return {
    pages: pages.filter((page) => own.includes(page)),
    pictures: files.filter((file) => file.startsWith(`tools/${key}/`)),
    words: LOCALES.filter((locale) =>
      held(locale, key).every((text) => scripts.some((script) => script.includes(`"${text}"`))),
    ),
  };
}

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
