import type { PosterDocument } from '@tuzuo/core/poster/document';
import type { FormatKey } from '../../../composition/formats';
import { Kit } from '../../../composition/kit';
import type { PaletteKey } from '../../../composition/palettes';
import type { TypePairKey } from '../../../composition/type-pairs';
import type { CategoryKey, SceneKey } from './groups';
import { TITLES } from './titles';

/** Languages that a template's words may be written in beside zh-CN; zh-TW is converted. */
export type TemplateLocale = 'en' | 'fr' | 'es';

interface Design<Words extends Record<string, string>> {
  /** Stable id of the template: lower case with hyphens. */
  key: string;
  /** Its name in lists, zh-CN. */
  title: string;
  category: CategoryKey;
  scene: SceneKey;
  format: FormatKey;
  palette: PaletteKey;
  pair: TypePairKey;
  /** What it is searched by beside its title and words, zh-CN. */
  tags: readonly string[];
  /** All words on it, zh-CN. */
  words: Words;
  translations?: Partial<Record<TemplateLocale, { title: string; words: { [key in keyof Words]: string } }>>;
  /** Layers of its only page, from the lowest up, or the whole document when it has more to say. */
  compose(kit: Kit, words: Words): PosterDocument;
}

/** A template of the library; `document` composes it in the words of a language, zh-CN when it has none of it. */
export interface TemplateDesign
  extends Pick<
    Design<Record<string, string>>,
    'key' | 'title' | 'category' | 'scene' | 'format' | 'palette' | 'tags'
  > {
  words: Readonly<Record<string, string>>;
  titles: Readonly<Partial<Record<TemplateLocale, string>>>;
  /** The languages that its words are written in beside zh-CN. */
  locales: readonly TemplateLocale[];
  /** All words on it, in every language that they are written in. */
  searched: readonly string[];
  document(locale?: TemplateLocale): PosterDocument;
}

/** Makes a template of its design. */
export function defineTemplate<Words extends Record<string, string>>({
  translations = {},
  compose,
  ...design
}: Design<Words>): TemplateDesign {
  const locales = Object.keys(translations) as TemplateLocale[];
  const own = Object.fromEntries(Object.entries(translations).map(([locale, { title }]) => [locale, title]));
  const others = Object.values(translations).flatMap(({ words }) => Object.values<string>(words));
  return {
    ...design,
    titles: { ...TITLES[design.key], ...own },
    locales,
    searched: [...Object.values(design.words), ...others],
    document(locale) {
      const words = (locale && translations[locale]?.words) ?? design.words;
      return compose(new Kit(design.format, design.palette, design.pair), words as Words);
    },
  };
}
