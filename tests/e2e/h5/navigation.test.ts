import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { specCases, specLine } from '../../spec/vitest';
import { describeInBrowser, launchBrowser, settled, visit } from './browser';
import { type ProductServer, startProduct } from './server';

const PANEL = '/#/app-debug/index';

const hashPath = (page: Page) => new URL(page.url()).hash.replace(/^#/, '').split('?')[0];

/** Marks the document: a reload would lose the mark. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-mark'));

/** Number of pages that Taro keeps, including hidden ones. */
const held = (page: Page, route: string) => page.locator(`#route-${route}`).count();

/** Selects the navigation method, then taps the target page. */
async function go(page: Page, way: string, target: string): Promise<void> {
  await page.locator(`#debug-way-${way}:visible`).click();
  await page.locator(`${target}:visible`).click();
}

const REFUSALS = [
  {
    lines: ['s2.known-pages', 's8.unknown-page'],
    title: 'does not open what is no page, and names it',
    way: 'open',
    target: '#debug-address',
    reason: 'page not found: /pages/nowhere/index?x=1',
  },
  {
    lines: ['s2.known-pages', 's8.unknown-page'],
    title: 'does not replace by what is no page',
    way: 'replace',
    target: '#debug-address',
    reason: 'page not found',
  },
  {
    lines: ['s2.known-pages', 's8.unknown-page'],
    title: 'does not switch to what is no page',
    way: 'switchTab',
    target: '#debug-address',
    reason: 'page not found',
  },
  {
    lines: ['s2.known-pages', 's8.unknown-page'],
    title: 'does not start over with what is no page',
    way: 'relaunch',
    target: '#debug-address',
    reason: 'page not found',
  },
  {
    lines: ['s2.tab-not-opened'],
    title: 'does not open a tab',
    way: 'open',
    target: '#debug-route-my',
    reason: 'can not open a tabbar page',
  },
  {
    lines: ['s2.tab-not-opened'],
    title: 'does not replace by a tab',
    way: 'replace',
    target: '#debug-route-my',
    reason: 'can not open a tabbar page',
  },
  {
    lines: ['s2.switch-tabs-only'],
    title: 'does not switch to a page that is no tab',
    way: 'switchTab',
    target: '#debug-route-vip',
    reason: 'can not switch to no-tabBar page',
  },
] as const;

describeInBrowser('going from page to page', () => {
  let product: ProductServer;
  let browser: Browser;
  /** The navigation panel exists only in debug mode. */
  const prepare = (page: Page) => page.addInitScript(() => localStorage.setItem('debug', '1'));
  const open = (hash: string) => visit(browser, `${product.url}${hash}`, { prepare });

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  specLine(
    ['s2.calls', 's2.back'],
    'h5',
    'opens a page above another and returns to its unchanged state',
    async () => {
      const { page, complaints, close } = await open(PANEL);
      await settled(page, 'app-debug');
      await go(page, 'open', '#debug-route-vip');
      await settled(page, 'vip');
      expect(hashPath(page)).toBe('/pages/vip/index');
      await page.locator('#bar-back').click();
      await settled(page, 'app-debug');
      expect(await page.locator('#debug-way-open').getAttribute('aria-checked')).toBe('true');
      await expect.poll(() => held(page, 'vip')).toBe(0);
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it('goes back one page at a time', async () => {
    const { page, complaints, close } = await open(PANEL);
    await settled(page, 'app-debug');
    await page.locator('#debug-route-app-debug').click();
    await expect.poll(() => held(page, 'app-debug')).toBe(2);
    await page.locator('#debug-route-vip').last().click();
    await settled(page, 'vip');
    await page.locator('#bar-back').click();
    await expect.poll(() => held(page, 'vip')).toBe(0);
    expect(await held(page, 'app-debug')).toBe(2);
    // Earlier it would count as the same tap.
    await page.waitForTimeout(300);
    await page.locator('#debug-back').last().click();
    await expect.poll(() => held(page, 'app-debug')).toBe(1);
    expect(complaints).toEqual([]);
    await close();
  });

  specLine('s2.back', 'h5', 'goes back from the only page to the root, without a reload', async () => {
    const { page, complaints, close } = await open('/#/pages/vip/index');
    await settled(page, 'vip');
    await mark(page);
    await page.locator('#bar-back').click();
    await settled(page, 'home');
    expect(hashPath(page)).toBe('/');
    expect(await isMarked(page)).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  specLine('s2.calls', 'h5', 'replaces a page, switches tabs and starts over', async () => {
    const { page, complaints, close } = await open(PANEL);
    await settled(page, 'app-debug');
    await go(page, 'replace', '#debug-route-order');
    await settled(page, 'order');
    await expect.poll(() => held(page, 'app-debug')).toBe(0);

    await page.goto(`${product.url}${PANEL}`);
    await settled(page, 'app-debug');
    await go(page, 'switchTab', '#debug-route-templates');
    await settled(page, 'templates');
    await expect.poll(() => held(page, 'app-debug')).toBe(0);

    await page.goto(`${product.url}${PANEL}`);
    await settled(page, 'app-debug');
    await go(page, 'relaunch', '#debug-route-home');
    await settled(page, 'home');
    expect(hashPath(page)).toBe('/');
    await expect.poll(() => held(page, 'app-debug')).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  specCases('h5', REFUSALS, async ({ way, target, reason }) => {
    const { page, complaints, close } = await open(`${PANEL}?address=%2Fpages%2Fnowhere%2Findex%3Fx%3D1`);
    await settled(page, 'app-debug');
    await go(page, way, target);
    await page.locator('#debug-outcome').waitFor();
    expect(await page.locator('#debug-outcome').innerText()).toContain(reason);
    expect(hashPath(page)).toBe('/app-debug/index');
    expect(complaints).toEqual([]);
    await close();
  });

  it('shows the page below when the user goes back as soon as a page has opened', async () => {
    const { page, complaints, close } = await open(PANEL);
    await settled(page, 'app-debug');
    for (let round = 0; round < 3; round += 1) {
      await page.evaluate(async () => {
        const come = new Promise<void>((resolve) => {
          const watch = new MutationObserver(() => {
            if (!document.querySelector('#route-poster')) return;
            watch.disconnect();
            resolve();
          });
          watch.observe(document.body, { childList: true, subtree: true });
        });
        document.querySelector<HTMLElement>('#debug-route-poster')?.click();
        await come;
        window.history.back();
      });
      await page.locator('#route-poster').waitFor({ state: 'detached' });
      // Longer than the delay after which the page below is hidden.
      await page.waitForTimeout(400);
      expect(await page.locator('#route-app-debug').isVisible()).toBe(true);
    }
    expect(complaints).toEqual([]);
    await close();
  });

  specLine('s2.double-tap', 'h5', 'takes a double tap for one', async () => {
    const { page, complaints, close } = await open(PANEL);
    await settled(page, 'app-debug');
    await page.locator('#debug-route-poster').dblclick();
    await settled(page, 'poster');
    // A second one would still be animating.
    await page.waitForTimeout(600);
    expect(await held(page, 'poster')).toBe(1);
    await page.goBack();
    await settled(page, 'app-debug');
    expect(complaints).toEqual([]);
    await close();
  });

  specLine('s2.query', 'h5', 'tells a page its query, decoded once and without what Taro adds', async () => {
    const said = '/subPages/poster/index?title=%E5%9B%BE 图+%25';
    const { page, close } = await open(`${PANEL}?address=${encodeURIComponent(said)}`);
    await settled(page, 'app-debug');
    expect(await page.locator('#debug-address').innerText()).toBe(said);
    await close();
  });

  it('survives a malformed query', async () => {
    const { page, complaints, close } = await open(`${PANEL}?address=50%&stamp=9`);
    await settled(page, 'app-debug');
    expect(await page.locator('#debug-address').innerText()).toBe('50%');
    expect(complaints).toEqual([]);
    await close();
  });

  it('follows a link to any page, whatever page is open', async () => {
    const { page, complaints, close } = await open('/#/subPages/template-scene/index?from=chat');
    await settled(page, 'template-scene');
    await page.evaluate(() => {
      window.location.hash = '#/pages/my/index';
    });
    await settled(page, 'my');
    await page.evaluate(() => {
      window.location.hash = '#/subPages/id-photo-generate-list/index';
    });
    await settled(page, 'id-photo-generate-list');
    await page.reload();
    await settled(page, 'id-photo-generate-list');
    expect(complaints).toEqual([]);
    await close();
  });
});
