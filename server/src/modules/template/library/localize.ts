import { type ChineseLocale, isChinese, LOCALES, type Locale } from '@tuzuo/core/text/locale';
import type { PosterDocument, TextRun } from '@tuzuo/poster/document';
import { mapTexts } from '@tuzuo/poster/layers';
import { mapLeaves } from '@tuzuo/poster/layers/layer-kind';
import { Converter } from 'opencc-js/cn2t';
import type { TemplateRow } from '../repository';

/** Languages besides zh-CN in which a template's texts can be written; zh-TW is converted. */
export const TEMPLATE_LOCALES = LOCALES.filter(
  (locale): locale is Exclude<Locale, ChineseLocale> => !isChinese(locale),
);

/** A template's texts in other languages, by the Chinese text; a text without an entry stays as it is. */
export type TemplateWords = Partial<
  Record<(typeof TEMPLATE_LOCALES)[number], Readonly<Record<string, string>>>
>;

/**
 * Converts simplified Chinese to Taiwan's characters, but not its vocabulary: the library's Taiwanese terms are those
 * of computing, where a menu of dishes would become one of commands.
 */
export const traditional = Converter({ from: 'cn', to: 'tw' });

const WENKAI = { family: 'lxgw-wenkai', weight: 700 };

/** Font families without most traditional characters, and their replacement on a page that needs these. */
const INSTEAD: Readonly<Record<string, { family: string; weight: number }>> = {
  'ma-shan-zheng': WENKAI,
  'zhi-mang-xing': WENKAI,
  'long-cang': WENKAI,
  'liu-jian-mao-cao': WENKAI,
  'zcool-xiaowei': { family: 'noto-serif-sc', weight: 600 },
  'zcool-kuaile': { family: 'noto-sans-sc', weight: 900 },
};

const changed = (document: PosterDocument, change: (run: TextRun) => TextRun): PosterDocument => ({
  ...document,
  pages: document.pages.map((page) => ({
    ...page,
    layers: mapLeaves(page.layers, (layer) => mapTexts(layer, (runs) => runs.map(change))),
  })),
});

/** Converts a document to traditional characters; a font family is replaced on the whole document or not at all. */
export function traditionalDocument(document: PosterDocument): PosterDocument {
  const replaced = new Set<string>();
  const converted = changed(document, (run) => {
    const text = traditional(run.text);
    if (text !== run.text) replaced.add(run.family);
    return { ...run, text };
  });
  return changed(converted, (run) => {
    const instead = replaced.has(run.family) ? INSTEAD[run.family] : undefined;
    return instead ? { ...run, ...instead } : run;
  });
}

/** The texts of a document that a translation can replace. */
export function textsOf(document: PosterDocument): Set<string> {
  const texts = new Set<string>();
  changed(document, (run) => {
    texts.add(run.text);
    return run;
  });
  return texts;
}

/** A template's documents by language, from the one with Chinese texts. */
export function documentsOf(document: PosterDocument, words: TemplateWords = {}): TemplateRow['docs'] {
  const docs: TemplateRow['docs'] = { 'zh-CN': document, 'zh-TW': traditionalDocument(document) };
  for (const locale of TEMPLATE_LOCALES) {
    const translations = new Map(Object.entries(words[locale] ?? {}));
    if (translations.size > 0)
      docs[locale] = changed(document, (run) => ({ ...run, text: translations.get(run.text) ?? run.text }));
  }
  return docs;
}
