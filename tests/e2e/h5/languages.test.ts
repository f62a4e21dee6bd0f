import { LOCALES } from '@tuzuo/core/text/locale';
import { expect, it } from 'vitest';
import { describeInBrowser } from './browser';
import { busySeller, guestStops } from './every-page';
import { useVisits } from './visits';
import { CRAWL_MS, walkIn } from './walk';

describeInBrowser('every page in every other language', () => {
  const visits = useVisits();
  const others = LOCALES.filter((one) => one !== 'zh-CN');

  it(
    'has no fault for a seller and a guest',
    async () => {
      const { seller, stops } = await busySeller(visits.product, '13700000002');
      const asSeller = await visits.at('#/', { width: 320, prepare: seller.prepare });
      expect(await walkIn(others, asSeller.page, visits.product.url, stops)).toEqual([]);
      const asGuest = await visits.at('#/', { width: 320 });
      expect(await walkIn(others, asGuest.page, visits.product.url, guestStops)).toEqual([]);
    },
    CRAWL_MS,
  );
});
