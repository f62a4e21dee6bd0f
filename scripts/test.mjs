/**
 * `npm test`: every check, build and test of this repository; `npm test -- server h5` runs some groups,
 * `npm test -- --changed` what belongs to uncommitted changes, `--changed=main` to those since that commit.
 * The last line is `N passed, N failed` (and `, N skipped`), alone on its line, and the exit code agrees.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowsers, findChromium } from './lib/browsers.mjs';
import { changedPlan } from './lib/changed.mjs';
import { ensureInstalled } from './lib/install.mjs';
import {
  compareMarks,
  count,
  DOCUMENT,
  failuresOf,
  keepMarks,
  marksIn,
  marksOf,
  readResults,
  withSecondRun,
} from './lib/results.mjs';
import { ROOT, run, runMain } from './lib/run.mjs';
import { planOf } from './lib/test-plan.mjs';

/** @typedef {import('./lib/test-plan.mjs').Plan} Plan */

/** What a developer's shell may hold and a test must not see. */
const OWN_SETTINGS =
  /^(NODE_ENV|DATABASE_URL|DATA_DIR|PORT|HOST|PUBLIC_URL|LOG_LEVEL|METRICS_TOKEN|SECRET_KEY|TRUST_PROXY|(?:SMS|ALIYUN|TENCENT|WXMINI|WECHAT)_.*|FORCE_COLOR|TARO_APP_.*)$/;

/** Longer than the longest step takes without a word: Jest's, and React Native's build. */
const SILENCE_MS = 15 * 60_000;

/** Projects whose tests share the machine with others: as many files of theirs that failed run once more, alone. */
const SHARING = ['fault', 'launcher', 'server', 'weapp', 'h5', 'h5-timed'];
const MOST_AGAIN = 4;

/** Its own of each run: two may go on in one tree. */
const RESULTS_FILE = join(ROOT, `.tuzuo/results-${process.pid}.jsonl`);

/** @param {Plan} plan @returns what ended, with a failure of the run itself as a test */
async function vitest({ projects, args, env }) {
  mkdirSync(join(ROOT, '.tuzuo'), { recursive: true });
  const { code } = await run(
    process.execPath,
    [
      ...['node_modules/vitest/vitest.mjs', 'run', '--config=config/vitest.config.mts', '--passWithNoTests'],
      ...['--reporter=default', '--reporter=./config/vitest-reporter.ts'],
      ...projects.map((project) => `--project=${project}`),
      ...args,
    ],
    { env: { ...process.env, ...env, RESULTS_FILE }, silenceMs: SILENCE_MS, show: true },
  );
  const files = readResults(RESULTS_FILE);
  rmSync(RESULTS_FILE, { force: true });
  if (code === 0 || count(files).failed > 0) return files;
  const why = `it ended with ${code}: see the lines above`;
  return [
    ...files,
    { project: 'all', path: '', tests: [{ title: '', name: 'Vitest', state: 'failed', why }] },
  ];
}

/** @param {readonly import('./lib/results.mjs').FileResult[]} first */
async function againIfFew(first) {
  const failed = first.filter(({ tests }) => tests.some(({ state }) => state === 'failed'));
  if (failed.length === 0 || failed.length > MOST_AGAIN) return { files: first, recovered: [] };
  if (!failed.every(({ project }) => SHARING.includes(project))) return { files: first, recovered: [] };
  console.log('\nWhat failed runs once more, alone.');
  const projects = [...new Set(failed.map(({ project }) => project))];
  const env = { TEST_WORKERS: '1' };
  return withSecondRun(
    first,
    await vitest({ projects, args: failed.map(({ path }) => path), env, isWhole: false }),
  );
}

/** @param {import('./lib/results.mjs').Marks} proven @param {boolean} isWhole @returns {string[]} claims that are not proven */
function checkMarks(proven, isWhole) {
  const claimed = marksIn(readFileSync(join(ROOT, DOCUMENT), 'utf8'));
  // What should have run and did not proves nothing, unless there is no browser for it.
  const absent = isWhole && findChromium() ? Object.keys(claimed).map((file) => [file, []]) : [];
  const { refuted, unsaid } = compareMarks(claimed, { ...Object.fromEntries(absent), ...proven });
  if (unsaid.length > 0)
    console.log(`Proven, not in ${DOCUMENT} (npm run spec-coverage):\n  ${unsaid.join('\n  ')}`);
  return refuted.map((claim) => `${DOCUMENT} says proven what no test has: ${claim} (npm run spec-coverage)`);
}

runMain(async () => {
  const started = Date.now();
  const args = process.argv.slice(2);
  const since = args.map((arg) => /^--changed(?:=(.+))?$/.exec(arg)).find(Boolean);
  /** @type {Plan[]} */
  const plans = since && args.length === 1 ? changedPlan(since[1] ?? 'HEAD') : [planOf(args)];
  for (const name of Object.keys(process.env).filter((each) => OWN_SETTINGS.test(each)))
    delete process.env[name];
  process.env.NO_COLOR = '1';
  await ensureInstalled('all');
  if (plans.some(({ projects }) => projects.some((project) => project.startsWith('h5'))))
    await ensureBrowsers();
  const first = [];
  for (const plan of plans) first.push(...(await vitest(plan)));
  const { files, recovered } = await againIfFew(first);
  const failures = failuresOf(files);
  // A run that failed, or was of a part of its files, is no word on what is proven.
  const proven = marksOf(files);
  if (!since) keepMarks(ROOT, proven);
  if (!since && failures.length === 0)
    failures.push(
      ...checkMarks(
        proven,
        plans.every(({ isWhole }) => isWhole),
      ),
    );
  const { passed, skipped } = count(files);
  if (recovered.length > 0) console.log(`\nPassed in a second run:\n  ${recovered.join('\n  ')}`);
  if (failures.length > 0) console.log(`\nFailed:\n  ${failures.join('\n  ')}`);
  console.log(`\nAll of it took ${Math.round((Date.now() - started) / 1000)} s.\n`);
  console.log(`${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  // A run without one passed test is no success.
  return failures.length > 0 || passed === 0 ? 1 : 0;
});
