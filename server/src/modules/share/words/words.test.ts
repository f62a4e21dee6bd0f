import { LOCALES } from '@tuzuo/core/text/locale';
import { TOOL_KEYS } from '@tuzuo/core/tools';
import { describe, expect, it } from 'vitest';
import { en } from '../../../../../src/i18n/locales/en';
import { es } from '../../../../../src/i18n/locales/es';
import { fr } from '../../../../../src/i18n/locales/fr';
import { type Messages, zhCN } from '../../../../../src/i18n/locales/zh-CN';
import { zhTW } from '../../../../../src/i18n/locales/zh-TW';
import { shareWords } from './index';

const client = { 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es } as const;

describe('the texts of share pages', () => {
  it.each(LOCALES)('are the same as on the client’s pages, in %s', (locale) => {
    const page: Messages = client[locale];
    const { app, home, tools } = shareWords[locale];
    expect(app).toBe(page['app.name']);
    expect(home).toEqual({ title: page['home.heroTitle'], text: page['home.heroText'] });
    for (const tool of TOOL_KEYS) {
      expect(tools[tool], tool).toMatchObject({
        name: page[`tool.${tool}.name`],
        line: page[`tool.${tool}.line`],
      });
    }
  });
});
