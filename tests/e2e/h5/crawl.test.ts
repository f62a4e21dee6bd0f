import { LOCALES } from '@tuzuo/core/text/locale';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { translator } from '../../../src/i18n/translate';
import { rawWords, wordKeys } from '../../builders/word-keys';
import { screenBook } from '../../frozen/screens';
import { audit, onUsualPhone } from './audit';
import { describeInBrowser, isComplaint, settled } from './browser';
import { busySeller, contentShows, guestStops, type Stop } from './every-page';
import { deadTargets, faultsOfPage, narrowTargets } from './page-faults';
import { screenLines } from './screen-lines';
import type { Seller } from './seller';
import { useVisits } from './visits';

const keys = await wordKeys();

/** Some three hundred pages, on a machine that may have other work. */
const CRAWL_MS = 600_000;

/** A page that is left may leave a call behind; a slow machine may take long. */
const ARRIVAL_MS = 60_000;

const SETTINGS: Stop = { label: 'settings', route: 'settings', hash: '#/subPages/settings/index' };

describeInBrowser('every page', () => {
  const visits = useVisits();
  let seller: Seller;
  let stops: Stop[];

  beforeAll(async () => {
    ({ seller, stops } = await busySeller(visits.product, '13700000001'));
  });

  /** A walk from page to page that notes what is wrong with each. */
  function startWalk(page: Page) {
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

    /** @returns whether the page is there and looked at */
    async function look({ route, hash }: Stop, loads: number): Promise<boolean> {
      await page.goto(`${visits.product.url}/?visit=${loads}${hash}`, { waitUntil: 'load' });
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
    return {
      found,
      note,
      look,
      goTo: (label: string) => {
        here = label;
      },
    };
  }

  /** What differs from what was written down, once the last answers have come: a number may come after its page. */
  async function compared(page: Page, book: ReturnType<typeof screenBook>, label: string) {
    for (let triesLeft = 5; ; triesLeft -= 1) {
      const fault = book.compare(label, await screenLines(page));
      if (fault === undefined || triesLeft === 0) return fault;
      await page.waitForTimeout(1000);
    }
  }

  /**
   * Loads each page once, compares what it shows with what was written down, and audits it for those who see badly,
   * hear it or have thick thumbs.
   */
  async function crawl(page: Page, all: readonly Stop[], visitor: 'seller' | 'guest'): Promise<string[]> {
    const { found, note, look, goTo } = startWalk(page);
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
      ]);
      for (const fault of faults.flat()) note(fault);
    }
    return [...found, ...book.missed()];
  }

  /** Switches the language in the settings, and goes to each page in each other language without a restart. */
  async function crawlLanguages(page: Page, all: readonly Stop[]): Promise<string[]> {
    const { found, note, look, goTo } = startWalk(page);
    for (const locale of LOCALES.filter((one) => one !== 'zh-CN')) {
      goTo(`${locale} settings`);
      await look(SETTINGS, 0);
      await page.locator(`#locale-${locale}:visible`).click();
      await expect.poll(() => page.title()).toBe(translator(locale)('page.settings'));
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
      for (const stop of all) {
        goTo(`${locale} ${stop.label}`);
        // One language with long words has the room that thumbs need looked at, too.
        if ((await look(stop, 0)) && locale === 'fr') {
          for (const fault of await onUsualPhone(page, () => narrowTargets(page))) note(fault);
        }
        // Back, so that no more than two pages are open at a time.
        await page.goto(`${visits.product.url}/?visit=0${SETTINGS.hash}`);
        await settled(page, 'settings', ARRIVAL_MS);
      }
    }
    return found;
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
    'shows itself to both without a fault in every other language',
    async () => {
      const asSeller = await visits.at('#/', { width: 320, prepare: seller.prepare });
      expect(await crawlLanguages(asSeller.page, stops)).toEqual([]);
      const asGuest = await visits.at('#/', { width: 320 });
      expect(await crawlLanguages(asGuest.page, guestStops)).toEqual([]);
    },
    CRAWL_MS,
  );
});
