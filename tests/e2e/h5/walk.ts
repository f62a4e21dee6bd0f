import type { Locale } from '@tuzuo/core/text/locale';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { translator } from '../../../src/i18n/translate';
import { rawWords, wordKeys } from '../../builders/word-keys';
import { loadAllWords } from '../../builders/words';
import { auditDark, onUsualPhone } from './audit';
import { isComplaint, settled } from './browser';
import { faultsOfControls } from './control-faults';
import { contentShows, type Stop } from './every-page';
import { faultsOfPage, narrowTargets } from './page-faults';

loadAllWords();

const keys = wordKeys();

/** Timeout for about three hundred pages, on a possibly busy machine. */
export const CRAWL_MS = 600_000;

/** Timeout of a page's arrival, on a slow machine. */
const ARRIVAL_MS = 60_000;

const SETTINGS: Stop = { label: 'settings', route: 'settings', hash: '#/subPages/settings/index' };

/** A walk from page to page of the server at `address` that collects the faults of each. */
export function startWalk(page: Page, address: string) {
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

  /** @returns whether the page arrived and was checked */
  async function look({ route, hash }: Stop, loads: number): Promise<boolean> {
    await page.goto(`${address}/?visit=${loads}${hash}`, { waitUntil: 'load' });
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
    for (const fault of [await faultsOfPage(page), await faultsOfControls(page)].flat()) note(fault);
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

/**
 * Switches the language in the settings, and visits each page in each of these languages without a restart.
 * @returns the faults
 */
export async function walkIn(
  locales: readonly Locale[],
  page: Page,
  address: string,
  all: readonly Stop[],
): Promise<string[]> {
  const { found, note, look, goTo } = startWalk(page, address);
  for (const locale of locales) {
    goTo(`${locale} settings`);
    await look(SETTINGS, 0);
    await page.locator(`#locale-${locale}:visible`).click();
    await expect.poll(() => page.title()).toBe(translator(locale)('page.settings'));
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
    for (const stop of all) {
      goTo(`${locale} ${stop.label}`);
      // In one language with long words, target sizes and the dark theme are checked, too.
      if ((await look(stop, 0)) && locale === 'fr') {
        const narrow = await onUsualPhone(page, () => narrowTargets(page));
        for (const fault of [...narrow, ...(await auditDark(page))]) note(fault);
        await page.emulateMedia({ colorScheme: 'light' });
      }
      // Back, so that no more than two pages are open at a time.
      await page.goto(`${address}/?visit=0${SETTINGS.hash}`);
      await settled(page, 'settings', ARRIVAL_MS);
    }
  }
  return found;
}
