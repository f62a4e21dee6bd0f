import semver from 'semver';

/** A known vulnerability; `range` are the affected versions. @typedef {{ id: string, package: string, range: string, severity: string, title: string }} Advisory */
/** An accepted advisory, with the reason; it covers these versions only. @typedef {{ package: string, id: string, versions: string[], reason: string, date: string }} Exception */
/** Versions by package. @typedef {Map<string, string[]>} Versions */

/** Key of an advisory for one package; an advisory may concern several. @param {{ package: string, id: string }} about */
const keyOf = ({ package: name, id }) => `${name} ${id}`;

/**
 * Locked versions of every package, including those for development and other platforms.
 * @param {Record<string, { link?: boolean, version?: string }>[]} locks
 * @returns {Versions}
 */
export function lockedVersions(...locks) {
  /** @type {Versions} */
  const found = new Map();
  for (const [path, { link, version }] of locks.flatMap(Object.entries)) {
    const [, name] = /.*node_modules\/(.+)$/.exec(path) ?? [];
    if (link || version === undefined || name === undefined) continue;
    found.set(name, [...new Set([...(found.get(name) ?? []), version])].sort(semver.compare));
  }
  return found;
}

/**
 * Problems of the lock, one line each: vulnerable versions without an exception, and exceptions without reason or date
 * or that are no longer needed.
 * @param {readonly Advisory[]} advisories @param {Versions} versions @param {readonly Exception[]} exceptions
 */
export function problemsOf(advisories, versions, exceptions) {
  const open = new Map(
    exceptions.flatMap((one) => one.versions.map((version) => [`${keyOf(one)} ${version}`, one])),
  );
  const vulnerable = advisories.flatMap((advisory) => {
    const { package: name, id, range, severity, title } = advisory;
    return (versions.get(name) ?? [])
      .filter((version) => semver.satisfies(version, range, { includePrerelease: true }))
      .filter((version) => !open.delete(`${keyOf(advisory)} ${version}`))
      .map((version) => `${name}@${version}: ${title} (${id}, ${severity})`);
  });
  const idle = [...open.keys()].map((key) => `${key}: the exception is no longer needed`);
  const poor = exceptions
    .filter(({ reason, date }) => reason.trim().length < 20 || !/^\d{4}-\d\d-\d\d$/.test(date))
    .map((one) => `${keyOf(one)}: the exception lacks its reason or date`);
  return [...vulnerable, ...idle, ...poor];
}

/**
 * Adds the findings of `npm audit --json` to the list, and removes advisories for packages that are no longer locked.
 * Advisories for versions that are no longer locked stay, in case of a downgrade.
 * @param {readonly Advisory[]} known
 * @param {Record<string, { via: (string | { name: string, url: string, title: string, severity: string, range: string })[] }>} vulnerabilities
 * @param {Versions} versions
 * @returns {Advisory[]}
 */
export function withAudit(known, vulnerabilities, versions) {
  const found = Object.values(vulnerabilities).flatMap(({ via }) =>
    via.flatMap((cause) => {
      if (typeof cause === 'string') return [];
      const { name, url, range, severity, title } = cause;
      return [{ id: url.split('/').at(-1) ?? '', package: name, range, severity, title }];
    }),
  );
  const byKey = new Map([...known, ...found].map((one) => [keyOf(one), one]));
  return [...byKey.keys()]
    .sort()
    .flatMap((key) => byKey.get(key) ?? [])
    .filter((one) => versions.has(one.package));
}
