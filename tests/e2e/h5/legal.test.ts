import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, keepPicture, settled, type visit } from './browser';
import { contrasts, overflow } from './measure';
import { useVisits } from './visits';

const CALL = '**/api/open/legal_text/get';

describeInBrowser('the legal pages', () => {
  const visits = useVisits();

  const open = async (name: string, options: Parameters<typeof visit>[2] = {}) => {
    const visited = await visits.at(`#/pages/${name}/index`, options);
    await settled(visited.page, name);
    return visited;
  };

  /** Effective date of each text. */
  const SINCE = { agreement: '2026-11-21', privacy: '2026-11-27' } as const;

  const title = (page: Page) => page.locator('#legal-title').innerText();

  it.each([
    ['agreement', 'zh-CN', 375, '用户协议'],
    ['privacy', 'zh-TW', 425, '隱私協議'],
    ['privacy', 'en', 375, 'Privacy agreement'],
    ['agreement', 'fr', 320, 'Conditions d’utilisation'],
    ['privacy', 'fr', 320, 'Politique de confidentialité'],
    ['agreement', 'es', 320, 'Condiciones de uso'],
    ['privacy', 'es', 320, 'Política de privacidad'],
  ] as const)('[s2.agreement, s2.privacy] show the whole %s in %s, %d wide', async (name, locale, width, words) => {
    const { page, complaints } = await open(name, { locale, width });
    expect(await title(page)).toBe(words);
    expect(await page.locator('#legal-date').innerText()).toContain(SINCE[name]);
    expect(await page.locator('.legal__part').count()).toBeGreaterThan(9);
    expect(await overflow(page)).toBe(0);
    expect((await contrasts(page)).filter(({ contrast }) => contrast < 4.5)).toEqual([]);
    await keepPicture(page, `${name}-${locale}-${width}`);
    expect(complaints).toEqual([]);
  });

  it('show a placeholder while loading, report a failed load, and load on retry', async () => {
    let down = true;
    let arrived: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { page } = await open('privacy', {
      prepare: (tab) =>
        tab.route(CALL, async (route) => {
          arrived();
          await held;
          await (down ? route.abort() : route.continue());
        }),
    });
    await asked;
    await expect.poll(() => page.locator('.legal .skeleton').count()).toBeGreaterThan(5);
    release();
    await page.locator('#state-error').waitFor();
    expect(await page.locator('#state-error').innerText()).toContain('内容加载失败');
    // An embedded picture, since it could not be fetched without a network.
    expect(await page.locator('#state-error img').getAttribute('src')).toMatch(/^data:image\//);
    await keepPicture(page, 'privacy-error');
    down = false;
    await page.locator('#state-error-action').click();
    await page.locator('#legal-title').waitFor();
    expect(await page.locator('#state-error').count()).toBe(0);
  });
});
