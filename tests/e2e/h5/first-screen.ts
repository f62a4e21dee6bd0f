import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { visit as visitPage } from './browser';

const OUTPUT = fileURLToPath(new URL('__output__/', import.meta.url));

/** Covers the page until it is ready. */
export const SCREEN = '#first-screen';

/** Opens a URL without waiting for it to load. */
export const visit = (browser: Browser, address: string, options: Parameters<typeof visitPage>[2] = {}) =>
  visitPage(browser, address, { ...options, waitUntil: 'commit' });

/** Holds back the app's scripts and every response of the server, until released. */
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

/** For visual inspection. Playwright's own screenshot waits for a loaded document. */
export async function keepHeldPicture(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await mkdir(OUTPUT, { recursive: true });
  const { data } = await session.send('Page.captureScreenshot');
  await writeFile(`${OUTPUT}${name}.png`, data, 'base64');
}

/** Records layout shifts, in the page. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The recorded shifts. */
export const shiftsIn = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);

/** Waits until the prerendered screen is removed. */
export const isGone = (page: Page) => page.locator(SCREEN).waitFor({ state: 'detached' });
