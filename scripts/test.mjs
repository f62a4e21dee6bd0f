/**
 * `npm test`: every check, build and test of this repository. `npm test -- server h5` runs these groups only.
 * The last line of output is `N passed, N failed`, with `, N skipped` where tests were skipped.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowsers, findChromium } from './lib/browsers.mjs';
import { ensureInstalled } from './lib/install.mjs';
import {
  compareMarks,
  count,
  DOCUMENT,
  failedTest,
  failuresOf,
  keepMarks,
  marksIn,
  marksOf,
  readResults,
  skippedFiles,
} from './lib/results.mjs';
import { ROOT, run, runMain } from './lib/run.mjs';
import { planOf } from './lib/test-plan.mjs';
import { timesOf } from './lib/times.mjs';

/** @typedef {import('./lib/test-plan.mjs').Plan} Plan */

/** Environment variables that a developer's shell may have and that tests must not see. */
const OWN_SETTINGS =
  /^(NODE_ENV|DATABASE_URL|DATA_DIR|PORT|HOST|PUBLIC_URL|LOG_LEVEL|METRICS_TOKEN|SECRET_KEY|TRUST_PROXY|(?:SMS|ALIYUN|TENCENT|WXMINI|WECHAT)_.*|FORCE_COLOR|TARO_APP_.*)$/;

/** Longer than the longest silent step: Jest, and the build for React Native. */
const SILENCE_MS = 15 * 60_000;

/** Tests that share the machine with others and may fail under load: up to `MAX_AGAIN` failed files of theirs run again. */
const SHARING = /^(?:server|embedded-postgres|tests\/(?!(?:e2e|client)\/rn\/))/;
const MAX_AGAIN = 4;

/** JSON reports of this run; the process id keeps two runs in one working tree apart. */
const REPORTS = join(ROOT, `.tuzuo/reports-${process.pid}`);

/** @param {Plan} plan @param {readonly string[]} [args] @returns results by file; a failure of Vitest itself counts as a failed test */
async function vitest({ projects, env }, args = []) {
  mkdirSync(REPORTS, { recursive: true });
  const { code } = await run(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config=config/vitest.config.mts',
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(REPORTS, 'vitest.json')}`,
      ...projects.map((project) => `--project=${project}`),
      ...args,
    ],
    { env: { ...process.env, ...env, REPORTS }, silenceMs: SILENCE_MS, show: true },
  );
  const files = readResults(REPORTS);
  rmSync(REPORTS, { recursive: true });
  if (code === 0 || count(files).failed > 0) return files;
  return [...files, { path: 'Vitest', tests: [failedTest(`it ended with ${code}: see the lines above`)] }];
}

/** Runs the failed files once more, without others beside them. @param {Plan} plan @param {readonly import('./lib/results.mjs').FileResult[]} first */
async function againIfFew(plan, first) {
  const failed = first.filter((file) => count([file]).failed > 0).map(({ path }) => path);
  if (failed.length > MAX_AGAIN || !failed.every((path) => SHARING.test(path))) return first;
  if (failed.length === 0) return first;
  console.log(`\nThese failed, and their files run once more, alone:\n  ${failuresOf(first).join('\n  ')}`);
  const second = await vitest({ ...plan, env: { TEST_WORKERS: '1' } }, failed);
  return [...first.filter(({ path }) => !second.some((file) => file.path === path)), ...second];
}

/** @param {import('./lib/results.mjs').Marks} proven @param {boolean} isWhole @returns {string[]} claims of the document without a proof */
function checkMarks(proven, isWhole) {
  const claimed = marksIn(readFileSync(join(ROOT, DOCUMENT), 'utf8'));
  // In a full run, files that did not run prove nothing; without a browser, that is no failure.
  const absent = isWhole && findChromium() ? Object.keys(claimed).map((file) => [file, []]) : [];
  const { refuted, unsaid } = compareMarks(claimed, { ...Object.fromEntries(absent), ...proven });
  if (unsaid.length > 0)
    console.log(`Proven, not in ${DOCUMENT} (npm run spec-coverage):\n  ${unsaid.join('\n  ')}`);
  return refuted.map(
    (claim) => `${DOCUMENT} claims a proof that no test gives: ${claim} (npm run spec-coverage)`,
  );
}

runMain(async () => {
  const started = Date.now();
  const plan = planOf(process.argv.slice(2));
  for (const name of Object.keys(process.env).filter((each) => OWN_SETTINGS.test(each)))
    delete process.env[name];
  process.env.NO_COLOR = '1';
  if (plan.needsReactNative) {
    await Promise.all([ensureInstalled('all'), ensureInstalled('rn')]);
    // npm may have removed the links meanwhile.
    await ensureInstalled('rn');
  } else await ensureInstalled('all');
  if (plan.env.BUILDS?.split(' ').includes('h5')) await ensureBrowsers();
  const files = await againIfFew(plan, await vitest(plan));
  const failures = failuresOf(files);
  const proven = marksOf(files);
  keepMarks(proven);
  if (failures.length === 0) failures.push(...checkMarks(proven, plan.isWhole));
  if (process.env.CI === 'true')
    failures.push(...skippedFiles(files).map((path) => `${path}: skipped, which nothing may be in CI`));
  const { passed, skipped } = count(files);
  console.log(`\n${timesOf(files).join('\n')}`);
  if (failures.length > 0) console.log(`\nFailed:\n  ${failures.join('\n  ')}`);
  console.log(`\nAll of it took ${Math.round((Date.now() - started) / 1000)} s.\n`);
  console.log(`${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  // A run in which no test passed is a failure.
  return failures.length > 0 || passed === 0 ? 1 : 0;
});
