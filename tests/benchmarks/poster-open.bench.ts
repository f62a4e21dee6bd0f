import { chromium } from 'playwright-core';
import { MARKER_COOKIE } from '../../core/session/session';
import { findChromium } from '../../scripts/lib/browsers.mjs';
import { posterDocument } from '../builders/poster-document';
import { newPosterOwner } from '../builders/poster-owner';
import { type Measure, median, report } from './support/measure';
import { startProduct } from './support/service';
import { LINE } from './support/slow-phone';

const ROUNDS = 7;
/** Limit for a visit by link on a mobile connection, in ms. */
const FIRST_EDIT_MS = 1500;

/** Number of keyboard actions between two heap measurements. */
const ACTIONS = 500;
const KEYS = [
  'ArrowRight',
  'ArrowDown',
  'ArrowLeft',
  'ArrowUp',
  'Control+d',
  'Delete',
  'Control+z',
  'Control+Shift+z',
  'BracketRight',
  'BracketLeft',
];

/** Allowed heap growth: undo steps, of which 200 are kept. */
const GROWTH_MIB = 2;

const OWN_CODE_KIB = 150;

const product = await startProduct();
const owner = await newPosterOwner(product.url, '13900001998');
const { posterId } = await owner.save({
  title: 'open',
  doc: posterDocument([], { width: 1080, height: 1440 }),
});
const editor = `${product.url}/#/subPages/create-design/index?posterId=${posterId}`;

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});

/** A new browser profile with a logged-in user. */
async function visitor() {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    locale: 'zh-CN',
    // Requests of the service worker are not part of the editor's load.
    serviceWorkers: 'block',
  });
  await context.addCookies([{ name: MARKER_COOKIE, value: '1', url: product.url }]);
  const page = await context.newPage();
  await page.addInitScript((sid) => localStorage.setItem('jwtSid', sid), owner.session);
  return { context, page, session: await context.newCDPSession(page) };
}

/** Time from navigation until a text can be edited, until an edit is done, and until the poster is drawn; in ms. */
type Opening = { ready: number; edited: number; drawn: number };

/** Runs in the page: records when the first field appears. No named functions: tsx would call a missing helper. */
function watchField(): void {
  new MutationObserver((_, watching) => {
    if (!document.querySelector('#poster-field-1')) return;
    performance.mark('field');
    watching.disconnect();
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['id'] });
}

async function firstEdit(): Promise<Opening> {
  const { context, page, session } = await visitor();
  await page.addInitScript(watchField);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await page.goto(editor, { waitUntil: 'commit' });
  const now = () => page.evaluate(() => performance.now());
  // Polled at short intervals: Playwright's fill retries only after half a second.
  await page.waitForFunction(() => performance.getEntriesByName('field').length > 0, undefined, {
    polling: 20,
  });
  await page.locator('#poster-field-1:visible').fill('OK');
  const edited = await now();
  await page.locator('#poster-canvas:visible').waitFor();
  const drawn = await now();
  const ready = await page.evaluate(() => performance.getEntriesByName('field')[0]?.startTime ?? Number.NaN);
  await context.close();
  return { ready, edited, drawn };
}

/** Heap after these numbers of actions, in MiB. */
async function heapOver(): Promise<number[]> {
  const { context, page, session } = await visitor();
  await session.send('HeapProfiler.enable');
  await session.send('Performance.enable');
  await page.route('**/api/poster/poster/save', (route) => route.abort());
  await page.goto(editor);
  await page.locator('#poster-canvas:visible').waitFor();
  await page.locator('#poster-panel-add:visible').tap();
  await page.locator('#poster-add-star:visible').tap();
  await page.locator('#poster-panel-edit:visible').waitFor();
  // The keys must reach the poster instead of the pressed button.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const heap = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1024 / 1024;
  };
  const heaps: number[] = [];
  for (let done = 0; done <= ACTIONS; done += 1) {
    if (done % 100 === 0) heaps.push(await heap());
    await page.keyboard.press(KEYS[(done * 7 + Math.floor(done / 100)) % KEYS.length] ?? 'ArrowUp');
  }
  await context.close();
  return heaps;
}

/** Scripts and styles that the editor loads beyond those of the poster list, in KiB as transferred. */
async function ownCode(): Promise<number> {
  const { context, page } = await visitor();
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\.(js|css)$/.test(name))
        .map((entry) => [entry.name, (entry as PerformanceResourceTiming).encodedBodySize] as const),
    );
  await page.goto(`${product.url}/#/subPages/template/index`);
  await page.locator('#poster-open-1:visible').waitFor();
  await page.waitForLoadState('networkidle');
  const before = new Map(await fetched());
  await page.locator('#poster-open-1:visible').tap();
  await page.locator('#poster-canvas:visible').waitFor();
  await page.locator('#poster-panel-add:visible').tap();
  await page.locator('#poster-add-star:visible').waitFor();
  const bytes = (await fetched()).filter(([name]) => !before.has(name)).map(([, size]) => size);
  await context.close();
  return bytes.reduce((sum, size) => sum + size, 0) / 1024;
}

const visits: Opening[] = [];
for (let round = 0; round < ROUNDS; round += 1) visits.push(await firstEdit());
const heaps = await heapOver();
const kib = await ownCode();
await browser.close();
await product.stop();

const range = (values: number[]) => `${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)}`;
const ready = visits.map((one) => one.ready);
const edited = visits.map((one) => one.edited);
const drawn = visits.map((one) => one.drawn);
const measures: Measure[] = [
  {
    what: 'poster by link on a mobile line, a text can be changed',
    value: median(ready),
    unit: 'ms',
    note: range(ready),
  },
  {
    what: 'poster by link on a mobile line, first edit',
    value: median(edited),
    unit: 'ms',
    limit: FIRST_EDIT_MS,
    note: range(edited),
  },
  { what: 'poster by link on a mobile line, drawn', value: median(drawn), unit: 'ms', note: range(drawn) },
  {
    what: `editor's heap, growth over ${ACTIONS - 100} actions after the first 100`,
    value: (heaps.at(-1) ?? Number.NaN) - (heaps[1] ?? Number.NaN),
    unit: 'MiB',
    limit: GROWTH_MIB,
    note: heaps.map((heap) => heap.toFixed(1)).join(', '),
  },
  {
    what: "editor's own code, as it is sent",
    value: kib,
    unit: 'KiB',
    limit: OWN_CODE_KIB,
    note: 'all of it, with what follows the first look',
  },
];
report(measures);
