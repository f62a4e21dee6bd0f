import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { precompress } from '../../scripts/client/precompress.mjs';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { type Measure, median, report } from './support/measure';
import { servePages } from './support/pages-server';
import { type FirstVisit, visitSlowly } from './support/slow-phone';

const BUILT = fileURLToPath(new URL('../../dist/h5', import.meta.url));
const ROUNDS = 5;

/** What we promise of the home page, in ms. */
const LIMITS = { fcp: 450, lcp: 450, cls: 0, mounted: 1250 } as const;

/** The page that the build would make without a first screen: the same scripts, and a style by its address. */
function withoutFirstScreen(html: string): string {
  const plain = html
    .replace(/<style data-href="(css\/app[^"]+)">[^<]*<\/style>/, '<link rel="stylesheet" href="/$1">')
    .replace(/<style data-href="[^"]+">[^<]*<\/style>/g, '')
    .replace(/<div id="first-screen"[\s\S]*(?=<div id="app">)/, '');
  if (plain.length > html.length / 2) throw new Error('the page still has its first screen');
  return plain;
}

/** A copy of the build whose page has no first screen. */
async function plainCopy(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'tuzuo-plain-'));
  await cp(BUILT, copy, { recursive: true, filter: (path) => !/index\.html/.test(path) });
  const html = await readFile(join(BUILT, 'index.html'), 'utf8');
  await writeFile(join(copy, 'index.html'), withoutFirstScreen(html));
  await precompress(copy);
  return copy;
}

const NAMES = { fcp: 'first paint', lcp: 'largest paint', cls: 'layout shift', mounted: 'mounted' } as const;

async function measure(executablePath: string): Promise<Measure[]> {
  const copy = await plainCopy();
  const [plain, product] = [await servePages(copy), await servePages(BUILT)];
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  const visits: { plain: FirstVisit[]; product: FirstVisit[] } = { plain: [], product: [] };
  // In turn: whatever else this machine does slows both down.
  for (let round = 0; round < ROUNDS; round += 1) {
    visits.plain.push(await visitSlowly(browser, plain.url));
    visits.product.push(await visitSlowly(browser, product.url));
  }
  await browser.close();
  await Promise.all([plain.close(), product.close(), rm(copy, { recursive: true })]);
  return (Object.keys(NAMES) as (keyof FirstVisit)[]).map((key) => {
    const [value, beside] = [visits.product, visits.plain].map((all) => median(all.map((one) => one[key])));
    return {
      what: `home on a slow phone, ${NAMES[key]}`,
      value: value ?? 0,
      unit: key === 'cls' ? '' : 'ms',
      limit: LIMITS[key],
      note: `${(beside ?? 0).toFixed(key === 'cls' ? 3 : 0)} without the first screen`,
    };
  });
}

const executablePath = findChromium();
if (executablePath === undefined) process.stderr.write('no browser: the first paint is not measured\n');
report(executablePath === undefined ? [] : await measure(executablePath));
