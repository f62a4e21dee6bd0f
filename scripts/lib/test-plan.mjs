import { ensureBuilt, TARGETS } from './builds.mjs';
import { changedJobs } from './changed.mjs';
import { CHECK_STEPS } from './check-steps.mjs';
import { Failure } from './failure.mjs';
import { runJest, runVitest } from './test-runners.mjs';

const MINUTE = 60_000;

/**
 * @typedef {object} TestJob
 * @property {string} name
 * @property {string} group what `npm test -- <group>` selects
 * @property {readonly string[]} [needs]
 * @property {RegExp | undefined} [of] the files that a check is about, where these are not all
 * @property {boolean} [alone]
 * @property {boolean} [onDemand] whether it runs only when its group is named
 * @property {import('./test-runners.mjs').Choice} [choice] the part of a suite that is asked for; unsaid: all of it
 * @property {(root: string, env: NodeJS.ProcessEnv, choice?: import('./test-runners.mjs').Choice) => Promise<import('./report.mjs').Outcome>} run
 */

/** @param {boolean} ok @param {boolean} [skipped] @returns {import('./report.mjs').Counts} */
const one = (ok, skipped = false) => ({
  passed: Number(ok && !skipped),
  failed: Number(!ok),
  skipped: Number(skipped),
});

/** @type {Record<import('./builds.mjs').Target, string>} */
const GROUP_OF_BUILD = { h5: 'h5', weapp: 'weapp', idphoto: 'weapp', rn: 'rn' };

const buildJobs = /** @type {import('./builds.mjs').Target[]} */ (Object.keys(TARGETS)).map((target) => ({
  name: `build ${target}`,
  group: GROUP_OF_BUILD[target],
  /** @param {string} root */
  run: async (root) => {
    try {
      const { built, output } = await ensureBuilt(root, target);
      return { counts: one(true), output, note: built ? '' : 'up to date' };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { counts: one(false), output: `${error.details}\n${error.message}` };
    }
  },
}));

const ALL_BUILDS = buildJobs.map(({ name }) => name);

/** @type {TestJob[]} */
const checkJobs = CHECK_STEPS.map((step) => ({
  name: step.name,
  group: 'check',
  of: step.of,
  needs: step.ofBuilds ? ALL_BUILDS : [],
  run: async (root) => {
    const { ok, skipped = false, output } = await step.run(root);
    return { counts: one(ok, skipped), output, note: skipped ? output : '' };
  },
}));

/** @param {string} group @param {string} project @param {Partial<TestJob> & { minutes: number }} rest */
const vitestJob = (group, project, { minutes, ...rest }) => ({
  name: `vitest ${project}`,
  group,
  ...rest,
  /** @param {string} root @param {NodeJS.ProcessEnv} env @param {import('./test-runners.mjs').Choice} [choice] */
  run: (root, env, choice) => runVitest(root, project, env, minutes * MINUTE, choice),
});

/** @param {string} group @param {string} name @param {Partial<TestJob> & { minutes: number }} rest */
const jestJob = (group, name, { minutes, ...rest }) => ({
  name: `jest ${name}`,
  group,
  ...rest,
  /** @param {string} root @param {NodeJS.ProcessEnv} env @param {import('./test-runners.mjs').Choice} [choice] */
  run: (root, env, choice) => runJest(root, name, env, minutes * MINUTE, choice),
});

/** Longest first, so that no long one runs alone at the end. */
const BUILDS_BY_LENGTH = ['rn', 'h5', 'weapp', 'idphoto'];

const buildsByLength = BUILDS_BY_LENGTH.flatMap((target) =>
  buildJobs.filter(({ name }) => name === `build ${target}`),
);

/**
 * All that `npm test` runs. Builds come first, since others wait for them, then what takes longest. What measures time
 * in a browser has the machine for itself. What takes minutes and rarely changes its answer runs on demand (`deep`).
 * @type {readonly TestJob[]}
 */
export const TEST_JOBS = [
  ...buildsByLength,
  vitestJob('server', 'fault', { minutes: 20 }),
  jestJob('rn', 'rn', { minutes: 12, needs: ['build rn'] }),
  vitestJob('weapp', 'weapp', { minutes: 15, needs: ['build weapp', 'build idphoto'] }),
  vitestJob('server', 'server', { minutes: 20 }),
  vitestJob('unit', 'launcher', { minutes: 10 }),
  ...checkJobs,
  vitestJob('unit', 'unit', { minutes: 5 }),
  jestJob('client', 'client', { minutes: 5 }),
  jestJob('rn-gate', 'rn-gate', { minutes: 12, onDemand: true }),
  vitestJob('deep', 'deep', { minutes: 30, onDemand: true }),
  vitestJob('deep', 'h5-deep', { minutes: 10, onDemand: true, needs: ['build h5'] }),
  vitestJob('deep', 'weapp-deep', { minutes: 10, onDemand: true, needs: ['build weapp', 'build idphoto'] }),
  vitestJob('h5', 'h5', { minutes: 20, alone: true, needs: ['build h5'] }),
  vitestJob('h5', 'h5-timed', { minutes: 10, alone: true, needs: ['build h5'] }),
];

/** What `npm test` runs without arguments. */
const WHOLE = TEST_JOBS.filter(({ onDemand }) => !onDemand);

/** @param {readonly TestJob[]} jobs whether these are what `npm test` runs without arguments */
export const isWhole = (jobs) => jobs.length === WHOLE.length;

/**
 * @param {readonly string[]} args groups, or `--changed`, or `--changed=<commit>`; none: everything but what is on demand
 * @param {string} root
 * @returns {readonly TestJob[]}
 * @throws {Failure} for a group or a commit that does not exist
 */
export function selectJobs(args, root) {
  const since = args.map((arg) => /^--changed(?:=(.+))?$/.exec(arg)).find(Boolean);
  if (since && args.length === 1) return changedJobs(TEST_JOBS, root, since[1] ?? 'HEAD');
  const known = [...new Set(TEST_JOBS.map(({ group }) => group))];
  const unknown = args.find((group) => !known.includes(group));
  if (unknown !== undefined) {
    throw new Failure(
      `There are no tests called "${unknown}": choose from ${known.join(', ')}, or --changed alone, or none for all.`,
    );
  }
  return args.length === 0 ? WHOLE : TEST_JOBS.filter(({ group }) => args.includes(group));
}
