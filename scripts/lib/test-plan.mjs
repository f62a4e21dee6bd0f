import { Failure } from './run.mjs';

/** One run of Vitest; `isWhole`: of everything. @typedef {{ projects: string[], env: Record<string, string>, isWhole: boolean, needsReactNative: boolean }} Plan */

/** Groups of `npm test -- <group>` → projects of config/vitest.config.mts. @type {Record<string, string[]>} */
const GROUPS = {
  check: ['check'],
  unit: ['unit', 'launcher'],
  client: ['client'],
  server: ['fault', 'server'],
  weapp: ['weapp'],
  h5: ['h5', 'h5-timed'],
  rn: ['rn'],
  release: ['release'],
};

/** Groups that run on demand only: they take minutes and rarely find anything. @type {Record<string, string[]>} */
const ON_DEMAND = { deep: ['deep'], 'rn-gate': ['rn-gate'] };

/** Projects with files that import React Native: its tests, checks, and the app's web view in the browser tests. */
const WITH_REACT_NATIVE = /^(?:rn|check|h5|deep)/;

/** Builds that the tests of a project open, the slowest first. @type {readonly [project: RegExp, build: string][]} */
const BUILDS = [
  [/^rn$/, 'rn:android'],
  [/^h5|^deep|^release/, 'h5'],
  [/^weapp|^deep/, 'weapp'],
  [/^weapp|^deep/, 'weapp:idphoto'],
  [/^deep/, 'weapp:individual'],
];

/**
 * @param {readonly string[]} groups none: all except those on demand
 * @throws {Failure} for a group that does not exist
 */
export function planOf(groups) {
  const all = { ...GROUPS, ...ON_DEMAND };
  const unknown = groups.find((group) => !(group in all));
  if (unknown !== undefined)
    throw new Failure(
      `There are no tests called "${unknown}": choose from ${Object.keys(all).join(', ')}, or none for all.`,
    );
  const isWhole = groups.length === 0;
  // One group alone would measure its own build next to outdated ones.
  const projects = isWhole
    ? ['bundles', ...Object.values(GROUPS).flat()]
    : groups.flatMap((group) => all[group] ?? []);
  const builds = BUILDS.filter(([of]) => projects.some((name) => of.test(name))).map(([, build]) => build);
  if (builds.length > 0) projects.unshift('builds');
  const needsReactNative = projects.some((name) => WITH_REACT_NATIVE.test(name));
  return { projects, env: { BUILDS: builds.join(' ') }, isWhole, needsReactNative };
}
