import type { TemplateColor } from '@tuzuo/core/api/template';
import { TEMPLATE_COLORS, TEMPLATE_ID_LENGTH } from '@tuzuo/core/api/template';
import { LOCALES, type Locale } from '@tuzuo/core/text/locale';
import { isWritable } from '@tuzuo/core/text/writable';
import { CATEGORIES, type CategoryKey, SCENES, type SceneKey } from './library/groups';
import { traditional } from './library/localize';
import { OPERATOR_LIMITS, TemplateRefused } from './limits';

/** A template's metadata, as given by the operator. */
export type TemplateFacts = {
  /** By language; Chinese is used for missing ones. */
  titles: Partial<Record<Locale, string>>;
  category: string;
  scene: string;
  /** In simplified Chinese, including the trade. */
  tags: readonly string[];
  /** Position in lists: the library's are 0, 1, 2 …; lower ones come first. */
  position: number;
  /** Colors for filtering; derived from its appearance if omitted. */
  colors?: readonly string[] | undefined;
};

const KEY = /^[a-z]+(-[a-z0-9]+)*$/;

/** @throws TemplateRefused for an invalid template key */
export function requireKey(key: string): string {
  if (KEY.test(key) && key.length <= TEMPLATE_ID_LENGTH) return key;
  throw new TemplateRefused(
    `"${key}" is not a valid key: use lower-case words joined by hyphens, up to ${TEMPLATE_ID_LENGTH} characters`,
  );
}

function requireText(what: string, text: string, max: number): string {
  const trimmed = text.trim();
  if (trimmed !== '' && trimmed.length <= max && isWritable(trimmed)) return trimmed;
  throw new TemplateRefused(`${what} must have 1 to ${max} characters`);
}

function requireOneOf<Key extends string>(
  what: string,
  key: string,
  all: Readonly<Record<Key, unknown>>,
): Key {
  if (Object.hasOwn(all, key)) return key as Key;
  throw new TemplateRefused(`${what} must be one of ${Object.keys(all).join(', ')}`);
}

/** @throws TemplateRefused without a title in simplified Chinese, or for one that is too long */
export function requireTitles(titles: TemplateFacts['titles']): Record<'zh-CN', string> & typeof titles {
  const told = LOCALES.flatMap((locale) => {
    const text = titles[locale];
    return text === undefined
      ? []
      : [[locale, requireText(`the title in ${locale}`, text, OPERATOR_LIMITS.title)] as const];
  });
  const checked: TemplateFacts['titles'] = Object.fromEntries(told);
  const chinese = checked['zh-CN'];
  if (chinese === undefined) throw new TemplateRefused('a title in zh-CN is needed');
  return { 'zh-TW': traditional(chinese), ...checked, 'zh-CN': chinese };
}

export const requireCategory = (key: string): CategoryKey => requireOneOf('the category', key, CATEGORIES);
export const requireScene = (key: string): SceneKey => requireOneOf('the scene', key, SCENES);

/** @throws TemplateRefused for too many tags, or one that is too long */
export function requireTags(tags: readonly string[]): string[] {
  if (tags.length > OPERATOR_LIMITS.tags)
    throw new TemplateRefused(`there can be up to ${OPERATOR_LIMITS.tags} tags`);
  return [...new Set(tags.map((tag) => requireText('a tag', tag, OPERATOR_LIMITS.tagLength)))];
}

/** @throws TemplateRefused for an invalid position */
export function requirePosition(position: number): number {
  const max = OPERATOR_LIMITS.position;
  if (Number.isInteger(position) && Math.abs(position) <= max) return position;
  throw new TemplateRefused(`the position must be a whole number from -${max} to ${max}`);
}

/** @throws TemplateRefused for an unknown color */
export function requireColors(colors: readonly string[]): TemplateColor[] {
  const wrong = colors.find((color) => !TEMPLATE_COLORS.some((one) => one === color));
  if (wrong !== undefined)
    throw new TemplateRefused(`"${wrong}" is not a color; choose from ${TEMPLATE_COLORS.join(', ')}`);
  return TEMPLATE_COLORS.filter((color) => colors.includes(color));
}
