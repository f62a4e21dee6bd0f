import { expect, it } from 'vitest';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, keepPicture, settled, type visit } from './browser';
import { overflow } from './measure';
import { useVisits } from './visits';

const ALLOWED = 'https://help.example.com';
const addressOf = (url: string) => `#/pages/webview/index?url=${encodeURIComponent(url)}`;

describeInBrowser('a web page inside ours', () => {
  const visits = useVisits({ WEB_PAGE_ORIGINS: `${ALLOWED}, https://shop.example.com:8443` });

  const at = async (hash: string, options: Parameters<typeof visit>[2] = {}) => {
    const one = await visits.at(hash, {
      ...options,
      prepare: async (page) => {
        await page.route('https://*.example.com/**', (route) => {
          const other = '<a id="away" href="https://evil.example.com/">away</a>';
          return route.fulfill({
            contentType: 'text/html',
            body: `<h1>${route.request().url()}</h1>${other}`,
          });
        });
        await options.prepare?.(page);
      },
    });
    return one;
  };

  specLine('s2.webview', 'h5', 'of an allowed site shows under a dark bar', async () => {
    const { page, complaints } = await at(addressOf(`${ALLOWED}/a?b=1#c`));
    await settled(page, 'webview');
    const frame = page.frameLocator('#web-frame');
    expect(await frame.locator('h1').innerText()).toBe(`${ALLOWED}/a?b=1`);
    const bar = await page.locator('#taro-navigation-bar').evaluate((one) => {
      const { backgroundColor, color } = getComputedStyle(one);
      return { backgroundColor, color, height: one.getBoundingClientRect().height };
    });
    expect(bar).toEqual({ backgroundColor: 'rgb(26, 29, 35)', color: 'rgb(255, 255, 255)', height: 44 });
    expect(await overflow(page)).toBe(0);
    expect(complaints).toEqual([]);
    await keepPicture(page, 'webview-zh-CN-375');
  });

  it('cannot navigate the frame to a site that is not allowed', async () => {
    const { page, complaints } = await at(addressOf(ALLOWED));
    await settled(page, 'webview');
    const frame = page.frameLocator('#web-frame');
    await frame.locator('#away').click();
    await expect.poll(() => complaints.some((one) => one.includes('frame-src'))).toBe(true);
    expect(page.frames().some((one) => one.url().includes('evil'))).toBe(false);
  });

  it.each([
    'https://evil.example.com/',
    'https://help.example.com.evil.example.com/',
    'https://help.example.com@evil.example.com/',
    'https://help.example.com:8443/',
    'http://help.example.com/',
    'javascript:alert(1)',
    'data:text/html,hello',
    '',
  ])('at "%s" is refused, with words and a way back', async (url) => {
    const { page, complaints } = await at(addressOf(url), { locale: 'fr', width: 320 });
    await settled(page, 'webview');
    await page.locator('#state-empty').waitFor();
    expect(await page.locator('#state-empty').innerText()).toContain('Page impossible à ouvrir ici');
    expect(await page.locator('iframe').count()).toBe(0);
    expect(await overflow(page)).toBe(0);
    await page.locator('#state-empty-action').click();
    await settled(page, 'home');
    expect(complaints).toEqual([]);
  });

  it('is requested again when the check fails', async () => {
    const { page } = await at(addressOf(ALLOWED), {
      prepare: (one) => one.route('**/listOrigins', (route) => route.abort()),
    });
    await settled(page, 'webview');
    await page.locator('#state-error').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    await page.unroute('**/listOrigins');
    await page.locator('#state-error-action').click();
    await page.locator('#web-frame').waitFor();
  });
});
