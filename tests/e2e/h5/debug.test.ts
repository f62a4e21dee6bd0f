import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, keepPicture, settled } from './browser';
import { LOGIN, signInBySms } from './login-steps';
import { overflow } from './measure';
import { useVisits } from './visits';

const SETTINGS = '#/subPages/settings/index';

async function tapVersion(page: Page, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await page.locator('#settings-version').click();
}

describeInBrowser('debug mode', () => {
  const visits = useVisits();

  specLine(
    ['s4.debug', 's2.debug-page'],
    'h5',
    'is off until ten quick taps on the version; then a button floats on every page and opens the panel',
    async () => {
      const { page, complaints } = await visits.at(SETTINGS);
      await settled(page, 'settings');
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(request.url());
      });
      await tapVersion(page, 9);
      await page.waitForTimeout(3100);
      await tapVersion(page, 1);
      expect(await page.locator('#debug-button').count()).toBe(0);
      const before = scripts.length;
      await tapVersion(page, 9);
      await page.locator('#debug-button:visible').waitFor();
      await page.locator('#settings-debug').waitFor();
      // Loaded only now, so others do not wait for it.
      expect(scripts.length).toBeGreaterThan(before);

      // Debug mode is stored, and applies to every page.
      await page.goto(`${visits.product.url}/?again#/`);
      await settled(page, 'home');
      await page.locator('#debug-button:visible').click();
      await settled(page, 'app-debug');
      await page.locator('#debug-button:visible').waitFor({ state: 'hidden' });
      await page.locator('#debug-off').click();
      // When it is off, the page shows only a message, and no debug panel.
      await page.locator('#state-empty:visible').waitFor();
      expect(await page.locator('#debug-tab-pages').count()).toBe(0);
      await page.goBack();
      await settled(page, 'home');
      expect(await page.locator('#debug-button').count()).toBe(0);
      await page.reload();
      await settled(page, 'home');
      await page.waitForTimeout(500);
      expect(await page.locator('#debug-button').count()).toBe(0);
      expect(complaints).toEqual([]);
    },
  );

  it('records logs, calls and errors, without the session id, and copies them', async () => {
    const { page } = await visits.at(LOGIN);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await settled(page, 'login');
    await signInBySms(page, '13800000031');
    await settled(page, 'home');
    const session = await page.evaluate(() => localStorage.getItem('jwtSid') ?? '');
    expect(session.length).toBeGreaterThan(20);
    await page.evaluate(() => localStorage.setItem('debug', '1'));
    await page.goto(`${visits.product.url}/#/pages/my/index`);
    await page.reload();
    await settled(page, 'my');
    await page.locator('#debug-button:visible').waitFor();
    await page.evaluate((id) => {
      console.warn('a warning', id);
      setTimeout(() => {
        throw new Error('something broke');
      });
      void Promise.reject(new Error('nobody caught it'));
    }, session);
    // A page that calls the server when it opens, once it has been answered.
    await page.goto(`${visits.product.url}/#/subPages/ai-history/index`);
    await settled(page, 'ai-history');
    await page.locator('#state-empty:visible').waitFor();
    await page.locator('#debug-button:visible').click();
    await settled(page, 'app-debug');

    const shown = async (tab: string) => {
      await page.locator(`#debug-tab-${tab}`).click();
      return page.locator('#debug-records').innerText();
    };
    expect(await shown('logs')).toMatch(/warn a warning .{4}…\(\d+\)/);
    const errors = await shown('errors');
    expect(errors).toContain('something broke');
    expect(errors).toContain('nobody caught it');
    expect(await shown('network')).toMatch(/POST \/api\/\S+ ok \d+ ms/);
    await page.locator('#debug-filter-failed').click();
    expect(await page.locator('#debug-records').innerText()).toBe('还没有记录。');
    await page.locator('#debug-filter-all').click();
    await page.locator('#debug-copy').click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/POST \/api\/\S+ ok/);
    await page.locator('#debug-clear').click();
    expect(await page.locator('#debug-records').innerText()).toBe('还没有记录。');

    await page.locator('#debug-tab-facts').click();
    const facts = await page.locator('#route-app-debug').innerText();
    expect(facts).toContain('h5 studio zh-CN');
    expect(facts).toContain('375 × 812');
    expect(facts).toContain(`${session.slice(0, 4)}…`);
    expect(facts + copied).not.toContain(session);
  });

  it('takes a screenshot of the page below, at most 1024 px long', async () => {
    const { page, complaints } = await visits.at('#/', {
      prepare: (one) => one.addInitScript(() => localStorage.setItem('debug', '1')),
    });
    await settled(page, 'home');
    await page.locator('#server-state').waitFor();
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    await page.locator('#debug-button:visible').click();
    await settled(page, 'app-debug');
    await page.locator('#debug-tab-facts').click();
    await page.locator('#debug-shot').click();
    const picture = page.locator('#debug-picture img');
    await picture.waitFor();
    const found = await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: image.naturalWidth, height: image.naturalHeight });
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      const colors = new Set<string>();
      for (let at = 0; at < data.length; at += 400) colors.add(`${data[at]},${data[at + 1]},${data[at + 2]}`);
      return { width: image.naturalWidth, height: image.naturalHeight, colors: colors.size };
    });
    expect([found.width, found.height]).toEqual([375, 812]);
    // A page with a photo, not an empty sheet.
    expect(found.colors).toBeGreaterThan(200);
    await keepPicture(page, 'debug-facts-zh-CN-375');
    expect(complaints).toEqual([]);
  });

  specLine(
    ['s8.vibrate', 's8.not-tab-page', 's8.tab-item'],
    'h5',
    'shows the error messages of a device and its host',
    async () => {
      const { page, complaints } = await visits.at('#/app-debug/index', {
        prepare: (one) =>
          one.addInitScript(() => {
            localStorage.setItem('debug', '1');
            navigator.vibrate = () => false;
          }),
      });
      await settled(page, 'app-debug');
      await page.locator('#debug-tab-facts').click();
      const outcome = page.locator('#debug-host-outcome');
      for (const [call, refusal] of [
        ['vibrateLong', 'vibrateLong:fail'],
        ['vibrateShort', 'vibrateLong:fail'],
        ['setTabBarItem', 'not TabBar page'],
      ]) {
        await page.locator(`#debug-host-${call}`).click();
        await expect.poll(() => outcome.innerText()).toBe(refusal);
      }
      await page.locator('#debug-host-setTabBarItem9').click();
      await settled(page, 'home');
      await page.getByText('tabbar item not found').waitFor();
      expect(complaints).toEqual([]);
    },
  );

  it.each(['zh-CN', 'fr', 'es'])('has a panel that fits the narrowest phone, in %s', async (locale) => {
    const { page, complaints } = await visits.at('#/app-debug/index', {
      locale,
      width: 320,
      prepare: (one) => one.addInitScript(() => localStorage.setItem('debug', '1')),
    });
    await settled(page, 'app-debug');
    for (const tab of ['pages', 'logs', 'network', 'errors', 'facts']) {
      await page.locator(`#debug-tab-${tab}`).click();
      expect(await overflow(page), tab).toBe(0);
      await keepPicture(page, `debug-${tab}-${locale}-320`);
    }
    expect(complaints).toEqual([]);
  });
});
