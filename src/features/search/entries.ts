import { OFFERED_SCENES, type SceneId } from '@tuzuo/core/backdrops';
import type { SceneCategory } from '@tuzuo/core/backdrops/scene';
import { DEFAULT_LOCALE, type Locale } from '@tuzuo/core/text/locale';
import { TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import { PRESETS, type Preset } from '@tuzuo/core/tools/presets';
import type { SearchMessageKey } from '@tuzuo/core/tools/tool-words';
import { type MessageKey, translator } from '@/i18n/translate';
import { type Terms, termsOf } from './matching';

/** A searchable item. */
export type Entry = { terms: Terms } & (
  | { kind: 'preset'; preset: Preset }
  | { kind: 'tool'; tool: ToolKey }
  | { kind: 'scene'; scene: SceneId }
);

/**
 * Search terms of a tool or a preset in one language, for users who type it; Chinese ones can also be typed in pinyin.
 * @param key the preset's, or `tool` for the tool itself
 */
function termsIn(
  locale: Locale,
  name: Extract<MessageKey, `tool.${string}` | `preset.${string}`>,
  tool: ToolKey,
  key: string,
  line = '',
): Terms {
  const t = translator(locale);
  const source = translator(DEFAULT_LOCALE);
  const searched = `search.${tool}.${key}` as SearchMessageKey;
  const chinese = locale.startsWith('zh') ? [source(name).replace(/\s/g, ''), source(searched)] : [];
  return termsOf([t(name)], `${line} ${t(searched)}`, chinese);
}

type SayScene = (key: `scene.${SceneId}` | `category.${SceneCategory}`) => string;

/**
 * Every searchable item in one language: presets, tools, scenes.
 * @param scenesIn translator of scene names for a language
 */
export function entriesIn(locale: Locale, scenesIn: (locale: Locale) => SayScene): Entry[] {
  const t = translator(locale);
  const presets = PRESETS.map(
    (preset): Entry => ({
      kind: 'preset',
      preset,
      terms: termsIn(locale, preset.name, preset.tool, preset.key),
    }),
  );
  const tools = TOOL_KEYS.map((tool): Entry => {
    const line = `${t(`tool.${tool}.line`)} ${tool}`;
    return { kind: 'tool', tool, terms: termsIn(locale, `tool.${tool}.name`, tool, 'tool', line) };
  });
  const say = scenesIn(locale);
  const scenes = OFFERED_SCENES.map(({ id, category }): Entry => {
    const name = say(`scene.${id}`);
    const chinese = locale.startsWith('zh') ? [scenesIn(DEFAULT_LOCALE)(`scene.${id}`)] : [];
    return {
      kind: 'scene',
      scene: id,
      terms: termsOf([name], `${say(`category.${category}`)} ${id}`, chinese),
    };
  });
  return [...presets, ...tools, ...scenes];
}
