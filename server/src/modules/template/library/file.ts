import type { TemplateColor } from '@tuzuo/core/api/template';
import { isWritable } from '@tuzuo/core/text/writable';
import type { PosterDocument } from '@tuzuo/poster/document';
import { parsePoster } from '@tuzuo/poster/document/validate';
import { requireCategory, requireColors, requireScene, requireTags, requireTitles } from '../facts';
import { TemplateRefused } from '../limits';
import type { CategoryKey, SceneKey } from './groups';
import { TEMPLATE_LOCALES, type TemplateWords, textsOf } from './localize';

/** A template as it lies in a file: its metadata, its document with Chinese texts, and their translations. */
export type TemplateFile = {
  category: CategoryKey;
  scene: SceneKey;
  titles: ReturnType<typeof requireTitles>;
  tags: string[];
  /** For filtering; derived from its appearance if omitted. */
  colors?: TemplateColor[];
  words: TemplateWords;
  document: PosterDocument;
};

const FIELDS = ['category', 'scene', 'titles', 'tags', 'colors', 'words', 'document'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const isTextRecord = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every((one) => typeof one === 'string' && isWritable(one));

/** Whether a JSON value is meant to be a template, and not a poster or a file of another program. */
export const isTemplateFile = (value: unknown): boolean =>
  isRecord(value) && isRecord(value.document) && 'titles' in value;

function requireWords(value: unknown, document: PosterDocument): TemplateWords {
  if (value === undefined) return {};
  const texts = textsOf(document);
  if (!isRecord(value)) throw new TemplateRefused('its words must be listed by language');
  const checked: TemplateWords = {};
  for (const [name, words] of Object.entries(value)) {
    const locale = TEMPLATE_LOCALES.find((one) => one === name);
    if (!locale || !isTextRecord(words)) throw new TemplateRefused(`its words in "${name}" cannot be read`);
    const stale = Object.keys(words).find((text) => !texts.has(text));
    if (stale !== undefined)
      throw new TemplateRefused(`it has words in "${name}" for “${stale}”, which is not on it`);
    checked[locale] = words;
  }
  return checked;
}

/** Reads a template from JSON. @throws TemplateRefused with the reason */
export function parseTemplateFile(value: unknown): TemplateFile {
  if (!isRecord(value)) throw new TemplateRefused('it is not a template');
  const unknown = Object.keys(value).find((field) => !FIELDS.includes(field));
  if (unknown !== undefined) throw new TemplateRefused(`it has the unknown field "${unknown}"`);
  const { category, scene, titles, tags, colors, words } = value;
  if (!isTextRecord(titles)) throw new TemplateRefused('its titles cannot be read');
  if (!isTextList(tags) || (colors !== undefined && !isTextList(colors)))
    throw new TemplateRefused('its tags and colors must be lists of words');
  const poster = parsePoster(value.document);
  if (!poster.ok) throw new TemplateRefused('its document is not a valid poster');
  return {
    category: requireCategory(String(category)),
    scene: requireScene(String(scene)),
    titles: requireTitles(titles),
    tags: requireTags(tags),
    ...(colors && { colors: requireColors(colors) }),
    words: requireWords(words, poster.document),
    document: poster.document,
  };
}
