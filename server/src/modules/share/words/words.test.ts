import { LOCALES } from '@tuzuo/core/text/locale';
import { TOOL_KEYS } from '@tuzuo/core/tools';
import { describe, expect, it } from 'vitest';
import { en as studioEn } from '../../../../../src/features/studio/locales/en';
import { es as studioEs } from '../../../../../src/features/studio/locales/es';
import { fr as studioFr } from '../../../../../src/features/studio/locales/fr';
import { zhCN as studioZhCN } from '../../../../../src/features/studio/locales/zh-CN';
import { zhTW as studioZhTW } from '../../../../../src/features/studio/locales/zh-TW';
import { en } from '../../../../../src/i18n/locales/en';
import { es } from '../../../../../src/i18n/locales/es';
import { fr } from '../../../../../src/i18n/locales/fr';
import { type Messages, zhCN } from '../../../../../src/i18n/locales/zh-CN';
import { zhTW } from '../../../../../src/i18n/locales/zh-TW';
import { shareWords } from './index';

const client = { 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es } as const;

const studioTexts = {
  'zh-CN': studioZhCN,
  'zh-TW': studioZhTW,
  en: studioEn,
  fr: studioFr,
  es: studioEs,
} as const;

describe('the texts of share pages', () => {
  it.each(LOCALES)('are the same as on the client’s pages, in %s', (locale) => {
    const page: Messages = client[locale];
    const { app, home, studio, tools } = shareWords[locale];
    expect(app).toBe(page['app.name']);
    expect(home).toEqual({ title: page['home.heroTitle'], text: page['home.heroText'] });
    expect(studio).toEqual({ title: page['page.studio'], text: studioTexts[locale]['empty.title'] });
    for (const tool of TOOL_KEYS) {
      expect(tools[tool], tool).toMatchObject({
        name: page[`tool.${tool}.name`],
        line: page[`tool.${tool}.line`],
      });
    }
  });
});
