/** @typedef {import('./results.mjs').FileResult} FileResult */

/** Parts of a run, by the paths of their files; the first that matches counts. @type {readonly [path: RegExp, part: string][]} */
const PARTS = [
  // What these start has files of its own in the reports.
  [/^scripts\/jest\.test/, ''],
  [/\.fault\.test\.ts$/, 'faults and networks'],
  [/^tests\/(?:e2e|client)\/rn\//, 'React Native'],
  [/^tests\/(?:e2e|client)\/weapp\//, 'mini-program'],
  [/^tests\/(?:e2e|client)\/h5\//, 'browser'],
  [/^tests\/(?:launcher|e2e\/release)\//, 'launcher and release'],
  [/^(?:server|embedded-postgres|content|poster\/(?:import|compose)|tests\/soak)\//, 'server'],
  [/\.test\.tsx$/, 'components'],
  [/./, 'unit'],
];

/** Files that are listed by their tests: each of these is a build or a check. */
const BY_TEST = /^scripts\/(?:builds|checks)\.test\.ts$/;

/** Files, builds and checks that are listed by themselves. */
const LONGEST = 20;

/** @param {number} ms @param {string} name */
const line = (ms, name) => `${String(Math.round(ms / 1000)).padStart(6)} s  ${name}`;

/**
 * Where the time of a run went: the sum of its parts and its longest files, builds and checks. Two run at once, so the
 * sum is about twice the time that the run took.
 * @param {readonly FileResult[]} files
 * @returns {string[]} lines
 */
export function timesOf(files) {
  const entries = files.flatMap(({ path, tests, ms = 0 }) =>
    BY_TEST.test(path)
      ? tests.map(({ fullName, duration }) => ({
          part: 'builds and checks',
          name: fullName,
          ms: duration ?? 0,
        }))
      : { part: PARTS.find(([pattern]) => pattern.test(path))?.[1] ?? '', name: path, ms },
  );
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const { part, ms } of entries) if (part) sums.set(part, (sums.get(part) ?? 0) + ms);
  const longest = entries.filter(({ part }) => part).sort((a, b) => b.ms - a.ms);
  return [
    'Time by part:',
    ...[...sums].sort(([, a], [, b]) => b - a).map(([part, ms]) => line(ms, part)),
    'The longest:',
    ...longest.slice(0, LONGEST).map(({ name, ms }) => line(ms, name)),
  ];
}
