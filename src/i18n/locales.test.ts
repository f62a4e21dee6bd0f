import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEMPLATE_COLORS, TEMPLATE_SIZES } from '@tuzuo/core/api/template';
import { SCENE_CATEGORIES, SCENES } from '@tuzuo/core/backdrops';
import { MODULE_KEYS } from '@tuzuo/core/pricing';
import { LOCALES, type Locale } from '@tuzuo/core/text/locale';
import { TOOL_KEYS } from '@tuzuo/core/tools';
import { GARMENT_POINTS, SHOE_POINTS } from '@tuzuo/core/tools/placement';
import { PRESETS } from '@tuzuo/core/tools/presets';
import { describe, expect, it, onTestFinished } from 'vitest';
import { wordRooms } from '../../config/words.cjs';
import { placeholderTypes } from '../../scripts/words.mjs';
import { OPERATOR_WORDS } from '../../tests/builders/operator-words';
import { loadAllWords } from '../../tests/builders/words';
import { specLine } from '../../tests/spec/vitest';
import { addLocale, addWords, translator, type Words } from './translate';

type Catalog = { folder: string; words: Record<Locale, Record<string, string>> };

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((file) =>
  file.replaceAll('\\', '/'),
);

/** The common messages and those of every other room of the client. */
const catalogs: Catalog[] = wordRooms()
  .filter(({ room }) => !room.startsWith('core/'))
  .map(({ room, folder }) => {
    const read = (locale: Locale) => JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8'));
    const entries = LOCALES.map((locale) => [locale, read(locale)]);
    return { folder: room, words: Object.fromEntries(entries) };
  });

/** Texts that are identical in every language. */
const NAMES = ['JPG', 'PNG', 'WebP', 'AI生成', 'App Store'];

/** False for texts that consist of signs between placeholders only. */
const hasLetters = (text: string) => /\p{L}/u.test(text.replace(/\{\{\w+\}\}/g, ''));

/** Message prefixes of library items; the code composes such a key from the prefix and the item's id. */
const LIBRARIES: Record<string, readonly string[]> = {
  scene: SCENES.map(({ id }) => id),
  category: ['all', ...SCENE_CATEGORIES],
  module: MODULE_KEYS,
  tool: TOOL_KEYS,
  size: ['all', ...TEMPLATE_SIZES],
  color: TEMPLATE_COLORS,
};

/** Messages whose keys are suffixes of names that the server sends. */
const POINTS: readonly string[] = [...GARMENT_POINTS, ...SHOE_POINTS];

function ofLibrary(key: string, code: string): boolean {
  const [name = '', id = ''] = key.split('.');
  return code.includes(`\`${name}.\${`) && (LIBRARIES[name] ?? []).includes(id);
}

const placeholders = (text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

/** Every source file of the client that ships, except messages and tests. */
function sources(): { file: string; text: string }[] {
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)words\/|i18n\/placeholders/.test(file))
    .map((file) => ({ file, text: readFileSync(join('src', file), 'utf8') }));
}

/** Patterns of text that users would read or hear: Chinese, text between tags, a sentence in an element's property. */
const SAID = [
  /\p{Script=Han}/u,
  /(?<!=)>\s*[A-Za-zÀ-ÿ]{2,}[^<>{}=]*<\//,
  /\b(text|title|label|alt|placeholder|note|content|confirmText)="(\p{Lu}|[^"]*\s\p{L})/u,
];

/** Comments may contain any text. */
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

specLine('s1.locales', 'unit', 'all pages and features have messages in five languages', () => {
  expect(LOCALES).toEqual(['zh-CN', 'zh-TW', 'en', 'fr', 'es']);
  expect(catalogs.map(({ folder }) => folder)).toEqual(
    expect.arrayContaining(['i18n', 'features/login', 'tools/matting']),
  );
});

describe.each(catalogs)('the messages in $folder', ({ folder, words }) => {
  const source = words['zh-CN'];
  const keys = Object.keys(source);

  it.each(LOCALES)("exist in %s for exactly the source's keys, with the same placeholders", (locale) => {
    expect(Object.keys(words[locale]).sort()).toEqual([...keys].sort());
    for (const key of keys) {
      expect(words[locale][key]?.trim(), key).not.toBe('');
      expect(placeholders(words[locale][key]), key).toEqual(placeholders(source[key]));
    }
  });

  it.each(LOCALES)('are translated into %s', (locale) => {
    // Names of file formats and app stores are the same everywhere, as is the AI label whose wording the law
    // prescribes.
    const own = keys.filter((key) => !NAMES.includes(source[key] ?? '') && hasLetters(source[key] ?? ''));
    const chinese = own.filter((key) => /\p{Script=Han}/u.test(words[locale][key] ?? ''));
    // No message of a European language contains Chinese; every Chinese one does (prices and the license mark are
    // excluded).
    if (locale === 'zh-CN' || locale === 'zh-TW') expect(chinese).toEqual(own);
    else expect(chinese).toEqual([]);
  });

  it('leave out what only an operator could act on', () => {
    const all = LOCALES.flatMap((locale) => Object.values(words[locale]));
    expect(all.filter((text) => OPERATOR_WORDS.test(text))).toEqual([]);
  });

  it('keep French signs on the line of their word, by a space that does not break', () => {
    expect(Object.values(words.fr).filter((text) => / [;:?!%»]|« /.test(text))).toEqual([]);
  });

  it('are all used', () => {
    // A feature's messages are its own; the common ones and those of copywriting may be used anywhere.
    const isShared = ['i18n', 'tools/copywriting'].includes(folder);
    const home = isShared ? '' : `${folder}/`;
    const code = sources()
      .filter(({ file }) => file.startsWith(home))
      .map(({ text }) => text)
      .join('\n');
    // In double quotes as an element's property.
    const isUsed = (key: string) =>
      (folder === 'tools/place-points' && POINTS.includes(key)) ||
      PRESETS.some(({ name }) => name === key) ||
      code.includes(`'${key}'`) ||
      code.includes(`"${key}"`) ||
      // Keys composed of the purpose and a name, of a rule, or of a style.
      (folder === 'tools/copywriting' && code.includes(`t(\`\${purpose}.${key.split('.')[1]}\`)`)) ||
      (key.startsWith('rule.') && code.includes(`t(\`rule.\${rule}\`)`)) ||
      (key.startsWith('style.') && code.includes(`t(\`style.\${value}\`)`)) ||
      ofLibrary(key, code);
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });
});

describe('user-visible text', () => {
  it('is in message catalogs only: no Chinese and no bare sentence in the code', () => {
    // Page configurations contain the titles shown before the app runs; languages are listed under their own names.
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

it('the list of placeholders is the one that `npm run words` writes', () => {
  expect(readFileSync('src/i18n/placeholders.ts', 'utf8')).toBe(placeholderTypes());
});

describe('translator', () => {
  loadAllWords();

  it('inserts values and leaves escaping to the view', () => {
    expect(translator('en')('price.several', { points: 1, times: 9 })).toBe('1 pt per 9 uses');
    expect(translator('zh-CN')('price.points', { points: '<b>' })).toBe('<b> 点');
  });

  it('takes values with markup and patterns as plain text, every one of them', () => {
    const greeting = { greeting: '{{name}}, {{name}}: {{count}}' } as const;
    const words = addWords('tests/greeting', greeting) as Words<typeof greeting>;
    addLocale('en', { 'tests/greeting': greeting });
    expect(words.in('en')('greeting', { name: '$& <b>', count: 0 })).toBe('$& <b>, $& <b>: 0');
  });

  it('takes a value of any name as text, without the plural rules that a mini-program lacks', () => {
    const { Intl: kept } = globalThis;
    onTestFinished(() => void Object.assign(globalThis, { Intl: kept }));
    Reflect.deleteProperty(globalThis, 'Intl');
    const words = { pages: '{{number}} / {{count}}' } as const;
    const say = (addWords('tests/pages', words) as Words<typeof words>).in('en');
    expect(say('pages', { number: 2, count: 3 })).toBe('2 / 3');
  });

  it('is the same function for the same locale', () => {
    expect(translator('fr')).toBe(translator('fr'));
    expect(translator('fr')).not.toBe(translator('es'));
  });
});
