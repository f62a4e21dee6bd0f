import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../scripts/lib/browsers.mjs';
import { buildEmptyApp, EMPTY_PAGE } from './support/empty-app';
import { type Measure, median, report } from './support/measure';
import { serveBarePage, servePages } from './support/pages-server';
import { startProduct } from './support/service';
import { shareResult } from './support/shared-result';
import { type FirstVisit, visitSlowly } from './support/slow-phone';

const BUILT = fileURLToPath(new URL('../../dist/h5', import.meta.url));
const ROUNDS = 10;

/** Present once React has mounted the home page with everything on the first screen. */
const HOME_PAGE = '#route-home';

/** Limits for every page, in ms. The mount time of the home page is only compared with that of an empty page. */
const LIMITS: Partial<Record<keyof FirstVisit, number>> = { fcp: 500, lcp: 1000, cls: 0 };

/** First paints of pages that people open first, relative to that of a bare page in the same rounds. */
const MAX_TIMES_BARE = 2;

const NAMES: Readonly<Record<keyof FirstVisit, string>> = {
  fcp: 'first paint',
  lcp: 'largest paint',
  mounted: 'mounted',
  whole: 'mounted, with what is below the screen',
  cls: 'layout shift',
  blocking: 'blocked by long tasks',
  longestTask: 'longest task',
  bytes: 'sent by the server',
};

/** Reported measures of pages without a comparison. */
const LINK_PARTS = [
  'fcp',
  'lcp',
  'mounted',
  'cls',
  'blocking',
  'bytes',
] as const satisfies readonly (keyof FirstVisit)[];

const unitOf = (key: keyof FirstVisit) => (key === 'cls' ? '' : key === 'bytes' ? 'KiB' : 'ms');

/** Median of all visits, with the extremes to show how steady the machine was. */
function summary(visits: readonly FirstVisit[], key: keyof FirstVisit) {
  const values = visits.map((visit) => (key === 'bytes' ? visit.bytes / 1024 : visit[key]));
  const text = (value: number) => value.toFixed(key === 'cls' ? 3 : 0);
  const value = median(values);
  return { value, text: text(value), range: `${text(Math.min(...values))}–${text(Math.max(...values))}` };
}

/** Compares the home page with an empty one, each with a server that serves only their files. */
async function measureHome(browser: Browser): Promise<Measure[]> {
  const emptyApp = await buildEmptyApp();
  const [product, empty] = [await servePages(BUILT), await servePages(emptyApp.pages)];
  const visits: { product: FirstVisit[]; empty: FirstVisit[] } = { product: [], empty: [] };
  // Alternating, so that other load on this machine slows down both.
  for (let round = 0; round < ROUNDS; round += 1) {
    visits.empty.push(await visitSlowly(browser, empty.url, EMPTY_PAGE));
    visits.product.push(await visitSlowly(browser, product.url, HOME_PAGE));
  }
  await Promise.all([product.close(), empty.close(), rm(emptyApp.folder, { recursive: true })]);
  return (Object.keys(NAMES) as (keyof FirstVisit)[]).map((key) => {
    const [home, beside] = [summary(visits.product, key), summary(visits.empty, key)];
    return {
      what: `home on a slow phone, ${NAMES[key]}`,
      value: home.value,
      unit: unitOf(key),
      limit: key === 'mounted' ? beside.value : LIMITS[key],
      note: `${home.range}; an empty React page of Taro: ${beside.text}, ${beside.range}`,
    };
  });
}

type LinkedPage = {
  what: string;
  url: string;
  /** Selector of what exists once the page has mounted. */
  sign: string;
  locale?: string;
  /** False: without limits. */
  isPromised?: boolean;
  /** Whether its first paint is compared with the bare page's. */
  isCompared?: boolean;
};

const BARE = 'a bare HTML page';

/** The pages to which shared links lead, from the whole product. A shared result has nothing to mount. */
async function measureLinks(browser: Browser): Promise<Measure[]> {
  const [service, bare] = [await startProduct(), await serveBarePage()];
  try {
    const pages: LinkedPage[] = [
      { what: BARE, url: bare.url, sign: 'p', isPromised: false },
      { what: 'home', url: `${service.url}/`, sign: HOME_PAGE, isCompared: true },
      // Its texts are fetched in addition to the scripts, which contain the Chinese ones.
      { what: 'home in French', url: `${service.url}/`, sign: HOME_PAGE, locale: 'fr-FR' },
      {
        what: '/t/matting in French',
        url: `${service.url}/t/matting`,
        sign: '#route-matting',
        locale: 'fr-FR',
      },
      { what: '/t/matting', url: `${service.url}/t/matting`, sign: '#route-matting', isCompared: true },
      { what: '/t/id-photo', url: `${service.url}/t/id-photo`, sign: '#route-id-photo' },
      { what: '/s/{id}', url: await shareResult(service.url), sign: 'img.after' },
      { what: '/p/{id}', url: `${service.url}/p/osmanthus-latte`, sign: 'img' },
      // By its hash address, which only the app reads, so that the server cannot prerender it.
      {
        what: 'template center',
        url: `${service.url}/#/pages/template-center/index`,
        sign: '.template-tile',
        isPromised: false,
      },
    ];
    const visits = pages.map((): FirstVisit[] => []);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, { url, sign, locale }] of pages.entries()) {
        visits[index]?.push(await visitSlowly(browser, url, sign, locale));
      }
    }
    const bareFcp = summary(visits[pages.findIndex(({ what }) => what === BARE)] ?? [], 'fcp');
    return pages.flatMap(({ what, isPromised = true, isCompared = false }, index) => {
      const measures: Measure[] = LINK_PARTS.map((key) => {
        const { value, range } = summary(visits[index] ?? [], key);
        const promise = { what: `${what} on a slow phone, ${NAMES[key]}`, value, unit: unitOf(key) };
        return { ...promise, limit: isPromised ? LIMITS[key] : undefined, note: range };
      });
      if (!isCompared) return measures;
      const { value, text } = summary(visits[index] ?? [], 'fcp');
      return measures.concat({
        what: `${what} on a slow phone, first paint ÷ ${BARE}`,
        value: value / bareFcp.value,
        unit: '',
        limit: MAX_TIMES_BARE,
        note: `${text} ms ÷ ${bareFcp.text} ms`,
      });
    });
  } finally {
    await service.stop();
    await bare.close();
  }
}

async function measure(executablePath: string): Promise<Measure[]> {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    return [...(await measureHome(browser)), ...(await measureLinks(browser))];
  } finally {
    await browser.close();
  }
}

const executablePath = findChromium();
if (executablePath === undefined) process.stderr.write('no browser: the first paint is not measured\n');
report(executablePath === undefined ? [] : await measure(executablePath));
