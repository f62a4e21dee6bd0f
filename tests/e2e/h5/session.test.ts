import { SESSION_HEADER } from '@tuzuo/core/session/session';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestCode } from '../../builders/request-code';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, launchBrowser, settled, visit } from './browser';
import { type ProductServer, startProduct } from './server';

/** Records calls below /api that the page makes from now on: path and session id. */
function watchCalls(page: Page): { path: string; session: string | undefined }[] {
  const calls: { path: string; session: string | undefined }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    calls.push({ path: pathname, session: request.headers()[SESSION_HEADER] });
  });
  return calls;
}

const storedId = (page: Page) => page.evaluate(() => window.localStorage.getItem('jwtSid'));

describeInBrowser('the stored session', () => {
  let product: ProductServer;
  let browser: Browser;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  /** Makes a call like the page; its cookies apply to the page. */
  async function post(page: Page, path: string, form: Record<string, string>) {
    const response = await page.request.post(`${product.url}/api/auth/h5/${path}`, { form });
    const { data } = (await response.json()) as { data: Record<string, unknown> };
    return data;
  }

  specLine('s7.session-header', 'h5', 'a log-in lasts over a reload, and every call carries it', async () => {
    const { page, complaints, close } = await visit(browser, product.url);
    await settled(page, 'home');
    const mobile = '13800138000';
    const code = await requestCode(product.url, mobile);
    const { header } = await post(page, 'mobileLogin', { mobile, code });
    const sessionId = (header as Record<string, string>)[SESSION_HEADER] ?? '';
    await page.evaluate((id) => window.localStorage.setItem('jwtSid', id), sessionId);

    const calls = watchCalls(page);
    await page.reload();
    await page.locator('#server-state').waitFor();
    await expect.poll(() => calls.length).toBe(5);
    expect(calls[0]?.path).toBe('/api/auth/user/getUserInfo');
    expect(calls.map(({ session }) => session)).toEqual(Array(5).fill(sessionId));
    expect(await storedId(page)).toBe(sessionId);
    expect(await page.evaluate(() => document.cookie)).toContain('tuzuo_site_login=');
    expect(complaints).toEqual([]);
    await close();
  });

  it('is kept when the page is left while its user is being fetched', async () => {
    const { page, close } = await visit(browser, product.url);
    await settled(page, 'home');
    const mobile = '13800138003';
    const { header } = await post(page, 'mobileLogin', {
      mobile,
      code: await requestCode(product.url, mobile),
    });
    const sessionId = (header as Record<string, string>)[SESSION_HEADER] ?? '';
    await page.evaluate((id) => window.localStorage.setItem('jwtSid', id), sessionId);
    let held = 0;
    await page.route('**/getUserInfo*', (route) => {
      held += 1;
      return held === 1 ? undefined : route.continue();
    });
    await page.reload();
    await expect.poll(() => held).toBe(1);
    await page.goto(`${product.url}/?again#/pages/my/index`);
    await settled(page, 'my');
    await page.locator('#my-history').waitFor();
    expect(await storedId(page)).toBe(sessionId);
    await close();
  });

  specLine(
    ['s8.11000', 's4.fetch-fails'],
    'h5',
    'one unknown to the server is reported and discarded, and the user continues as a guest',
    async () => {
      const toasts: string[] = [];
      const { page, close } = await visit(browser, product.url, {
        prepare: async (one) => {
          await one.exposeFunction('noteToast', (text: string) => toasts.push(text));
          await one.addInitScript(() => {
            if (window.sessionStorage.getItem('begun') === null) {
              window.localStorage.setItem('jwtSid', 'nobody');
              window.sessionStorage.setItem('begun', '1');
            }
            const note = Reflect.get(window, 'noteToast') as (text: string) => void;
            new MutationObserver(() => {
              const words = document.querySelector('#popup')?.textContent;
              if (words) note(words);
            }).observe(document, { childList: true, subtree: true });
          });
        },
      });
      await expect.poll(() => storedId(page)).toBeNull();
      await expect.poll(() => toasts.length).toBeGreaterThan(0);
      expect(new Set(toasts).size).toBe(1);
      expect(toasts[0]).toMatch(/登录/);
      await settled(page, 'home');
      expect(await page.evaluate(() => document.cookie)).not.toContain('tuzuo_site_login=');

      const calls = watchCalls(page);
      await page.reload();
      await page.locator('#server-state').waitFor();
      expect([...new Set(calls.map(({ session }) => session))]).toEqual([undefined]);
      await close();
    },
  );
});
