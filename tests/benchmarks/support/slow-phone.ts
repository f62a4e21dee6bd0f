import type { Browser } from 'playwright-core';

/** What a visitor lived through; times in ms from the start of the navigation. */
export type FirstVisit = {
  /** First contentful paint, and the last of the largest ones. */
  fcp: number;
  lcp: number;
  /** Sum of the layout shifts. */
  cls: number;
  /** The home page's own root is in the document. */
  mounted: number;
};

/** A mid-range phone on a mobile line: a quarter of this machine's speed, 1.6 Mbit/s with 150 ms to every answer. */
const SLOWER = 4;
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** Long enough for every picture to have come and every paint to be reported. */
const SETTLED_MS = 2_000;

/** Runs in the page before anything else. Nothing in it has a name: tsx would call a helper that is not there. */
function observe(): void {
  const visit: FirstVisit = { fcp: 0, lcp: 0, cls: 0, mounted: 0 };
  Object.assign(window, { firstVisit: visit });
  for (const type of ['paint', 'largest-contentful-paint', 'layout-shift']) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.name === 'first-contentful-paint') visit.fcp = entry.startTime;
        if (type === 'largest-contentful-paint') visit.lcp = entry.startTime;
        if (type === 'layout-shift') visit.cls += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type, buffered: true });
  }
  new MutationObserver((_, mounted) => {
    if (!document.querySelector('#route-home')) return;
    visit.mounted = performance.now();
    mounted.disconnect();
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['id'] });
}

/** Opens the home page as somebody who was never there, on a slow phone. */
export async function visitSlowly(browser: Browser, url: string): Promise<FirstVisit> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
  });
  const page = await context.newPage();
  await page.addInitScript(observe);
  const phone = await context.newCDPSession(page);
  await phone.send('Network.enable');
  await phone.send('Network.emulateNetworkConditions', LINE);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(url, { waitUntil: 'load' });
  await page.locator('#route-home:visible').waitFor();
  await page.waitForTimeout(SETTLED_MS);
  const visit = await page.evaluate(() => (window as unknown as { firstVisit: FirstVisit }).firstVisit);
  await context.close();
  if (visit.fcp * visit.lcp * visit.mounted === 0) throw new Error('the browser has reported no paint');
  return visit;
}
