import { LOCALES } from '@tuzuo/core/text/locale';
import { TOOL_KEYS, type ToolDefinition, type ToolKey, tools } from '@tuzuo/core/tools';
import type { ToolWords } from '@tuzuo/core/tools/tool-words';
import { toolWords as en } from '@tuzuo/core/tools/words/en';
import { toolWords as es } from '@tuzuo/core/tools/words/es';
import { toolWords as fr } from '@tuzuo/core/tools/words/fr';
import { toolWords as zhCN } from '@tuzuo/core/tools/words/zh-CN';
import { toolWords as zhTW } from '@tuzuo/core/tools/words/zh-TW';
import { describe, expect, it } from 'vitest';
import { products } from '../client/products';
import { openBuiltPackage } from '../harness/built-package';

const words = { 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es };

/** How a minified script contains a tool's own texts. */
const held = ({ name, line }: ToolWords) => [
  `name:"${name}"`,
  `line:"${line.replaceAll('\u00a0', '\\xa0')}"`,
];

/** Parts of a tool in a build: its pages, pictures and texts. */
function traces(dir: string, key: ToolKey): { pages: string[]; pictures: string[]; words: string[] } {
  const { pages, files, read } = openBuiltPackage(dir);
  const { routes, morePages = [] }: ToolDefinition = tools[key];
  const own = [...Object.values(routes), ...morePages].map((path) => path.slice(1));
  const scripts = files.filter((file) => file.endsWith('.js')).map(read);
  const said = LOCALES.flatMap((locale) => held(words[locale][key]));
  return {
    pages: pages.filter((page) => own.includes(page)),
    pictures: files.filter((file) => file.startsWith(`tools/${key}/`)),
    words: said.filter((text) =>
      scripts.some((script) => script.includes(text) || script.includes(text.replaceAll('\\xa0', '\u00a0'))),
    ),
  };
}

describe.each(products)('$name', ({ dir, tools: here }) => {
  it('has the pages, the picture and the texts of each of its tools', () => {
    for (const key of here) {
      const found = traces(dir, key);
      expect(found.pages.length, key).toBeGreaterThanOrEqual(2);
      expect(found.pictures, key).toContain(`tools/${key}/icon.png`);
      expect(found.words, key).toHaveLength(2 * LOCALES.length);
    }
  });

  it('has nothing of an excluded tool', () => {
    const leftOut = TOOL_KEYS.filter((key) => !here.includes(key));
    for (const key of leftOut) expect(traces(dir, key), key).toEqual({ pages: [], pictures: [], words: [] });
  });
});
