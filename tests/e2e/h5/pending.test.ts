import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { translator } from '../../../src/i18n/translate';
import { routes } from '../../../src/navigation/routes';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, keepPicture, settled } from './browser';
import { contrasts, overflow } from './measure';
import { useVisits } from './visits';

const isPending = ({ path }: { path: string }) =>
  readFileSync(`src${path}.tsx`, 'utf8').includes('pendingPage(');

const pending = routes.filter(isPending);

/** One page that a tool has not, one of the spec's own. */
const LOOKS = { 'ai-cloth-model': 320, space: 425 } as const;

describeInBrowser('a page whose feature is not there yet', () => {
  const visits = useVisits();

  it.each([
    'zh-CN',
    'fr',
  ] as const)('says so at every address, in %s, and leads to what comes nearest', async (locale) => {
    const t = translator(locale);
    const { page, complaints } = await visits.at('', { locale, width: 320 });
    await settled(page, 'home');
    const titles = new Set<string>();
    for (const { name, path } of pending) {
      await page.goto(`${visits.product.url}/#${path}`);
      const root = page.locator(`#route-${name}:visible`);
      await root.waitFor();
      const words = await root.innerText();
      expect(words, name).toContain(t('pending.title'));
      expect(words, name).not.toMatch(/\b(page|pending|tool)\.\w+/);
      expect(await overflow(page), name).toBe(0);
      titles.add(await page.title());
    }
    // Results share the name of their tool.
    expect(titles.size).toBeGreaterThanOrEqual(pending.length / 2);
    await page.goto(`${visits.product.url}/#/subPages/ai-change-shoes/index`);
    await settled(page, 'ai-change-shoes');
    await page.locator('#state-empty-action:visible', { hasText: t('tool.ai-product.name') }).click();
    await settled(page, 'ai-product');
    expect(complaints).toEqual([]);
  });

  it.each(Object.entries(LOOKS))('looks as it should with the bar of %s', async (name, width) => {
    for (const [colorScheme, locale] of [
      ['light', 'zh-CN'],
      ['dark', 'fr'],
    ] as const) {
      const path = routes.find((route) => route.name === name)?.path;
      const { page } = await visits.at(`#${path}`, { colorScheme, locale, width });
      await settled(page, name);
      expect((await contrasts(page)).filter(({ contrast }) => contrast < 4.5)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      await keepPicture(page, `${name}-${locale}-${colorScheme}-${width}`);
    }
  });

  specLine(
    's2.bars',
    'h5',
    'has a dark bar for payments, the plain one again on the next page, and none where a page draws its own',
    async () => {
      const { page } = await visits.at('#/pages/payment/index');
      await settled(page, 'payment');
      const bar = () =>
        page.locator('#taro-navigation-bar').evaluate((one) => {
          const { backgroundColor, color } = getComputedStyle(one);
          return { backgroundColor, color };
        });
      expect(await bar()).toEqual({ backgroundColor: 'rgb(26, 29, 35)', color: 'rgb(255, 255, 255)' });
      await page.goto(`${visits.product.url}/#/subPages/order/index`);
      await settled(page, 'order');
      expect((await bar()).backgroundColor).toBe('rgb(255, 255, 255)');
      for (const [hash, route] of [
        ['#/', 'home'],
        ['#/pages/my/index', 'my'],
        ['#/subPages/login/index', 'login'],
      ] as const) {
        await page.goto(`${visits.product.url}/${hash}`);
        await settled(page, route);
        await expect
          .poll(() => page.locator('#taro-navigation-bar').isVisible(), { message: route })
          .toBe(false);
      }
    },
  );
});
