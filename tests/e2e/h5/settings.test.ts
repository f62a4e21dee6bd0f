import { expect, it } from 'vitest';
import { translator } from '../../../src/i18n/translate';
import { describeInBrowser, keepPicture, settled } from './browser';
import { LOGIN, signInBySms } from './login-steps';
import { useVisits } from './visits';

const SETTINGS = '#/subPages/settings/index';

describeInBrowser('the settings and the personal page', () => {
  const visits = useVisits();

  it('say what runs here and for which device, and lead to the terms', async () => {
    const { page, complaints } = await visits.at(SETTINGS);
    await settled(page, 'settings');
    expect(await page.locator('#settings-version').innerText()).toBe('1.0.84 (1000084)');
    expect(await page.locator('#server-address').innerText()).toBe(new URL(visits.product.url).host);
    const device = await page.locator('#settings-device').innerText();
    expect(device).toMatch(/^\d{22}$/);
    // A guest has no account to set anything of.
    expect(await page.locator('#settings-password, #settings-logout').count()).toBe(0);
    for (const name of ['agreement', 'privacy']) {
      await page.locator(`#settings-${name}`).click();
      await settled(page, name);
      await page.goBack();
      await settled(page, 'settings');
    }
    await page.reload();
    await settled(page, 'settings');
    expect(await page.locator('#settings-device').innerText()).toBe(device);
    expect(complaints).toEqual([]);
  });

  it('switch the language', async () => {
    const { page } = await visits.at(SETTINGS);
    await settled(page, 'settings');
    await page.locator('#locale-fr').click();
    await expect.poll(() => page.title()).toBe(translator('fr')('page.settings'));
    expect(await page.locator('#route-settings').innerText()).toContain('Textes légaux');
  });

  it('show a user his points and his history, as the server knows them', async () => {
    const { page, complaints } = await visits.at(LOGIN);
    await settled(page, 'login');
    await signInBySms(page, '13800000021');
    await settled(page, 'home');
    await page.locator('#tab-my').click();
    await settled(page, 'my');
    // What a new user is given (decisions: benefits).
    await expect.poll(() => page.locator('#my-balance').innerText()).toBe('60');
    await expect.poll(() => page.locator('#my-storage').innerText()).toMatch(/存储空间\s+0\sKB \/ 200\sMB/);
    await keepPicture(page, 'my-user-zh-CN-375');
    await page.locator('#my-points').click();
    await settled(page, 'points');
    await page.goBack();
    await settled(page, 'my');
    await page.locator('#my-history').click();
    await settled(page, 'ai-history');
    await page.goBack();
    await settled(page, 'my');
    await page.locator('#my-settings').click();
    await settled(page, 'settings');
    await page.locator('#settings-password').click();
    await page.locator('#settings-new-password').waitFor();
    await keepPicture(page, 'settings-user-zh-CN-375');
    // A balance that nobody counts.
    await visits.product.query(`update app_user set use_type = 'cash'`);
    await page.goBack();
    await settled(page, 'my');
    await expect.poll(() => page.locator('#my-balance').innerText()).toBe('不限');
    expect(complaints).toEqual([]);
  });
});
