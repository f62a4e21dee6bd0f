import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { visit as visitPage } from './browser';

const OUTPUT = fileURLToPath(new URL('__output__/', import.meta.url));

/** What lies over the page until it is there. */
export const SCREEN = '#first-screen';

/** Opens an address without waiting for it to load. */
export const visit = (browser: Browser, address: string, options: Parameters<typeof visitPage>[2] = {}) =>
  visitPage(browser, address, { ...options, waitUntil: 'commit' });

/** Holds back the app's scripts and every answer of the server, for as long as somebody wants to look. */
export function holdBack() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const prepare = async (page: Page) => {
    await page.route('**/js/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.route('**/api/**', () => new Promise(() => {}));
  };
  return { prepare, release };
}

/** For a person to look at. Playwright's own waits for a document that has loaded. */
export async function keepHeldPicture(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await mkdir(OUTPUT, { recursive: true });
  const { data } = await session.send('Page.captureScreenshot');
  await writeFile(`${OUTPUT}${name}.png`, data, 'base64');
}

/** Notes every shift of the layout, in the page. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What they came to. */
export const shiftsIn = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);

/** The picture has made way. */
export const isGone = (page: Page) => page.locator(SCREEN).waitFor({ state: 'detached' });
