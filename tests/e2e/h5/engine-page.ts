import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { firefox, type Locator } from 'playwright-core';

/** A position in an element, as shares of its width and height. */
export type Share = readonly [across: number, down: number];

/**
 * Page operations of the smoke tests in other engines, by selectors of visible elements: what Playwright and WebDriver
 * have in common. Each waits for its element.
 */
export type EnginePage = {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Evaluates a JavaScript expression, and awaits a promise. */
  run<Answer>(expression: string): Promise<Answer>;
  tap(selector: string): Promise<void>;
  fill(selector: string, text: string): Promise<void>;
  /** Presses the button, moves in steps and releases it. */
  drag(selector: string, from: Share, to: Share): Promise<void>;
  /** Taps the element that opens the file chooser, and picks. */
  choose(selector: string, file: string): Promise<void>;
  /** Taps the element that saves a file; returns the saved bytes. */
  download(selector: string): Promise<Buffer>;
  /** A screenshot of the window, as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
};

/** Number of steps of a drag and their duration, because an engine drops moves that are too fast. */
export const DRAG_STEPS = 6;
export const STEP_MS = 30;

const PATIENCE_MS = 60_000;

/** Waits for a condition; Vitest's `poll` works only within tests. */
export async function until(
  holds: () => Promise<boolean>,
  what: string,
  timeout = PATIENCE_MS,
): Promise<void> {
  const end = Date.now() + timeout;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`waited ${timeout} ms in vain: ${what}`);
    await setTimeout(100);
  }
}

/** Waits until an expression is true in the page. */
export const holds = (page: EnginePage, expression: string, timeout?: number) =>
  until(() => page.run<boolean>(`Boolean(${expression})`), expression, timeout);

/** Expression for the visible element of a selector. */
export const seen = (selector: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.checkVisibility?.({ visibilityProperty: true }) ?? one.offsetParent)`;

/**
 * Runs an action that saves a file below a folder, and returns the file. Engines use a temporary name until it is
 * complete.
 */
export async function savedBelow(folder: string, act: () => Promise<void>): Promise<Buffer> {
  const pictures = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && /\.(png|jpe?g|webp)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
  const before = await pictures();
  let came = '';
  await act();
  await until(async () => {
    came = (await pictures()).find((path) => !before.includes(path)) ?? '';
    return came !== '' && (await readFile(came)).length > 0;
  }, 'a saved file');
  return readFile(came);
}

/** Debian's Firefox, by WebDriver BiDi, which Playwright supports. */
export async function openFirefox(executablePath: string, width: number): Promise<EnginePage> {
  const folder = await mkdtemp(join(tmpdir(), 'firefox-'));
  const firefoxUserPrefs = { 'browser.download.folderList': 2, 'browser.download.dir': folder };
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath, firefoxUserPrefs });
  const context = await browser.newContext({ viewport: { width, height: 812 } });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const at = (selector: string): Locator => page.locator(selector).filter({ visible: true }).first();
  return {
    goto: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    run: (expression) => page.evaluate(expression),
    tap: (selector) => at(selector).click(),
    fill: (selector, text) => at(selector).fill(text),
    async drag(selector, from, to) {
      await at(selector).evaluate((one) => one.scrollIntoView({ block: 'center' }));
      const box = await at(selector).boundingBox();
      if (!box) throw new Error(`no ${selector}`);
      const place = ([across, down]: Share) =>
        [box.x + across * box.width, box.y + down * box.height] as const;
      await page.mouse.move(...place(from));
      await page.mouse.down();
      for (let step = 1; step <= DRAG_STEPS; step += 1) {
        const share = step / DRAG_STEPS;
        await page.mouse.move(
          ...place([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]),
        );
        await setTimeout(STEP_MS);
      }
      await page.mouse.up();
    },
    async choose(selector, file) {
      const chooser = page.waitForEvent('filechooser');
      await at(selector).click();
      await (await chooser).setFiles(file);
    },
    // Firefox does not report the navigation of a download, so Playwright misses it.
    download: (selector) => savedBelow(folder, () => at(selector).click()),
    picture: () => page.screenshot(),
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
