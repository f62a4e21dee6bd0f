/**
 * `npm run bench [-- name …]`: runs every benchmark, or those whose file name contains one of the words, and prints one
 * table. Fails when a value is beyond its limit.
 */
import { readdirSync } from 'node:fs';
import { ensureInstalled } from './lib/install.mjs';
import { Failure, ROOT, run, runMain, runScript, step } from './lib/run.mjs';

/** @typedef {{ what: string, value: number, unit: string, limit?: number, atLeast?: number, note?: string }} Measure */

const FOLDER = 'tests/benchmarks';

/** @param {Promise<{ code: number, output: string, stdout: string }>} work */
async function stdoutOf(work) {
  const { code, output, stdout } = await work;
  if (code !== 0) throw new Failure('It failed: see the lines above.', output);
  return stdout;
}

/** @param {number} value */
const rounded = (value) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value < 10 ? 2 : 1);

/** @param {Measure} measure @returns {string} the limit and whether it is met; '' when there is none */
function limitOf({ value, limit, atLeast }) {
  if (limit !== undefined) return `${value > limit ? 'OVER' : 'of'} ${rounded(limit)} `;
  return atLeast === undefined ? '' : `${value < atLeast ? 'BELOW' : 'at least'} ${rounded(atLeast)} `;
}

/** @param {string} file @returns {Promise<Measure[]>} @throws {Failure} when the benchmark fails */
async function measured(file) {
  const args = ['--import', 'tsx', `${FOLDER}/${file}`];
  const stdout = await step(`Measuring ${file}`, () => stdoutOf(run(process.execPath, args)));
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '[]');
}

runMain(async () => {
  const words = process.argv.slice(2);
  const files = readdirSync(`${ROOT}/${FOLDER}`).filter(
    (file) => file.endsWith('.bench.ts') && (words.length === 0 || words.some((word) => file.includes(word))),
  );
  if (files.length === 0) throw new Failure(`No benchmark is called ${words.join(' or ')}.`);
  await ensureInstalled('all');
  await step('Building the pages, where they have changed', () => stdoutOf(runScript('build:h5')));
  let isBroken = false;
  /** @type {string[]} */
  const rows = [];
  for (const file of files) {
    const measures = await measured(file).catch((/** @type {Failure} */ failure) => {
      // The measures of the others are still worth a table.
      rows.push(`  ${file} FAILED: ${failure.message}\n${failure.details}`);
      isBroken = true;
      return [];
    });
    for (const one of measures) {
      const against = limitOf(one) + (one.note ?? '');
      const value = rounded(one.value).padStart(9);
      isBroken ||= /^(OVER|BELOW)/.test(against);
      rows.push(`  ${one.what.padEnd(46)}${value} ${one.unit.padEnd(6)} ${against}`.trimEnd());
    }
  }
  console.log(`\n${rows.join('\n')}\n`);
  return isBroken ? 1 : 0;
});
