import { spawnSync } from 'node:child_process';
import { basename, dirname } from 'node:path';
import { Failure } from './failure.mjs';

/** @typedef {import('./test-plan.mjs').TestJob} TestJob */

/** What has a folder of its own on each side: a feature, a tool, a module of the server, a page. */
const ROOM =
  /^(?:src\/(?:features|tools|subPages|pages|platform)|core(?:\/tools)?|server\/src(?:\/(?:tools|modules|engines\/local))?)\/([a-z][\w-]*)\//;

/** What every check reads. */
const COMMON = /^(?:package(?:-lock)?\.json|tsconfig\.base\.json)$/;

const TEST = /\.test\.tsx?$/;

/** Their runner follows the imports; in the other suites a test starts a whole app, which imports everything. */
const BY_IMPORTS = ['vitest unit', 'jest client'];

/** Two suites have them, and each runs those that are its own. */
const FAULTS = /^(?:server|embedded-postgres)\/.*\.fault\.test\.ts$/;

/** Folders that hold the tests of each other suite. @type {Record<string, RegExp>} */
const FOLDERS = {
  'vitest launcher': /^tests\/launcher\//,
  'vitest server': /^(?:server|embedded-postgres|tests\/soak)\/(?!.*\.fault\.test\.ts$)/,
  'vitest fault': FAULTS,
  'vitest deep': FAULTS,
  'jest rn': /^tests\/(?:e2e|client)\/rn\//,
  'vitest weapp': /^tests\/(?:e2e|client)\/weapp\//,
  'vitest weapp-deep': /^tests\/(?:e2e|client)\/weapp\//,
  'vitest h5': /^tests\/(?:e2e|client)\/h5\//,
  'vitest h5-deep': /^tests\/(?:e2e|client)\/h5\//,
  'vitest h5-timed': /^tests\/(?:e2e|client)\/h5\//,
};

/** @param {string} root @param {readonly string[]} args @returns {string[]} the lines that git answers */
function git(root, args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0)
    throw new Failure(`git ${args[0]} failed, so what has changed is not known: ${stderr.trim()}`);
  return stdout.split('\n').filter(Boolean);
}

/**
 * What differs from a commit, files that git does not know yet included.
 * @param {string} root
 * @param {string} since
 * @throws {Failure} when there is no such commit
 */
const changedFiles = (root, since) => [
  ...git(root, ['diff', '--name-only', '--relative', since, '--']),
  ...git(root, ['ls-files', '--others', '--exclude-standard']),
];

/**
 * The tests that belong to changed files: those that changed, those beside a changed file, and those that are named
 * after the room in which it lies, on every target.
 * @param {readonly string[]} changed
 * @param {readonly string[]} tests paths of all test files
 */
function testsOf(changed, tests) {
  const rooms = new Set(changed.flatMap((file) => ROOM.exec(file)?.[1] ?? []));
  const concernsCommands = changed.some((file) => /^(?:scripts|config)\//.test(file));
  const beside = new Set(changed.filter((file) => !TEST.test(file)).map(dirname));
  return tests.filter((test) => {
    if (changed.includes(test) || beside.has(dirname(test)) || rooms.has(ROOM.exec(test)?.[1] ?? ''))
      return true;
    if (concernsCommands && test.startsWith('tests/launcher/')) return true;
    return rooms.has(basename(test).split('.')[0] ?? '');
  });
}

/**
 * The part of the plan that a change concerns: the checks of its sources, the small tests that import what has changed,
 * the other tests of its rooms, and the builds that these drive. Sizes and React Native's build are left to the whole.
 * @param {readonly TestJob[]} jobs
 * @param {string} root
 * @param {string} since a commit
 * @returns {TestJob[]}
 */
export function changedJobs(jobs, root, since) {
  const changed = changedFiles(root, since);
  const tests = testsOf(
    changed,
    git(root, ['ls-files', '--cached', '--others', '--exclude-standard']).filter((file) => TEST.test(file)),
  );
  const isCommon = changed.some((file) => COMMON.test(file));
  /** @type {TestJob[]} */
  const chosen = jobs.flatMap((job) => {
    if (job.group === 'check') {
      const { of } = job;
      const concerns = !of || isCommon || changed.some((file) => of.test(file));
      return concerns && !job.needs?.length ? [job] : [];
    }
    if (BY_IMPORTS.includes(job.name)) return [{ ...job, choice: { since } }];
    const folder = FOLDERS[job.name];
    const files = folder ? tests.filter((file) => folder.test(file)) : [];
    return files.length > 0 ? [{ ...job, choice: { files } }] : [];
  });
  const needed = new Set(chosen.flatMap(({ needs = [] }) => needs).filter((name) => name !== 'build rn'));
  return jobs.filter(({ name }) => needed.has(name)).concat(chosen);
}
