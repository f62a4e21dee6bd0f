import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { screenBook } from '../../frozen/screens';
import { audit, onUsualPhone } from './audit';
import { describeInBrowser, settled } from './browser';
import { busySeller, guestStops, type Stop } from './every-page';
import { deadTargets, faultsOfPage, narrowTargets } from './page-faults';
import { screenLines } from './screen-lines';
import type { Seller } from './seller';
import { useVisits } from './visits';
import { CRAWL_MS, startWalk, walkIn } from './walk';

describeInBrowser('every page', () => {
  const visits = useVisits();
  let seller: Seller;
  let stops: Stop[];

  beforeAll(async () => {
    ({ seller, stops } = await busySeller(visits.product, '13700000001'));
  });

  /**
   * Differences from the recorded screen once the last responses have arrived, since numbers may load after the page.
   */
  async function compared(page: Page, book: ReturnType<typeof screenBook>, label: string) {
    for (let triesLeft = 5; ; triesLeft -= 1) {
      const fault = book.compare(label, await screenLines(page));
      if (fault === undefined || triesLeft === 0) return fault;
      await page.waitForTimeout(1000);
    }
  }

  /**
   * Loads each page once, compares it with its recording, and audits its accessibility: contrast, names and target
   * sizes.
   */
  async function crawl(page: Page, all: readonly Stop[], visitor: 'seller' | 'guest'): Promise<string[]> {
    const { found, note, look, goTo } = startWalk(page, visits.product.url);
    const book = screenBook(visitor);
    for (const [index, stop] of all.entries()) {
      goTo(stop.label);
      await page.emulateMedia({ colorScheme: 'light' });
      if (!(await look(stop, index + 1))) continue;
      const faults = await onUsualPhone(page, async () => [
        (await compared(page, book, stop.label)) ?? [],
        await audit(page),
        await narrowTargets(page),
        await deadTargets(page),
        await faultsOfPage(page),
      ]);
      for (const fault of faults.flat()) note(fault);
    }
    return [...found, ...book.missed()];
  }

  it(
    'shows a seller what was written down, without a fault on the narrowest phone',
    async () => {
      const { page } = await visits.at('#/', { width: 320, prepare: seller.prepare });
      expect(await crawl(page, stops, 'seller')).toEqual([]);
    },
    CRAWL_MS,
  );

  it(
    'shows a guest what was written down for one, without a fault',
    async () => {
      const { page } = await visits.at('#/', { width: 320 });
      expect(await crawl(page, guestStops, 'guest')).toEqual([]);
    },
    CRAWL_MS,
  );

  it(
    'has no fault for seller and guest in the language with the longest texts',
    async () => {
      const asSeller = await visits.at('#/', { width: 320, prepare: seller.prepare });
      expect(await walkIn(['fr'], asSeller.page, visits.product.url, stops)).toEqual([]);
      const asGuest = await visits.at('#/', { width: 320 });
      expect(await walkIn(['fr'], asGuest.page, visits.product.url, guestStops)).toEqual([]);
    },
    CRAWL_MS,
  );

  it('places a result next to its actions in a wide window, where a tool’s button is no wider than a button', async () => {
    const result = stops.find(({ label }) => label === 'matting-generate-list')?.hash ?? '';
    const { page } = await visits.at(result, { width: 1280, prepare: seller.prepare });
    await settled(page, 'matting-generate-list');
    const boxOf = async (id: string) =>
      (await page.locator(`#${id}:visible`).boundingBox()) ?? { x: NaN, y: NaN, width: NaN };
    const [picture, save, next] = [
      await boxOf('result-1'),
      await boxOf('result-save'),
      await boxOf('result-next'),
    ];
    expect(save.x).toBeGreaterThanOrEqual(picture.x + picture.width);
    expect(next.x).toBeGreaterThanOrEqual(picture.x + picture.width);
    expect(save.y).toBeLessThan(next.y);
    await page.goto(`${visits.product.url}/?visit=1#/subPages/matting/index`);
    await settled(page, 'matting');
    expect((await boxOf('tool-choose')).width).toBeLessThanOrEqual(400);
  });
});
