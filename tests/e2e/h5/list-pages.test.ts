import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { MARKER_COOKIE } from '../../../core/session/session';
import { newPosterOwner, type PosterOwner } from '../../builders/poster-owner';
import type { StatementId } from '../../spec/statements';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, settled } from './browser';
import { fingersOn } from './touch';
import { useVisits } from './visits';

type List = { line: StatementId; route: string; address: string; path: string; id: string };

const LISTS: readonly List[] = [
  {
    line: 's2.template-center',
    route: 'templates',
    address: 'pages/template-center/index',
    path: 'template/template/list',
    id: 'templateId',
  },
  {
    line: 's2.template-search',
    route: 'template-search',
    address: 'subPages/template-search/index?query=%E5%BC%80%E4%B8%9A',
    path: 'template/template/list',
    id: 'templateId',
  },
  {
    line: 's2.template-category',
    route: 'template-category',
    address: 'subPages/template-category/index?categoryId=sale',
    path: 'template/template/list',
    id: 'templateId',
  },
  {
    line: 's2.template-scene',
    route: 'template-scene',
    address: 'subPages/template-scene/index?sceneId=promotion',
    path: 'template/template/list',
    id: 'templateId',
  },
  {
    line: 's2.order',
    route: 'order',
    address: 'subPages/order/index',
    path: 'order/order/list',
    id: 'orderId',
  },
];

const scroller = (page: Page) => page.locator('.taro_page:visible');

const lengthOf = (page: Page) => scroller(page).evaluate((one) => one.scrollHeight);

/** Scrolls the visible page until its end is this many px below the window. */
const scrollTo = (page: Page, left: number) =>
  scroller(page).evaluate((one, rest) => {
    one.scrollTop = one.scrollHeight - one.clientHeight - rest;
  }, left);

/** A canceled order, as the server lists it. */
const ORDER = {
  kind: 'vip',
  state: 'closed',
  amountCents: 2900,
  currency: 'CNY',
  refundedCents: 0,
  refundableCents: 0,
  tier: 'common',
  months: 1,
  createdAt: '2026-01-02T08:00:00.000Z',
  expiresAt: '2026-01-02T08:30:00.000Z',
};

describeInBrowser('a list page', () => {
  const visits = useVisits();
  let owner: PosterOwner;
  beforeAll(async () => {
    owner = await newPosterOwner(visits.product.url, '13900004001');
  });

  for (const { line, route, address, path, id } of LISTS) {
    specLine(
      line,
      'h5',
      `${route} gets more when its end is nearer than 80, and reloads when pulled`,
      async () => {
        const { url } = visits.product;
        /** The cursor of each request. */
        const asked: (string | null)[] = [];
        const { page, complaints } = await visits.at(`#/${address}`, {
          hasTouch: true,
          async prepare(tab) {
            await tab.context().addCookies([{ name: MARKER_COOKIE, value: '1', url }]);
            await tab.addInitScript((sid) => localStorage.setItem('jwtSid', sid), owner.session);
            await tab.route(`**/api/${path}`, async (request) => {
              const cursor = new URLSearchParams(request.request().postData() ?? '').get('cursor');
              asked.push(cursor);
              const answer = await request.fetch({ postData: '' });
              const body = (await answer.json()) as { data: { items: object[] } };
              const [item = ORDER] = body.data.items;
              const items = Array.from({ length: 30 }, (_, at) => ({ ...item, [id]: `${cursor}-${at}` }));
              await request.fulfill({ json: { ...body, data: { items, nextCursor: 'next' } } });
            });
          },
        });
        await settled(page, route);
        await expect.poll(() => asked).toEqual([null]);
        await expect.poll(() => lengthOf(page)).toBeGreaterThan(2000);
        await scrollTo(page, 100);
        await page.waitForTimeout(200);
        expect(asked).toEqual([null]);
        await scrollTo(page, 70);
        await expect.poll(() => asked).toEqual([null, 'next']);
        await scrollTo(page, 1e6);
        const fingers = await fingersOn(page);
        await fingers.drag([187, 250], [187, 420]);
        await expect.poll(() => asked.slice(2)).toEqual([null]);
        expect(complaints).toEqual([]);
      },
    );
  }
});
