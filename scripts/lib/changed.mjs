import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Failure, ROOT } from './run.mjs';
import { withBuilds } from './test-plan.mjs';

/** Captures the name of a feature, tool, server module or page, which has a folder of the same name on each side. */
const ROOM =
  /^(?:src\/(?:features|tools|subPages|pages|platform)|core(?:\/tools)?|server\/src(?:\/(?:tools|modules|engines\/local))?)\/([a-z][\w-]*)\//;

const TEST = /\.test\.tsx?$/;

/** @param {string} root @param {string} args @returns {string[]} lines that git prints */
function git(root, args) {
  const { status, stdout, stderr } = spawnSync('git', args.split(' '), { cwd: root, encoding: 'utf8' });
  if (status !== 0)
    throw new Failure(`git ${args} failed, so what has changed is not known: ${stderr.trim()}`);
  return stdout.split('\n').filter(Boolean);
}

/**
 * Test files that concern changed files: those that changed or share a folder with a change, those of the same room on
 * every target, those of the server that import a changed folder of core or poster, and the launcher's after a change of scripts.
 * @param {readonly string[]} changed @param {readonly string[]} tests paths of all test files @param {string} root
 */
function testsOf(changed, tests, root) {
  const rooms = new Set(changed.flatMap((file) => ROOM.exec(file)?.[1] ?? []));
  const folders = new Set(changed.filter((file) => !TEST.test(file)).map(dirname));
  if (changed.some((file) => /^(?:scripts|config)\//.test(file))) folders.add('tests/launcher');
  const shared = changed.flatMap((file) => /^(?:core|poster)\/[\w-]+(?=\/)/.exec(file) ?? []).join('|');
  const imports = (/** @type {string} */ file) =>
    shared !== '' && new RegExp(`(?:${shared})['/]`).test(readFileSync(join(root, file), 'utf8'));
  return tests.filter(
    (test) =>
      changed.includes(test) ||
      folders.has(dirname(test)) ||
      rooms.has(ROOM.exec(test)?.[1] ?? '') ||
      rooms.has(basename(test).split('.')[0] ?? '') ||
      (test.startsWith('server/') && imports(test)),
  );
}

/**
 * Plans the tests that a change concerns: the checks, small tests that import a changed file (found by Vitest and Jest), and
 * larger tests with the builds they open. Bundle sizes and React Native's build are left to the full run.
 * @param {string} since a commit
 * @throws {Failure} when there is no such commit
 */
export function changedPlan(since, root = ROOT) {
  const untracked = git(root, 'ls-files --others --exclude-standard');
  const changed = [...git(root, `diff --name-only --relative ${since} --`), ...untracked];
  const all = [...git(root, 'ls-files'), ...untracked];
  const tests = testsOf(
    changed,
    all.filter((file) => TEST.test(file) && existsSync(join(root, file))),
    root,
  );
  const on = (/** @type {string} */ target) =>
    tests.filter((file) => new RegExp(`^tests/(?:e2e|client)/${target}/`).test(file));
  const opening = [
    ...(on('h5').length > 0 ? ['h5', 'h5-timed'] : []),
    ...(on('weapp').length > 0 ? ['weapp'] : []),
  ];
  const { projects, env } = withBuilds(['check', 'client', 'launcher', 'fault', 'server', ...opening]);
  const JEST_ARGS = { client: `--changedSince=${since}`, rn: ['--runTestsByPath', ...on('rn')].join(' ') };
  return [
    withBuilds(['unit'], { args: [`--changed=${since}`] }),
    {
      projects: on('rn').length > 0 ? [...projects, 'rn'] : projects,
      args: ['scripts/checks.test.ts', 'scripts/jest.test.ts', 'scripts/builds.test.ts', ...tests],
      env: { ...env, JEST_ARGS: JSON.stringify(JEST_ARGS) },
      isWhole: false,
    },
  ];
}
