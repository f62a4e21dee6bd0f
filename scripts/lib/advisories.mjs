import semver from 'semver';

/**
 * A known vulnerability: `range` = the versions that have it.
 * @typedef {{ id: string, package: string, range: string, severity: string, title: string }} Advisory
 */

/**
 * Why we live with one for now. It covers these versions alone: another version is looked at again.
 * @typedef {{ package: string, id: string, versions: string[], reason: string, date: string }} Exception
 */

/** @typedef {{ advisory: Advisory, versions: string[] }} Hit */

/** @param {{ package: string, id: string }} about @returns {string} an advisory may concern several packages */
const keyOf = ({ package: name, id }) => `${name} ${id}`;

const AUDIT_ID = /GHSA(?:-[0-9a-z]{4}){3}/;

/** @param {string} path of a lock entry, such as `node_modules/a/node_modules/@b/c` */
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * The versions of every package that is installed for any purpose, on any platform.
 * @param {Record<string, import('./installed-packages.mjs').LockEntry>} lock
 * @returns {Map<string, string[]>}
 */
export function lockedVersions(lock) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const [path, { link, version }] of Object.entries(lock)) {
    if (link || version === undefined || !path.includes('node_modules/')) continue;
    const known = found.get(nameOf(path)) ?? [];
    if (!known.includes(version)) found.set(nameOf(path), [...known, version].sort(semver.compare));
  }
  return found;
}

/**
 * The advisories that concern what is locked.
 * @param {readonly Advisory[]} advisories
 * @param {Map<string, string[]>} versions
 * @returns {Hit[]}
 */
export const hitsOf = (advisories, versions) =>
  advisories
    .map((advisory) => ({
      advisory,
      versions: (versions.get(advisory.package) ?? []).filter((version) =>
        semver.satisfies(version, advisory.range, { includePrerelease: true }),
      ),
    }))
    .filter((hit) => hit.versions.length > 0);

/** @param {Exception} exception @returns {string | undefined} what is missing in it */
function faultOf(exception) {
  const { reason, date, versions } = exception;
  const lacks = (/** @type {string} */ what) => `${keyOf(exception)}: the exception has no ${what}`;
  if (!Array.isArray(versions) || versions.length === 0) return lacks('versions');
  if (typeof reason !== 'string' || reason.trim().length < 20) return lacks('reason');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date ?? '')) return lacks('date');
  return undefined;
}

/**
 * What speaks against shipping this lock: vulnerable versions without an exception, and exceptions that are wrong or
 * no longer needed.
 * @param {readonly Hit[]} hits
 * @param {readonly Exception[]} exceptions
 * @returns {string[]} a line each
 */
export function problemsOf(hits, exceptions) {
  const excused = new Map(exceptions.map((one) => [keyOf(one), one.versions ?? []]));
  const vulnerable = hits.flatMap(({ advisory, versions }) => {
    const left = versions.filter((version) => !excused.get(keyOf(advisory))?.includes(version));
    const name = `${advisory.package}@${left.join(', ')}`;
    return left.length > 0 ? [`${name}: ${advisory.title} (${advisory.id}, ${advisory.severity})`] : [];
  });
  const found = new Map(hits.map(({ advisory, versions }) => [keyOf(advisory), versions]));
  const idle = exceptions.flatMap((one) => {
    const gone = (one.versions ?? []).filter((version) => !found.get(keyOf(one))?.includes(version));
    return gone.length > 0 ? [`${keyOf(one)}: the exception for ${gone.join(', ')} is no longer needed`] : [];
  });
  return [...vulnerable, ...exceptions.flatMap((one) => faultOf(one) ?? []), ...idle];
}

/**
 * The advisories in what `npm audit --json` prints.
 * @param {{ vulnerabilities?: Record<string, { via: (string | { name: string, url: string, title: string, severity: string, range: string })[] }> }} report
 * @returns {Advisory[]}
 */
export function advisoriesIn({ vulnerabilities = {} }) {
  return Object.values(vulnerabilities)
    .flatMap(({ via }) => via)
    .flatMap((cause) => {
      const id = typeof cause === 'string' ? undefined : AUDIT_ID.exec(cause.url)?.[0];
      if (typeof cause === 'string' || id === undefined) return [];
      const { name, range, severity, title } = cause;
      return [{ id, package: name, range, severity, title }];
    });
}

/**
 * The list with what was found new, each advisory of a package once. What is about packages that are no longer locked
 * goes; what no longer applies stays, so that nobody goes back to it.
 * @param {readonly Advisory[]} known
 * @param {readonly Advisory[]} found
 * @param {Map<string, string[]>} versions
 * @returns {Advisory[]}
 */
export function mergeAdvisories(known, found, versions) {
  const byKey = new Map([...known, ...found].map((one) => [keyOf(one), one]));
  return [...byKey]
    .filter(([, one]) => versions.has(one.package))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => one);
}
