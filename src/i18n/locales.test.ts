import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TEMPLATE_COLORS, TEMPLATE_SIZES } from '@tuzuo/core/api/template';
import { SCENE_CATEGORIES, SCENES } from '@tuzuo/core/backdrops';
import { MODULE_KEYS } from '@tuzuo/core/pricing';
import { LOCALES, type Locale } from '@tuzuo/core/text/locale';
import { TOOL_KEYS } from '@tuzuo/core/tools';
import { GARMENT_POINTS, SHOE_POINTS } from '@tuzuo/core/tools/placement';
import { PRESETS } from '@tuzuo/core/tools/presets';
import { describe, expect, it, onTestFinished } from 'vitest';
import { specLine } from '../../tests/spec/vitest';
import { addWords, translator } from './translate';

type Catalog = { folder: string; words: Record<Locale, Record<string, string>> };

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((file) =>
  file.replaceAll('\\', '/'),
);

/** The words of one file of a catalog: its one object. */
async function wordsIn(folder: string, locale: Locale): Promise<Record<string, string>> {
  const module: Record<string, unknown> = await import(
    /* @vite-ignore */ pathToFileURL(resolve('src', folder, `${locale}.ts`)).href
  );
  return Object.values(module)[0] as Record<string, string>;
}

/** The words of every page, and those that features bring along: wherever there is a folder of them. */
const catalogs: Catalog[] = await Promise.all(
  files
    .filter((file) => /(^|\/)(locales|words)\/zh-CN\.ts$/.test(file))
    .map(async (file) => {
      const folder = file.slice(0, -'/zh-CN.ts'.length);
      const entries = LOCALES.map(async (locale) => [locale, await wordsIn(folder, locale)] as const);
      return { folder, words: Object.fromEntries(await Promise.all(entries)) as Catalog['words'] };
    }),
);

/** Words that are the same in every language. */
const NAMES = ['JPG', 'PNG', 'WebP', 'AI生成', 'App Store'];

/** False for mere signs between the values of placeholders. */
const hasLetters = (text: string) => /\p{L}/u.test(text.replace(/\{\{\w+\}\}/g, ''));

/** Words of the things in a library, which the code composes of a name and the thing's id. */
const LIBRARIES: Record<string, readonly string[]> = {
  scene: SCENES.map(({ id }) => id),
  category: ['all', ...SCENE_CATEGORIES],
  module: MODULE_KEYS,
  tool: TOOL_KEYS,
  size: ['all', ...TEMPLATE_SIZES],
  color: TEMPLATE_COLORS,
};

/** Words whose keys are the ends of names that the server sends. */
const POINTS: readonly string[] = [...GARMENT_POINTS, ...SHOE_POINTS];

function ofLibrary(key: string, code: string): boolean {
  const [name = '', id = ''] = key.split('.');
  return code.includes(`\`${name}.\${`) && (LIBRARIES[name] ?? []).includes(id);
}

const placeholders = (text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

/** Every source file of the client that ships, without its words. */
function sources(): { file: string; text: string }[] {
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)(locales|words)\//.test(file))
    .map((file) => ({ file, text: readFileSync(join('src', file), 'utf8') }));
}

/** Words where users would read or hear them: Chinese, between tags, a sentence in a property of an element. */
const SAID = [
  /\p{Script=Han}/u,
  /(?<!=)>\s*[A-Za-zÀ-ÿ]{2,}[^<>{}=]*<\//,
  /\b(text|title|label|alt|placeholder|note|content|confirmText)="(\p{Lu}|[^"]*\s\p{L})/u,
];

/** Comments may hold any word. */
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

specLine('s1.locales', 'unit', 'there are words of all pages and of features in five languages', () => {
  expect(LOCALES).toEqual(['zh-CN', 'zh-TW', 'en', 'fr', 'es']);
  expect(catalogs.map(({ folder }) => folder)).toEqual(
    expect.arrayContaining(['i18n/locales', 'features/login/locales', 'tools/matting/words']),
  );
});

describe.each(catalogs)('the words in $folder', ({ folder, words }) => {
  const source = words['zh-CN'];
  const keys = Object.keys(source);

  it.each(
    LOCALES,
  )('are there in %s for every key and no other, with the placeholders of the source', (locale) => {
    expect(Object.keys(words[locale]).sort()).toEqual([...keys].sort());
    for (const key of keys) {
      expect(words[locale][key]?.trim(), key).not.toBe('');
      expect(placeholders(words[locale][key]), key).toEqual(placeholders(source[key]));
    }
  });

  it.each(LOCALES)('are words of %s', (locale) => {
    // Names of file formats and shops are the same everywhere, and so is the mark that the law words.
    const own = keys.filter((key) => !NAMES.includes(source[key] ?? '') && hasLetters(source[key] ?? ''));
    const chinese = own.filter((key) => /\p{Script=Han}/u.test(words[locale][key] ?? ''));
    // In a European language no key is Chinese; in Chinese all are (prices and the mark of the license too).
    if (locale === 'zh-CN' || locale === 'zh-TW') expect(chinese).toEqual(own);
    else expect(chinese).toEqual([]);
  });

  it('are all used', () => {
    // A feature's words are its own; those of every page, and of copywriting, may be used anywhere.
    const isShared = ['i18n/locales', 'tools/copywriting/locales'].includes(folder);
    const home = isShared ? '' : folder.replace(/(locales|words)$/, '');
    const code = sources()
      .filter(({ file }) => file.startsWith(home))
      .map(({ text }) => text)
      .join('\n');
    // In double quotes as a property of an element.
    const isUsed = (key: string) =>
      (folder === 'tools/place-points/words' && POINTS.includes(key)) ||
      PRESETS.some(({ name }) => name === key) ||
      code.includes(`'${key}'`) ||
      code.includes(`"${key}"`) ||
      // Composed of what the words are for and their name.
      (folder === 'tools/copywriting/locales' && code.includes(`t(\`\${purpose}.${key.split('.')[1]}\`)`)) ||
      ofLibrary(key, code);
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });
});

describe('the words', () => {
  it('are nowhere else: no Chinese and no bare sentence in the code', () => {
    // Page configurations hold the titles that show before the app runs; languages are named in themselves.
    const exempt = /\.config\.ts$|language-choice\.tsx$/;
    const offenders = sources()
      .filter(({ file }) => !exempt.test(file))
      .flatMap(({ file, text }) =>
        withoutComments(text)
          .split('\n')
          .filter((line) => SAID.some((pattern) => pattern.test(line)))
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(offenders).toEqual([]);
  });
});

describe('translator', () => {
  it('fills values in and leaves markup to the view', () => {
    expect(translator('en')('price.several', { points: 1, times: 9 })).toBe('1 pt per 9 uses');
    expect(translator('zh-CN')('price.points', { points: '<b>' })).toBe('<b> 点');
  });

  it('takes values as text, markup and patterns too, and says every one of them', () => {
    const greeting = { greeting: '{{name}}, {{name}}: {{count}}' } as const;
    const words = addWords({
      'zh-CN': greeting,
      'zh-TW': greeting,
      en: greeting,
      fr: greeting,
      es: greeting,
    });
    expect(words.in('en')('greeting', { name: '$& <b>', count: 0 })).toBe('$& <b>, $& <b>: 0');
  });

  it('takes a value of any name for text, without the plural rules that a mini-program lacks', () => {
    const { Intl: kept } = globalThis;
    onTestFinished(() => void Object.assign(globalThis, { Intl: kept }));
    Reflect.deleteProperty(globalThis, 'Intl');
    const words = { pages: '{{number}} / {{count}}' } as const;
    const say = addWords({ 'zh-CN': words, 'zh-TW': words, en: words, fr: words, es: words }).in('en');
    expect(say('pages', { number: 2, count: 3 })).toBe('2 / 3');
  });

  it('is the same function for the same locale', () => {
    expect(translator('fr')).toBe(translator('fr'));
    expect(translator('fr')).not.toBe(translator('es'));
  });
});
