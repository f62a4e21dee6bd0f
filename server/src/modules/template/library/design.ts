import type { PosterDocument } from '@tuzuo/core/poster/document';
import type { FormatKey } from '../../../composition/formats';
import { Kit } from '../../../composition/kit';
import type { PaletteKey } from '../../../composition/palettes';
import type { TypePairKey } from '../../../composition/type-pairs';
import type { CategoryKey, SceneKey } from './groups';
import { TITLES } from './titles';

/** Languages besides zh-CN in which a template's texts can be written; zh-TW is converted. */
export type TemplateLocale = 'en' | 'fr' | 'es';

interface Design<Words extends Record<string, string>> {
  /** Stable ID of the template: lower case with hyphens. */
  key: string;
  /** Its name in lists, zh-CN. */
  title: string;
  category: CategoryKey;
  scene: SceneKey;
  format: FormatKey;
  palette: PaletteKey;
  pair: TypePairKey;
  /** Search terms besides its title and texts, zh-CN. */
  tags: readonly string[];
  /** All texts on it, zh-CN. */
  words: Words;
  translations?: Partial<Record<TemplateLocale, { title: string; words: { [key in keyof Words]: string } }>>;
  /** Composes the layers of its only page, bottom first, or the whole document if it needs more. */
  compose(kit: Kit, words: Words): PosterDocument;
}

/** A template of the library; `document` composes it with the texts of a language, or zh-CN if it has none in that. */
export interface TemplateDesign
  extends Pick<
    Design<Record<string, string>>,
    'key' | 'title' | 'category' | 'scene' | 'format' | 'palette' | 'tags'
  > {
  words: Readonly<Record<string, string>>;
  titles: Readonly<Partial<Record<TemplateLocale, string>>>;
  /** The languages besides zh-CN in which its texts are written. */
  locales: readonly TemplateLocale[];
  /** All texts on it, in every language in which they are written. */
  searched: readonly string[];
  document(locale?: TemplateLocale): PosterDocument;
}

/** Creates a template from its design. */
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
