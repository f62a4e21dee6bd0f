import { fileURLToPath } from 'node:url';
import {
  type Browser,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
} from 'playwright-core';
import { describe } from 'vitest';
import { findChromium } from '../../../scripts/lib/browsers.mjs';

const OUTPUT = fileURLToPath(new URL('__output__/', import.meta.url));

const executablePath = findChromium();

/** A suite that needs a browser: without one it is skipped, and counted so. */
export const describeInBrowser = describe.skipIf(executablePath === undefined);

/** How long a test waits for what it expects, on a machine that may have other work. */
const PATIENCE_MS = 60_000;

/** Draws as a graphics chip does; a processor stands in for the chip, so that every machine has one. */
const GRAPHICS = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--enable-gpu-rasterization',
];

/**
 * A browser that talks to loopback alone: its own errands (updates, look-ups) would fail and be logged.
 * @param graphics whether it has a graphics chip
 */
export function launchBrowser({ graphics = false } = {}): Promise<Browser> {
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      ...(graphics ? GRAPHICS : ['--disable-gpu']),
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/**
 * Whether the console says that something is wrong. That what was fetched ahead was not used within seconds says only
 * that the machine is slow: what nobody uses would be fetched twice, and a test counts what is fetched (locale-words).
 */
export const isComplaint = (message: ConsoleMessage): boolean =>
  ['error', 'warning'].includes(message.type()) &&
  !/^Service Worker registration blocked|was preloaded using link preload but not used within a few seconds/.test(
    message.text(),
  );

type Visit = {
  page: Page;
  /** Errors and warnings of the console, uncaught errors and failed requests, as they came. */
  complaints: string[];
  close(): Promise<void>;
};

type VisitOptions = {
  width?: number;
  locale?: string;
  colorScheme?: 'light' | 'dark';
  /** A screen that fingers touch (touch.ts). */
  hasTouch?: boolean;
  /** What the browser says it is; unsaid: itself. */
  userAgent?: string;
  /** Lets the browser keep the pages (offline.test.ts); elsewhere tests must see, and may hold back, every request. */
  keepsPages?: boolean;
  /** Before the first request: hold back or watch some. */
  prepare?: (page: Page) => Promise<void>;
  /** What to wait for; a page whose scripts are held back never loads. */
  waitUntil?: 'load' | 'commit';
};

/** Opens an address as a new visitor with an empty store, 812 high. */
export async function visit(
  browser: Browser,
  address: string,
  {
    width = 375,
    locale = 'zh-CN',
    colorScheme = 'light',
    hasTouch = false,
    userAgent,
    keepsPages = false,
    prepare,
    waitUntil = 'load',
  }: VisitOptions = {},
): Promise<Visit> {
  const options: BrowserContextOptions = {
    viewport: { width, height: 812 },
    locale,
    colorScheme,
    hasTouch,
    serviceWorkers: keepsPages ? 'allow' : 'block',
    ...(userAgent !== undefined && { userAgent }),
  };
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (isComplaint(message)) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => {
    const error = request.failure()?.errorText;
    // What the page itself gave up, since it went or asks again, is no fault.
    if (error === 'net::ERR_ABORTED') return;
    complaints.push(`${request.url()} ${error}`);
  });
  await prepare?.(page);
  await page.goto(address, { waitUntil });
  return { page, complaints, close: () => context.close() };
}

/** Waits until a page of the app is in front, alone, and has finished moving. */
export async function settled(page: Page, route: string, timeout = PATIENCE_MS): Promise<void> {
  await page.locator(`#route-${route}:visible`).waitFor({ timeout });
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll<HTMLElement>('.taro_page')].filter((one) => one.offsetParent).length ===
        1 &&
      document.querySelector('.taro_page .below-fold') === null &&
      document
        .getAnimations()
        .every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity),
    undefined,
    { timeout },
  );
}

/** Keeps a picture of the whole page for a person to look at. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 375;
  const height = await page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('.taro_page')].find((one) => one.offsetParent);
    return (shown?.scrollHeight ?? 0) + 100;
  });
  await page.setViewportSize({ width, height: Math.max(812, height) });
  await page.screenshot({ path: `${OUTPUT}${name}.png` });
  await page.setViewportSize({ width, height: 812 });
}
