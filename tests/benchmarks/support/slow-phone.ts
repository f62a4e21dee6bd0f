import type { Browser, CDPSession } from 'playwright-core';

/** Measurements of a first visit; times in ms, those of events from the start of the navigation. */
export type FirstVisit = {
  /** First contentful paint, and the last largest contentful paint. */
  fcp: number;
  lcp: number;
  /** When React has mounted the page, as shown by its sign element. */
  mounted: number;
  /** When the page is complete in place of its prerendered picture; without such a picture, when it has mounted. */
  whole: number;
  /** Sum of the layout shifts. */
  cls: number;
  /** Total blocking time: the sum of task time beyond 50 ms each, from the first paint on. */
  blocking: number;
  /** The longest of these tasks; 0 when none took 50 ms. */
  longestTask: number;
  /** Bytes sent by the server until the page was idle, including headers. */
  bytes: number;
};

/** A mid-range phone on a mobile connection: a quarter of this machine's speed, 1.6 Mbit/s with 150 ms latency. */
const SLOWER = 4;
export const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** Long enough for all pictures to load and all paints to be reported. */
const SETTLED_MS = 2_000;

/** Duration from which browsers count a task as long. */
const LONG_TASK_MS = 50;

/** Runs in the page before anything else. No named functions: tsx would call a helper that does not exist there. */
function observe([sign, longTask]: readonly [string, number]): void {
  const visit: FirstVisit = {
    fcp: 0,
    lcp: 0,
    mounted: 0,
    whole: 0,
    cls: 0,
    blocking: 0,
    longestTask: 0,
    bytes: 0,
  };
  const tasks: PerformanceEntry[] = [];
  Object.assign(window, { firstVisit: visit });
  for (const type of ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask', 'mark']) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.name === 'first-contentful-paint') visit.fcp = entry.startTime;
        if (type === 'largest-contentful-paint') visit.lcp = entry.startTime;
        if (type === 'layout-shift') visit.cls += (entry as PerformanceEntry & { value: number }).value;
        if (type === 'longtask') tasks.push(entry);
        if (entry.name === 'first-screen-gone') visit.whole = entry.startTime;
      }
      const counted = tasks.filter(({ startTime, duration }) => startTime + duration > visit.fcp);
      visit.blocking = counted.reduce((sum, { duration }) => sum + duration - longTask, 0);
      visit.longestTask = Math.max(0, ...counted.map(({ duration }) => duration));
    }).observe({ type, buffered: true });
  }
  new MutationObserver((_, mounted) => {
    if (!document.querySelector(sign)) return;
    visit.mounted = performance.now();
    mounted.disconnect();
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['id'] });
}

/** Counts the bytes received. */
function countBytes(phone: CDPSession): () => number {
  let bytes = 0;
  phone.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return () => bytes;
}

/**
 * Opens a page as a new visitor on a slow phone.
 * @param sign selector of an element that exists once the page has mounted
 */
export async function visitSlowly(
  browser: Browser,
  url: string,
  sign: string,
  locale = 'zh-CN',
): Promise<FirstVisit> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale,
    // Requests of the service worker are not part of a visit.
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript(observe, [sign, LONG_TASK_MS] as const);
  const phone = await context.newCDPSession(page);
  const bytes = countBytes(phone);
  await phone.send('Network.enable');
  await phone.send('Network.emulateNetworkConditions', LINE);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(url, { waitUntil: 'load' });
  await page.locator(sign).first().waitFor({ state: 'attached' });
  await page.waitForTimeout(SETTLED_MS);
  const visit = await page.evaluate(() => (window as unknown as { firstVisit: FirstVisit }).firstVisit);
  await context.close();
  if (visit.fcp * visit.lcp * visit.mounted === 0) throw new Error('the browser has reported no paint');
  return { ...visit, whole: visit.whole || visit.mounted, bytes: bytes() };
}
