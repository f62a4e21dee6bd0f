import { isDeepStrictEqual } from 'node:util';
import { LOCALES } from '@tuzuo/core/text/locale';
import { expect, it } from 'vitest';
import { PALETTES } from '../../../composition/palettes';
import { readLibrary } from '.';
import { familiesOf } from './colors';
import { TEMPLATES } from './designs';
import { documentsOf, traditional, traditionalDocument } from './localize';

/** As JSON, which has no fields without a value. */
const asSaved = (value: unknown) => JSON.parse(JSON.stringify(value ?? null));

it('every template is the same in its file and in code, in every language', () => {
  const library = readLibrary();
  expect(library.map(({ key }) => key)).toEqual(TEMPLATES.map(({ key }) => key));
  for (const [index, { words, document, ...facts }] of library.entries()) {
    const design = TEMPLATES[index];
    if (!design) throw new Error('missing');
    const { key, category, scene, tags, title, titles, palette } = design;
    expect(facts).toEqual({
      key,
      category,
      scene,
      tags,
      colors: expect.arrayContaining(familiesOf(PALETTES[palette])),
      titles: { 'zh-CN': title, 'zh-TW': traditional(title), ...titles },
    });
    const docs = documentsOf(document, words);
    const composed = design.document();
    for (const locale of LOCALES) {
      const expected =
        locale === 'zh-CN'
          ? composed
          : locale === 'zh-TW'
            ? traditionalDocument(composed)
            : design.locales.includes(locale)
              ? design.document(locale)
              : undefined;
      expect(isDeepStrictEqual(asSaved(docs[locale]), asSaved(expected)), `${key} ${locale}`).toBe(true);
    }
  }
});
