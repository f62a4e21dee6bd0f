import { expect } from 'vitest';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, settled } from './browser';
import { useVisits } from './visits';

describeInBrowser('the bar above a page', () => {
  const visits = useVisits();

  specLine(
    ['s2.bars', 's2.home', 's2.vip', 's2.benefits', 's2.payment'],
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
        ['#/pages/vip/index', 'vip'],
        ['#/subPages/benefits/index', 'benefits'],
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
