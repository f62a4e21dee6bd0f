import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Failure, ROOT } from './run.mjs';
import { withBuilds } from './test-plan.mjs';

/** What has a folder of its own on each side: a feature, a tool, a module of the server, a page. */
const ROOM =
  /^(?:src\/(?:features|tools|subPages|pages|platform)|core(?:\/tools)?|server\/src(?:\/(?:tools|modules|engines\/local))?)\/([a-z][\w-]*)\//;

const TEST = /\.test\.tsx?$/;

/** The projects that have tests of these files; those of `unit` and `client` are found by what they import. @type {Record<string, RegExp>} */
const FILES_OF = {
  launcher: /^tests\/launcher\//,
  fault: /\.fault\.test\.ts$/,
  server: /^(?:server|embedded-postgres|tests\/soak)\/(?!.*\.fault\.)/,
  rn: /^tests\/(?:e2e|client)\/rn\//,
  weapp: /^tests\/(?:e2e|client)\/weapp\//,
  h5: /^tests\/(?:e2e|client)\/h5\//,
};

/** @param {string} root @param {string} args @returns {string[]} the lines that git answers */
function git(root, args) {
  const { status, stdout, stderr } = spawnSync('git', args.split(' '), { cwd: root, encoding: 'utf8' });
  if (status !== 0)
    throw new Failure(`git ${args} failed, so what has changed is not known: ${stderr.trim()}`);
  return stdout.split('\n').filter(Boolean);
}

/**
 * The tests that belong to changed files: those that changed, those beside a changed file, those that are named after
 * the room in which it lies, on every target, and those of the server that import the room of core.
 * @param {readonly string[]} changed @param {readonly string[]} tests paths of all test files @param {string} root
 */
function testsOf(changed, tests, root) {
  const rooms = new Set(changed.flatMap((file) => ROOM.exec(file)?.[1] ?? []));
  const beside = new Set(changed.filter((file) => !TEST.test(file)).map(dirname));
  const shared = [...new Set(changed.flatMap((file) => /^core\/[\w-]+(?=\/)/.exec(file) ?? []))];
  const importsShared = (/** @type {string} */ test) => {
    const text =
      shared.length > 0 && test.startsWith('server/') ? readFileSync(join(root, test), 'utf8') : '';
    return shared.some((folder) => text.includes(`${folder}'`) || text.includes(`${folder}/`));
  };
  const ofCommands = changed.some((file) => /^(?:scripts|config)\//.test(file));
  return tests.filter(
    (test) =>
      changed.includes(test) ||
      beside.has(dirname(test)) ||
      rooms.has(ROOM.exec(test)?.[1] ?? '') ||
      rooms.has(basename(test).split('.')[0] ?? '') ||
      (ofCommands && test.startsWith('tests/launcher/')) ||
      importsShared(test),
  );
}

/**
 * The part of all tests that a change concerns: the checks, the small tests that import what has changed, the other
 * tests of its rooms with the builds that they open. Sizes and React Native's build are left to the whole.
 * @param {string} since a commit
 * @throws {Failure} when there is no such commit
 */
export function changedPlan(since, root = ROOT) {
  const unknown = git(root, 'ls-files --others --exclude-standard');
  const changed = [...git(root, `diff --name-only --relative ${since} --`), ...unknown];
  const tests = testsOf(
    changed,
    [...git(root, 'ls-files'), ...unknown].filter((file) => TEST.test(file) && existsSync(join(root, file))),
    root,
  );
  const chosen = Object.entries(FILES_OF).flatMap(([project, of]) => {
    const files = tests.filter((file) => of.test(file));
    return files.length > 0 ? [{ project, files }] : [];
  });
  const rn = chosen.find(({ project }) => project === 'rn')?.files ?? [];
  const projects = chosen.flatMap(({ project }) => (project === 'h5' ? ['h5', 'h5-timed'] : project));
  const { env, projects: all } = withBuilds(projects.filter((project) => project !== 'rn'));
  const JEST_ARGS = ['--runTestsByPath', ...rn].join(' ');
  const files = chosen.flatMap(({ project, files: some }) => (project === 'rn' ? [] : some));
  return [
    withBuilds(['unit', 'client'], { args: [`--changed=${since}`] }),
    {
      projects: ['check', ...all, ...(rn.length > 0 ? ['rn'] : [])],
      args: ['scripts/checks.test.ts', 'scripts/jest.test.ts', 'scripts/builds.test.ts', ...files],
      env: { ...env, JEST_ARGS },
      isWhole: false,
    },
  ];
}
