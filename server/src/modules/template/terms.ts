import type { TemplateSize } from '@tuzuo/core/api/template';
import { LOCALES } from '@tuzuo/core/text/locale';
import type { PosterDocument, PosterSize } from '@tuzuo/poster/document';
import { documentText } from '@tuzuo/poster/document/words';
import { requireCategory, requireScene } from './facts';
import type { TemplateRow, TermRow } from './repository';
import { fromEach, gramsOf, syllablesOf, wordsOf } from './spelling';
import { templateWords } from './words';

/** Relevance of a term by its source. Terms weaker than a group name are not matched by initials. */
const WEIGHT = { title: 1, tag: 0.95, category: 0.7, scene: 0.6, words: 0.5 } as const;

/** Maximum ratio of sides that looks square. */
const NEARLY_SQUARE = 1.1;

function sizesOf({ width, height, print }: PosterSize): TemplateSize[] {
  const isSquare = Math.max(width, height) / Math.min(width, height) < NEARLY_SQUARE;
  const stands = isSquare ? 'square' : width > height ? 'landscape' : 'portrait';
  return print ? [stands, 'print'] : [stands];
}

/** Facts derived from a template's document. */
export const pageFacts = ({
  size,
  pages,
}: PosterDocument): Pick<TemplateRow, 'width' | 'height' | 'pages' | 'sizes'> => ({
  width: size.width,
  height: size.height,
  pages: pages.length,
  sizes: sizesOf(size),
});

function termOf(text: string, weight: number): TermRow {
  const syllables = syllablesOf(text);
  const first = syllables.map((syllable) => syllable.slice(0, 1));
  const isLatin = /^[a-z]+$/.test(text);
  const sound = isLatin ? text : syllables.join('');
  return {
    text,
    weight,
    pinyin: fromEach(syllables),
    initials: weight > WEIGHT.words ? fromEach(first) : '',
    grams: sound.length > 2 ? gramsOf(sound) : [],
  };
}

/** The search terms of a template, each with the highest weight among its sources. */
export function termsOf({
  titles,
  tags,
  docs,
  ...row
}: Pick<TemplateRow, 'titles' | 'category' | 'scene' | 'tags' | 'docs'>): TermRow[] {
  const [category, scene] = [requireCategory(row.category), requireScene(row.scene)];
  const groups = LOCALES.map((locale) => templateWords[locale]);
  const { 'zh-TW': _converted, ...written } = docs;
  const words = Object.values(written).flatMap((document) => documentText(document).split('\n'));
  const texts: [text: string, weight: number][] = [
    ...Object.values(titles).map((text) => [text, WEIGHT.title] as [string, number]),
    ...tags.map((text) => [text, WEIGHT.tag] as [string, number]),
    ...groups.map(({ categories }) => [categories[category], WEIGHT.category] as [string, number]),
    ...groups.map(({ scenes }) => [scenes[scene], WEIGHT.scene] as [string, number]),
    ...words.map((text) => [text, WEIGHT.words] as [string, number]),
  ];
  const terms = new Map<string, number>();
  for (const [text, weight] of texts)
    for (const word of wordsOf(text)) if (!terms.has(word)) terms.set(word, weight);
  return [...terms].map(([word, weight]) => termOf(word, weight));
}
