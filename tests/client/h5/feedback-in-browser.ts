import type { Browser, Page } from 'playwright-core';
import { clientWords } from '../../builders/words';
import type { FeedbackDriver, Shown } from '../feedback-driver';

declare global {
  interface Window {
    /** Rejections of {@link OpenOptions.onLoad}, and warnings of our own code in the meantime. */
    onLoadLog: { failures: string[]; warnings: string[] };
  }
}

type OpenOptions = {
  userAgent?: string;
  /** Runs in the page, without other scope, as soon as the feedback layer is loaded. */
  onLoad?: () => Promise<void>;
};

type OpenFeedback = { page: Page; driver: FeedbackDriver; warnings: string[]; close(): Promise<void> };

/** In the page: waits for the module and runs the function with the given source. */
function runOnLoad(text: string): void {
  window.onLoadLog = { failures: [], warnings: [] };
  console.warn = (sentence: string) => window.onLoadLog.warnings.push(sentence);
  const timer = setInterval(() => {
    if (!('feedbackPage' in window)) return;
    clearInterval(timer);
    const run = new Function(`return (${text})()`) as () => Promise<void>;
    run().catch((error: unknown) => window.onLoadLog.failures.push(String(error)));
  }, 20);
}

/** Opens a new page with the feedback layer, and returns its driver. */
export async function openFeedback(
  browser: Browser,
  origin: string,
  { userAgent, onLoad }: OpenOptions = {},
): Promise<OpenFeedback> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    locale: 'zh-CN',
    ...(userAgent === undefined ? {} : { userAgent }),
  });
  const page = await context.newPage();
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  if (onLoad) await page.addInitScript(runOnLoad, String(onLoad));
  await page.goto(`${origin}/#/`);
  await page.waitForFunction(() => 'feedbackPage' in window);
  return { page, driver: driverIn(page, warnings), warnings, close: () => context.close() };
}

function driverIn(page: Page, warnings: string[]): FeedbackDriver {
  return {
    setLocale: (locale) =>
      page.evaluate(
        ([chosen, words]) => {
          window.feedbackPage.addLocale(chosen, words);
          return window.feedbackPage.chooseLocale(chosen);
        },
        [locale, clientWords[locale]] as const,
      ),
    popup: (name, ...args) =>
      page.evaluate(
        ([called, given]) => (window.feedbackPage[called] as (...all: unknown[]) => void)(...given),
        [name, args] as const,
      ),
    startWork: (title, lengthMs, toast) =>
      page.evaluate(
        ([words, ms, sentence]) => {
          const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
          void window.feedbackPage.whileLoading(words, async () => {
            await wait(ms / 2);
            if (sentence !== undefined) window.feedbackPage.showToast(sentence);
            await wait(ms / 2);
          });
        },
        [title, lengthMs, toast] as const,
      ),
    onScreen: () =>
      page.evaluate((): Shown | null => {
        const box = document.querySelector<HTMLElement>('#popup .popup__box');
        if (!box?.offsetParent && box?.checkVisibility() !== true) return null;
        return { kind: box.querySelector('.popup__spinner') ? 'loading' : 'toast', title: box.innerText };
      }),
    takeWarnings: async () => warnings.splice(0),
    wait: (ms) => page.waitForTimeout(ms),
    async ask(press) {
      const answer = page.evaluate(() => window.feedbackPage.askUser({ content: '?' }));
      const labels = await page.locator('.modal__button').allInnerTexts();
      await page.locator(`#modal-${press}`).click();
      return { labels, answered: await answer };
    },
    async copy(text, allowed) {
      if (!allowed) await refuseToCopy(page);
      const copied = await page.evaluate((given) => window.feedbackPage.copyText(given), text);
      return { copied, content: await pasted(page) };
    },
    async vibrate(length, able) {
      // Chromium lets a page vibrate once its user has touched it, with or without a motor; other browsers lack the
      // function.
      if (able) await page.mouse.click(5, 5);
      else await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'vibrate'));
      return page.evaluate(
        (given) =>
          window.feedbackPage.vibration.vibrate(given).then(
            () => ({}),
            ({ errMsg }: { errMsg: string }) => ({ errMsg }),
          ),
        length,
      );
    },
  };
}

/** Removes the Clipboard API, which is missing on pages without HTTPS. */
export const withoutClipboard = (page: Page) =>
  page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
  );

/** Disables both ways of copying. */
async function refuseToCopy(page: Page): Promise<void> {
  await withoutClipboard(page);
  await page.evaluate(() => {
    document.execCommand = () => false;
  });
}

/** Pastes from the system's clipboard, to check what the user would get. */
async function pasted(page: Page): Promise<string> {
  await page.evaluate(() => {
    const field = document.createElement('input');
    field.id = 'paste';
    document.body.append(field);
    field.focus();
  });
  await page.keyboard.press('Control+V');
  return page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('#paste');
    field?.remove();
    return field?.value ?? '';
  });
}
