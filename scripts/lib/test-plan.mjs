import { Failure } from './run.mjs';

/** One run of Vitest. @typedef {{ projects: string[], args: string[], env: Record<string, string>, isWhole: boolean }} Plan */

/** What `npm test -- <group>` runs: projects of config/vitest.config.mts. @type {Record<string, string[]>} */
const GROUPS = {
  check: ['check'],
  unit: ['unit', 'launcher'],
  client: ['client'],
  server: ['fault', 'server'],
  weapp: ['weapp'],
  h5: ['h5', 'h5-timed'],
  rn: ['rn'],
};

/** Of what is no group: on demand only, as it takes minutes and rarely changes its answer. @type {Record<string, string[]>} */
const ON_DEMAND = { deep: ['deep', 'h5-deep', 'weapp-deep'], 'rn-gate': ['rn-gate'] };

/** What the tests of a project open, longest first. @type {Record<string, string[]>} */
const BUILDS = {
  rn: ['rn:android'],
  h5: ['h5'],
  'h5-timed': ['h5'],
  'h5-deep': ['h5'],
  weapp: ['weapp', 'weapp:idphoto'],
  'weapp-deep': ['weapp', 'weapp:idphoto'],
};

/** Of the builds themselves only the whole says something: what one group builds may be beside older ones. */
const WHOLE = ['bundles', ...Object.values(GROUPS).flat()];

/** @param {readonly string[]} projects @param {Partial<Plan>} [rest] @returns {Plan} with the builds that they need */
export function withBuilds(projects, rest) {
  const builds = Object.keys(BUILDS).flatMap((project) =>
    projects.includes(project) ? (BUILDS[project] ?? []) : [],
  );
  const env = { BUILDS: [...new Set(builds)].join(' '), ...rest?.env };
  const all = builds.length > 0 ? ['builds', ...projects] : [...projects];
  return { args: [], isWhole: false, ...rest, projects: all, env };
}

/**
 * @param {readonly string[]} groups none: everything but what is on demand
 * @throws {Failure} for a group that does not exist
 */
export function planOf(groups) {
  const all = { ...GROUPS, ...ON_DEMAND };
  const unknown = groups.find((group) => !(group in all));
  if (unknown !== undefined)
    throw new Failure(
      `There are no tests called "${unknown}": choose from ${Object.keys(all).join(', ')}, or --changed alone, or none for all.`,
    );
  const isWhole = groups.length === 0;
  return withBuilds(isWhole ? WHOLE : groups.flatMap((group) => all[group] ?? []), { isWhole });
}
