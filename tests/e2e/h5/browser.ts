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

/** A suite that requires a browser; skipped without one. */
export const describeInBrowser = describe.skipIf(executablePath === undefined);

/** Timeout of a test's expectations, on a possibly busy machine. */
const PATIENCE_MS = 60_000;

/** Renders like a GPU, emulated by the CPU, so that it works on every machine. */
const GRAPHICS = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--enable-gpu-rasterization',
];

/**
 * Launches a browser that only connects to loopback: its own requests (updates, look-ups) would fail and be logged.
 * @param graphics whether to emulate a GPU
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
 * Whether a console message reports a problem. An unused preload within seconds only means that the machine is slow: a
 * test counts what is fetched (locale-words), and an unused preload would be fetched twice.
 */
export const isComplaint = (message: ConsoleMessage): boolean =>
  ['error', 'warning'].includes(message.type()) &&
  !/^Service Worker registration blocked|was preloaded using link preload but not used within a few seconds/.test(
    message.text(),
  );

type Visit = {
  page: Page;
  /** Console errors and warnings, uncaught errors and failed requests, in order. */
  complaints: string[];
  close(): Promise<void>;
};

type VisitOptions = {
  width?: number;
  locale?: string;
  colorScheme?: 'light' | 'dark';
  /** Enables touch input (touch.ts). */
  hasTouch?: boolean;
  /** The browser's user agent; default: its own. */
  userAgent?: string;
  /** Enables the service worker (offline.test.ts); other tests must see, and may delay, every request. */
  keepsPages?: boolean;
  /** Runs before the first request, for example to delay or watch some. */
  prepare?: (page: Page) => Promise<void>;
  /** What to wait for; a page whose scripts are held back never loads. */
  waitUntil?: 'load' | 'commit';
};

/** Opens a URL as a new visitor with empty storage, in a window 812 high. */
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
    if (!isComplaint(message)) return;
    const text = message.text();
    // Browsers do not say which file was missing.
    complaints.push(/ status of \d/.test(text) ? `${text} ${message.location().url}` : text);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => {
    const error = request.failure()?.errorText;
    // Requests aborted by the page itself, on leaving or retrying, are no fault.
    if (error === 'net::ERR_ABORTED') return;
    complaints.push(`${request.url()} ${error}`);
  });
  await prepare?.(page);
  await page.goto(address, { waitUntil });
  const close = async (): Promise<void> => {
    // Routes still waiting for the server would throw "Target closed" outside of any test.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  };
  return { page, complaints, close };
}

/** Waits until only this page of the app is visible, and its animations have ended. */
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

/** Saves a screenshot of the whole page for visual inspection. */
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
