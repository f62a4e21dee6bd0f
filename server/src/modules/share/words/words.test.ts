import { LOCALES } from '@tuzuo/core/text/locale';
import { TOOL_KEYS } from '@tuzuo/core/tools';
import { describe, expect, it } from 'vitest';
import { clientWords, commonWords } from '../../../../../tests/builders/words';
import { shareWords } from './index';

describe('the texts of share pages', () => {
  it.each(LOCALES)('are the same as on the client’s pages, in %s', (locale) => {
    const page = commonWords[locale];
    const studioTexts = clientWords[locale]['features/studio'];
    const { app, home, studio, tools } = shareWords[locale];
    expect(app).toBe(page['app.name']);
    expect(home).toEqual({ title: page['home.heroTitle'], text: page['home.heroText'] });
    expect(studio).toEqual({ title: page['page.studio'], text: studioTexts?.['empty.title'] });
    for (const tool of TOOL_KEYS) {
      expect(tools[tool], tool).toMatchObject({
        name: page[`tool.${tool}.name`],
        line: page[`tool.${tool}.line`],
      });
    }
  });
});
