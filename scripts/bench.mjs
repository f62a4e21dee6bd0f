/** `npm run bench`: measures what we promise, and prints one table. Fails when a promise is broken. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/builds.mjs';
import { runChild } from './lib/child.mjs';
import { Failure, runMain } from './lib/failure.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT } from './lib/paths.mjs';
import { createProgress } from './lib/progress.mjs';

/** @typedef {{ what: string, value: number, unit: string, limit?: number, atLeast?: number, note?: string }} Measure */

const FOLDER = 'tests/benchmarks';

/** @param {string} file @returns {Promise<Measure[]>} */
async function measure(file) {
  const result = await runChild(process.execPath, ['--import', 'tsx', join(FOLDER, file)], { cwd: ROOT });
  if (result.code !== 0) {
    throw new Failure(`The benchmark ${file} failed: see the lines above.`, { details: result.output });
  }
  return JSON.parse(result.stdout.trimEnd().split('\n').at(-1) ?? '[]');
}

/** @param {number} value */
const rounded = (value) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value < 10 ? 2 : 1);

/** @param {Measure} measure @returns {string} the promise and whether it is kept; '' when there is none */
function promise({ value, limit, atLeast }) {
  if (limit !== undefined) return `${value > limit ? 'OVER' : 'of'} ${rounded(limit)} `;
  if (atLeast !== undefined) return `${value < atLeast ? 'BELOW' : 'at least'} ${rounded(atLeast)} `;
  return '';
}

/** @param {Measure} measure */
function row(measure) {
  const { what, value, unit, note = '' } = measure;
  const against = `${promise(measure)}${note}`;
  return `  ${what.padEnd(46)}${rounded(value).padStart(9)} ${unit.padEnd(6)} ${against}`.trimEnd();
}

/** @param {Measure} measure */
const isBroken = ({ value, limit = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY }) =>
  value > limit || value < atLeast;

runMain(async () => {
  const progress = createProgress(process.stdout);
  await ensureInstalled(ROOT, 'all', progress);
  await ensureBuilt(ROOT, 'h5');
  const files = readdirSync(join(ROOT, FOLDER)).filter((name) => name.endsWith('.bench.ts'));
  /** @type {Measure[]} */
  const measures = [];
  for (const file of files) measures.push(...(await progress.step(`Measuring ${file}`, () => measure(file))));
  progress.line(`\n${measures.map(row).join('\n')}\n`);
  return measures.some(isBroken) ? 1 : 0;
});
