import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/lib/browsers.mjs';
import { freePort } from '../builders/free-port';
import { findLighthouse, type Visit, visitBy } from './support/lighthouse';
import { type Measure, median, report } from './support/measure';
import { startProduct } from './support/service';
import { shareResult } from './support/shared-result';

const ROUNDS = 3;

/** Minimum score of every page. */
const SCORE = 95;

function measuresOf(what: string, visits: readonly Visit[]): Measure[] {
  const of = (part: Exclude<keyof Visit, 'faults'>) => median(visits.map((visit) => visit[part]));
  const faults = [...new Set(visits.flatMap((visit) => visit.faults))].join(' ');
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const parts = `first paint ${seconds(of('fcp'))}, largest ${seconds(of('lcp'))}, blocked ${Math.round(of('blocked'))} ms, shift ${of('cls').toFixed(3)}; this machine ${Math.round(of('pace'))}`;
  return [
    { what: `Lighthouse, ${what}`, value: of('score'), unit: '', atLeast: SCORE, note: parts },
    { what: `Lighthouse, ${what}, for everybody`, value: of('accessibility'), unit: '', note: faults },
  ];
}

/** Pages to which shared links lead, on Lighthouse's phone: the median of a few visits. */
async function measure(executablePath: string): Promise<Measure[]> {
  const lighthouse = await findLighthouse();
  if (!lighthouse) return [];
  const service = await startProduct();
  const port = await freePort();
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const pages: readonly (readonly [string, string])[] = [
      ['home', `${service.url}/`],
      ['shared result', await shareResult(service.url)],
      ['tool', `${service.url}/t/matting`],
      ['ID photos', `${service.url}/t/id-photo`],
    ];
    const measures: Measure[] = [];
    for (const [what, url] of pages) {
      const visits: Visit[] = [];
      for (let round = 0; round < ROUNDS; round += 1) visits.push(await visitBy(lighthouse, port, url));
      measures.push(...measuresOf(what, visits));
    }
    return measures;
  } finally {
    await browser.close();
    await service.stop();
  }
}

const executablePath = findChromium();
if (executablePath === undefined) process.stderr.write('no browser: Lighthouse visits nothing\n');
report(executablePath === undefined ? [] : await measure(executablePath));
