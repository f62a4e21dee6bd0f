import { Failure } from './run.mjs';

/** One run of Vitest. @typedef {{ projects: string[], args: string[], env: Record<string, string>, isWhole: boolean }} Plan */

/** Groups of `npm test -- <group>` → projects of config/vitest.config.mts. @type {Record<string, string[]>} */
const GROUPS = {
  check: ['check'],
  unit: ['unit', 'launcher'],
  client: ['client'],
  server: ['fault', 'server'],
  weapp: ['weapp'],
  h5: ['h5', 'h5-timed'],
  rn: ['rn'],
};

/** Groups that run on demand only: they take minutes and rarely find anything. @type {Record<string, string[]>} */
const ON_DEMAND = { deep: ['deep'], 'rn-gate': ['rn-gate'] };

/** Builds that the tests of a project open, the slowest first. @type {readonly [project: RegExp, build: string][]} */
const BUILDS = [
  [/^rn$/, 'rn:android'],
  [/^h5|^deep/, 'h5'],
  [/^weapp|^deep/, 'weapp'],
  [/^weapp|^deep/, 'weapp:idphoto'],
];

/** @param {readonly string[]} projects @param {Partial<Plan>} [rest] @returns {Plan} with the builds that the projects need */
export function withBuilds(projects, rest) {
  const builds = BUILDS.filter(([of]) => projects.some((name) => of.test(name))).map(([, build]) => build);
  const env = { BUILDS: builds.join(' '), ...rest?.env };
  const all = builds.length > 0 ? ['builds', ...projects] : [...projects];
  return { args: [], isWhole: false, ...rest, projects: all, env };
}

/**
 * @param {readonly string[]} groups none: all except those on demand
 * @throws {Failure} for a group that does not exist
 */
export function planOf(groups) {
  const all = { ...GROUPS, ...ON_DEMAND };
  const unknown = groups.find((group) => !(group in all));
  if (unknown !== undefined)
    throw new Failure(
      `There are no tests called "${unknown}": choose from ${Object.keys(all).join(', ')}, or --changed alone, or none for all.`,
    );
  if (groups.length > 0) return withBuilds(groups.flatMap((group) => all[group] ?? []));
  // One group alone would measure its own build next to outdated ones.
  return withBuilds(['bundles', ...Object.values(GROUPS).flat()], { isWhole: true });
}
