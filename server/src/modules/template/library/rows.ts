import { createHash } from 'node:crypto';
import type { TemplateSize } from '@tuzuo/core/api/template';
import type { PosterSize } from '@tuzuo/core/poster/document';
import { LOCALES } from '@tuzuo/core/text/locale';
import { PALETTES } from '../../../composition/palettes';
import type { TemplateRow, TermRow } from '../repository';
import { fromEach, gramsOf, syllablesOf, wordsOf } from '../spelling';
import { templateWords } from '../words';
import { familiesOf } from './colors';
import type { TemplateDesign } from './design';
import { traditional, traditionalDocument } from './traditional';

/** Goes up when words are spelled in another way, so that rows are written again. */
const SPELLING_VERSION = 1;

/** How much a word says about its template. What says less than a group is not found by first letters. */
const WEIGHT = { title: 1, tag: 0.95, category: 0.7, scene: 0.6, words: 0.5 } as const;

/** As near to a square as looks like one. */
const NEARLY_SQUARE = 1.1;

function sizesOf({ width, height, print }: PosterSize): TemplateSize[] {
  const isSquare = Math.max(width, height) / Math.min(width, height) < NEARLY_SQUARE;
  const stands = isSquare ? 'square' : width > height ? 'landscape' : 'portrait';
  return print ? [stands, 'print'] : [stands];
}

function docsOf(design: TemplateDesign): TemplateRow['docs'] {
  const document = design.document();
  const docs: TemplateRow['docs'] = { 'zh-CN': document, 'zh-TW': traditionalDocument(document) };
  for (const locale of design.locales) docs[locale] = design.document(locale);
  return docs;
}

/** The row of a template at its place in the library. */
export function templateRow(design: TemplateDesign, position: number, isListed: boolean): TemplateRow {
  const { key, title, category, scene, palette, tags, titles } = design;
  const docs = docsOf(design);
  const { size, pages } = docs['zh-CN'];
  const row = {
    key,
    isListed,
    position,
    category,
    scene,
    width: size.width,
    height: size.height,
    pages: pages.length,
    sizes: sizesOf(size),
    colors: familiesOf(PALETTES[palette]),
    tags: [...tags],
    titles: { 'zh-CN': title, 'zh-TW': traditional(title), ...titles },
    docs,
  };
  const facts = JSON.stringify([SPELLING_VERSION, row, design.searched]);
  return { ...row, version: createHash('sha256').update(facts).digest('hex').slice(0, 16) };
}

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

/** The words that a template is found by, each with the most that it says anywhere. */
export function templateTerms(design: TemplateDesign): TermRow[] {
  const { title, category, scene, tags, titles, searched } = design;
  const groups = LOCALES.map((locale) => templateWords[locale]);
  const texts: [text: string, weight: number][] = [
    ...[title, ...Object.values(titles)].map((text) => [text, WEIGHT.title] as [string, number]),
    ...tags.map((text) => [text, WEIGHT.tag] as [string, number]),
    ...groups.map(({ categories }) => [categories[category], WEIGHT.category] as [string, number]),
    ...groups.map(({ scenes }) => [scenes[scene], WEIGHT.scene] as [string, number]),
    ...searched.map((text) => [text, WEIGHT.words] as [string, number]),
  ];
  const terms = new Map<string, number>();
  for (const [text, weight] of texts)
    for (const word of wordsOf(text)) if (!terms.has(word)) terms.set(word, weight);
  return [...terms].map(([word, weight]) => termOf(word, weight));
}
