import { LOCALES } from '@tuzuo/core/text/locale';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { translator } from '../../../src/i18n/translate';
import { rawWords, wordKeys } from '../../builders/word-keys';
import { audit, onUsualPhone } from './audit';
import { describeInBrowser, isComplaint, settled } from './browser';
import { busySeller, contentShows, guestStops, type Stop } from './every-page';
import { faultsOfPage, narrowTargets } from './page-faults';
import type { Seller } from './seller';
import { useVisits } from './visits';

const keys = await wordKeys();

/** Some three hundred pages, on a machine that may have other work. */
const CRAWL_MS = 600_000;

/** A page that is left may leave a call behind; a slow machine may take long. */
const ARRIVAL_MS = 30_000;

const SETTINGS: Stop = { label: 'settings', route: 'settings', hash: '#/subPages/settings/index' };

describeInBrowser('every page', () => {
  const visits = useVisits();
  let seller: Seller;
  let stops: Stop[];

  beforeAll(async () => {
    ({ seller, stops } = await busySeller(visits.product, '13700000001'));
  });

  /**
   * Loads each page once, audited for those who see badly, hear it or have thick thumbs; then switches the language in
   * the settings, and goes to each page in each other language without a restart. Notes what is wrong.
   */
  async function crawl(page: Page, all: readonly Stop[]): Promise<string[]> {
    const found: string[] = [];
    let here = '';
    const note = (what: string) => found.push(`${here}: ${what}`);
    page.on('console', (message) => {
      if (isComplaint(message)) note(message.text());
    });
    page.on('pageerror', (error) => note(String(error)));
    page.on('response', (response) => {
      if (response.status() >= 400) note(`${response.status()} ${response.url()}`);
    });
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText;
      if (why !== 'net::ERR_ABORTED') note(`${request.url()} ${why}`);
    });

    let loads = 0;
    const address = () => `${visits.product.url}/?visit=${loads}`;
    /** @returns whether the page is there and looked at */
    async function look({ route, hash }: Stop): Promise<boolean> {
      await page.goto(`${address()}${hash}`, { waitUntil: 'load' });
      const arrived = await settled(page, route, ARRIVAL_MS).then(
        () => true,
        () => false,
      );
      if (!arrived) {
        note(`no #route-${route}, but ${await page.locator('.screen:visible').first().getAttribute('id')}`);
        return false;
      }
      await contentShows(page, ARRIVAL_MS).catch(() => note('it goes on waiting'));
      const root = page.locator(`#route-${route}:visible`);
      for (const word of rawWords(await root.innerText(), keys)) note(`shows ${word}`);
      for (const fault of await faultsOfPage(page)) note(fault);
      return true;
    }

    for (const stop of all) {
      here = stop.label;
      loads += 1;
      await page.emulateMedia({ colorScheme: 'light' });
      if (!(await look(stop))) continue;
      for (const fault of await onUsualPhone(page, async () => [
        ...(await audit(page)),
        ...(await narrowTargets(page)),
      ])) {
        note(fault);
      }
    }

    await page.emulateMedia({ colorScheme: 'light' });
    for (const locale of LOCALES.filter((one) => one !== 'zh-CN')) {
      here = `${locale} settings`;
      await look(SETTINGS);
      await page.locator(`#locale-${locale}:visible`).click();
      await expect.poll(() => page.title()).toBe(translator(locale)('page.settings'));
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
      for (const stop of all) {
        here = `${locale} ${stop.label}`;
        // One language with long words has the room that thumbs need looked at, too.
        if ((await look(stop)) && locale === 'fr') {
          for (const fault of await onUsualPhone(page, () => narrowTargets(page))) note(fault);
        }
        // Back, so that no more than two pages are open at a time.
        await page.goto(`${address()}${SETTINGS.hash}`);
        await settled(page, 'settings', ARRIVAL_MS);
      }
    }
    return found;
  }

  it(
    'shows itself to a seller in every language on the narrowest phone without a fault',
    async () => {
      const { page } = await visits.at('#/', { width: 320, prepare: seller.prepare });
      expect(await crawl(page, stops)).toEqual([]);
    },
    CRAWL_MS,
  );

  it(
    'shows itself to a guest so too',
    async () => {
      const { page } = await visits.at('#/', { width: 320 });
      expect(await crawl(page, guestStops)).toEqual([]);
    },
    CRAWL_MS,
  );
});
