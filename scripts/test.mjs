/**
 * `npm test`: every check, build and test of this repository; `npm test -- server h5` runs some groups,
 * `npm test -- --changed` what belongs to uncommitted changes, `--changed=main` to those since that commit.
 * The last line is `N passed, N failed` (and `, N skipped`), alone on its line, and the exit code agrees.
 */
import { ensureChromium } from './lib/chromium.mjs';
import { Failure, runMain } from './lib/failure.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT } from './lib/paths.mjs';
import { createProgress, seconds } from './lib/progress.mjs';
import { createReport } from './lib/report.mjs';
import { runJobs } from './lib/schedule.mjs';
import { checkMarks } from './lib/spec-marks.mjs';
import { isWhole, selectJobs } from './lib/test-plan.mjs';

/** @typedef {import('./lib/test-plan.mjs').TestJob} TestJob */
/** @typedef {import('./lib/report.mjs').Outcome} Outcome */

/** What a developer's shell may hold and a test must not see. */
const OWN_SETTINGS =
  /^(NODE_ENV|DATABASE_URL|DATA_DIR|PORT|HOST|PUBLIC_URL|LOG_LEVEL|METRICS_TOKEN|SECRET_KEY|TRUST_PROXY|(?:SMS|ALIYUN|TENCENT|WXMINI|WECHAT)_.*|FORCE_COLOR|TARO_APP_.*)$/;

/** A sign of life while nothing ends, so that nobody takes a long step for a hang. */
const HEARTBEAT_MS = 60_000;

const progress = createProgress(process.stdout);
const report = createReport(progress);

/** @param {unknown} error @returns {Outcome} */
function outcomeOf(error) {
  const output =
    error instanceof Failure ? `${error.details}\n${error.message}` : String(Object(error).stack ?? error);
  return { counts: { passed: 0, failed: 1, skipped: 0 }, output };
}

/**
 * Installs what the tests need.
 * @param {readonly TestJob[]} jobs
 * @returns {Promise<NodeJS.ProcessEnv>} what they run with
 */
async function prepare(jobs) {
  for (const name of Object.keys(process.env).filter((each) => OWN_SETTINGS.test(each))) {
    delete process.env[name];
  }
  const env = { ...process.env, NO_COLOR: '1' };
  await ensureInstalled(ROOT, 'all', progress);
  if (!jobs.some(({ name }) => name.startsWith('vitest h5'))) return env;
  const chromium = await ensureChromium(ROOT, progress);
  if ('path' in chromium) return { ...env, CHROME_PATH: chromium.path };
  progress.line(`The browser tests will be skipped: ${chromium.reason}`);
  return env;
}

/** @param {readonly TestJob[]} jobs @param {NodeJS.ProcessEnv} env */
async function runAll(jobs, env) {
  const started = Date.now();
  const running = new Set();
  /** @type {(import('./lib/spec-marks.mjs').Marks)[]} */
  const marks = [];
  const heartbeat = setInterval(() => {
    progress.line(`… ${seconds(Date.now() - started)}: ${[...running].join(', ')}`);
  }, HEARTBEAT_MS);
  await runJobs(
    jobs.map((job) => ({
      ...job,
      run: async () => {
        running.add(job.name);
        const timed = await report.timed(() => job.run(ROOT, env, job.choice).catch(outcomeOf));
        report.add(job.name, timed);
        if (timed.result.marks && !job.choice) marks.push(timed.result.marks);
        running.delete(job.name);
      },
    })),
    { slots: 2 },
  );
  clearInterval(heartbeat);
  // What failed is said already: a test that failed proves nothing.
  if (marks.length > 0 && !report.hasFailed()) {
    const timed = await report.timed(() => checkMarks(ROOT, marks, isWhole(jobs)));
    report.addCheck('coverage of the spec', timed);
    if (timed.result.ok && timed.result.output !== '') progress.line(timed.result.output);
  }
  progress.line(`\nAll of it took ${seconds(Date.now() - started)}.\n`);
}

runMain(async () => {
  const jobs = selectJobs(process.argv.slice(2), ROOT);
  try {
    await runAll(jobs, await prepare(jobs));
  } catch (error) {
    report.add('preparing the tests', { result: outcomeOf(error), ms: 0 });
  }
  return report.close();
});
