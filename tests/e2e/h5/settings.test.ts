import { expect, it } from 'vitest';
import zhCN from '../../../src/features/account/words/zh-CN.json';
import { translator } from '../../../src/i18n/translate';
import { loadAllWords } from '../../builders/words';
import { describeInBrowser, keepPicture, settled } from './browser';
import { LOGIN, signInBySms } from './login-steps';
import { newSeller } from './seller';
import { useVisits } from './visits';

const SETTINGS = '#/subPages/settings/index';

loadAllWords();

describeInBrowser('the settings and the personal page', () => {
  const visits = useVisits();

  it('show the version, and lead to the terms', async () => {
    const { page, complaints } = await visits.at(SETTINGS);
    await settled(page, 'settings');
    expect(await page.locator('#settings-version').innerText()).toBe('1.0.84 (1000084)');
    // For developers only, in the debug panel.
    expect(await page.locator('#server-address, #settings-device').count()).toBe(0);
    // A guest has no account settings.
    expect(await page.locator('#settings-password, #settings-logout').count()).toBe(0);
    for (const name of ['agreement', 'privacy']) {
      await page.locator(`#settings-${name}`).click();
      await settled(page, name);
      await page.goBack();
      await settled(page, 'settings');
    }
    await page.reload();
    await settled(page, 'settings');
    expect(complaints).toEqual([]);
  });

  it('switch to dark by hand, before the first paint of the next visit, and back to the system', async () => {
    const { page } = await visits.at(SETTINGS);
    await settled(page, 'settings');
    const ground = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--page').trim());
    expect(await ground()).toBe('#f5f7fa');
    await page.locator('#scheme-dark').click();
    expect(await ground()).toBe('#101217');
    await page.reload({ waitUntil: 'commit' });
    await page.locator('body').waitFor({ state: 'attached' });
    expect(await page.locator('html').getAttribute('data-scheme')).toBe('dark');
    await settled(page, 'settings');
    expect(await ground()).toBe('#101217');
    expect(await page.locator('#scheme-dark').getAttribute('aria-checked')).toBe('true');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('#scheme-light').click();
    expect(await ground()).toBe('#f5f7fa');
    await page.locator('#scheme-system').click();
    expect(await ground()).toBe('#101217');
  });

  it('switch the language', async () => {
    const { page } = await visits.at(SETTINGS);
    await settled(page, 'settings');
    await page.locator('#locale-fr').click();
    await expect.poll(() => page.title()).toBe(translator('fr')('page.settings'));
    expect(await page.locator('#route-settings').innerText()).toContain('Textes légaux');
  });

  it('show a user’s points and history from the server', async () => {
    const { page, complaints } = await visits.at(LOGIN);
    await settled(page, 'login');
    await signInBySms(page, '13800000021');
    await settled(page, 'home');
    await page.locator('#tab-my').click();
    await settled(page, 'my');
    // Welcome points (decisions: benefits).
    await expect.poll(() => page.locator('#my-balance').innerText()).toBe('60');
    await expect.poll(() => page.locator('#my-storage').innerText()).toMatch(/^0\sKB\s+空间 · 共 200\sMB$/);
    // By tool: unlike things are not added.
    await expect.poll(() => page.locator('#my-free-left').innerText()).toMatch(/无损放大 3[\s\S]*智能抠图 3/);
    await visits.product.query(
      `insert into free_use (user_id, module, period, used)
       select id, 'matting', to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), 3 from app_user`,
    );
    // With an empty history, there is a link to start.
    await page.locator('#state-works-action').click();
    await settled(page, 'home');
    await page.locator('#tab-my').click();
    await settled(page, 'my');
    await expect.poll(() => page.locator('#my-free-left').innerText()).not.toContain('智能抠图');
    expect(await page.locator('#my-free-left').innerText()).toContain('无损放大 3');
    await keepPicture(page, 'my-user-zh-CN-375');
    await page.locator('#my-points').click();
    await settled(page, 'points');
    await page.goBack();
    await settled(page, 'my');
    await page.locator('#my-history').click();
    await settled(page, 'ai-history');
    await page.goBack();
    await settled(page, 'my');
    await page.locator('#my-help').click();
    await settled(page, 'help');
    await page.locator('#help-points').waitFor();
    await page.goBack();
    await settled(page, 'my');
    await page.locator('#my-settings').click();
    await settled(page, 'settings');
    await page.locator('#settings-password').click();
    await page.locator('#settings-new-password').waitFor();
    await keepPicture(page, 'settings-user-zh-CN-375');
    // A balance in cash mode.
    await visits.product.query(`update app_user set use_type = 'cash'`);
    await page.goBack();
    await settled(page, 'my');
    await expect.poll(() => page.locator('#my-balance').innerText()).toBe('不限');
    expect(complaints).toEqual([]);
  });

  it('show the latest works, which can be opened, and retry a failed load', async () => {
    const seller = await newSeller(visits.product, '13800000022');
    await seller.ran({ tool: 'matting', state: 'succeeded' });
    const newest = await seller.ran({ tool: 'image-magnify', state: 'succeeded' });
    let down = true;
    const { page } = await visits.at('#/pages/my/index', {
      async prepare(tab) {
        await seller.prepare(tab);
        await tab.route('**/api/gen/task/list', (route) => (down ? route.abort() : route.continue()));
      },
    });
    await settled(page, 'my');
    await page.locator('#state-works').waitFor();
    down = false;
    await page.locator('#state-works-action').click();
    await page.locator('#my-work-2').waitFor();
    expect(await page.locator('#my-work-3').count()).toBe(0);
    await keepPicture(page, 'my-works-zh-CN-375');
    await page.locator('#my-work-1').click();
    await settled(page, 'image-magnify-generate-list');
    expect(page.url()).toContain(newest);
  });

  it('show a guest the benefits of logging in, from the server', async () => {
    const words = (values: { points: string } | undefined) =>
      values ? zhCN.guest.replace('{{points}}', values.points) : zhCN.guestPlain;
    const welcome = async (points: number) => {
      await visits.product.query(`update benefit_value set value = ${points} where key = 'point_new_user'`);
      const { page } = await visits.at('#/pages/my/index');
      await settled(page, 'my');
      return page.locator('#my-welcome');
    };
    const given = await welcome(88);
    await expect.poll(() => given.innerText()).toBe(words({ points: '88' }));
    // Without welcome points: only that work is kept, both before and after the response.
    const none = await welcome(0);
    expect(await none.innerText()).toBe(words(undefined));
    await none.page().waitForLoadState('networkidle');
    expect(await none.innerText()).toBe(words(undefined));
  });
});
