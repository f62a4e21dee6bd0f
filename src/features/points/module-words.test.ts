import { MODULE_KEYS } from '@tuzuo/core/pricing';
import { LOCALES } from '@tuzuo/core/text/locale';
import { TOOL_KEYS, tools } from '@tuzuo/core/tools';
import { describe, expect, it } from 'vitest';
import { en as commonEn } from '@/i18n/locales/en';
import { es as commonEs } from '@/i18n/locales/es';
import { fr as commonFr } from '@/i18n/locales/fr';
import { zhCN as commonZhCN } from '@/i18n/locales/zh-CN';
import { zhTW as commonZhTW } from '@/i18n/locales/zh-TW';
import { toolFaces } from '@/tools/faces';
import { en } from './locales/en';
import { es } from './locales/es';
import { fr } from './locales/fr';
import { zhCN } from './locales/zh-CN';
import { zhTW } from './locales/zh-TW';

const WORDS = {
  'zh-CN': [zhCN, commonZhCN],
  'zh-TW': [zhTW, commonZhTW],
  en: [en, commonEn],
  fr: [fr, commonFr],
  es: [es, commonEs],
} as const;

describe.each(LOCALES)('module labels in %s', (locale) => {
  const [words, common] = WORDS[locale];

  it('exist for every module key, including those without a tool, and are distinct', () => {
    const labels = MODULE_KEYS.map((key) => words[`module.${key}`]);
    expect(labels.filter((label) => !label)).toEqual([]);
    expect(new Set(labels).size).toBe(MODULE_KEYS.length);
  });

  it("equal the tool's name where a tool has the module, the first one's where several share it", () => {
    for (const module of new Set(TOOL_KEYS.map((tool) => tools[tool].moduleKey))) {
      const first = TOOL_KEYS.find((tool) => tools[tool].moduleKey === module);
      expect(words[`module.${module}`]).toBe(first && common[toolFaces[first].name]);
    }
  });
});
