import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import satisfies from 'spdx-satisfies';
import { ROOT } from './run.mjs';

/** @typedef {{ version?: string, license?: string, link?: boolean, dev?: boolean, extraneous?: boolean, dependencies?: object, optionalDependencies?: object }} LockEntry */
/** Entries of package-lock.json, by path. @typedef {Record<string, LockEntry>} Lock */
/** @typedef {{ name: string, version: string, license: string }} Package */

/** @type {{ allowed: string[], readByHand: Record<string, string>, weightsOnly: Record<string, { weights: string, why: string }>, programs: Record<string, string> }} */
const POLICY = JSON.parse(readFileSync(join(ROOT, 'config/licenses.json'), 'utf8'));

/** Licenses that ask for more than keeping a notice. */
const NOTEWORTHY = /LGPL|MPL|CC-BY|Python|PostgreSQL|OFL/;

/** Packages whose code must not be loaded. */
export const WEIGHTS_ONLY = Object.keys(POLICY.weightsOnly);

/** @param {string} name of a package @returns {string | undefined} its purpose, when it is a program */
const programOf = (name) => Object.entries(POLICY.programs).find(([scope]) => name.startsWith(scope))?.[1];

/**
 * @param {string} expression SPDX, such as `(MIT OR GPL-3.0-or-later)`
 * @returns {boolean} whether allowed licenses alone can satisfy it; false when it cannot be parsed
 */
export function isLicenseAllowed(expression) {
  try {
    const allowed = POLICY.allowed.filter((license) => license !== 'BSD');
    return expression === 'BSD' || satisfies(expression, allowed);
  } catch {
    return false;
  }
}

/** Packages that `npm start` installs on any platform, once per name and version, by name. @param {Lock} lock @returns {Package[]} */
export function shippedPackages(lock) {
  const packages = Object.entries(lock).flatMap(
    ([path, { version = '', license, link, dev, extraneous }]) => {
      const name = /.*node_modules\/(.+)$/.exec(path)?.[1];
      if (!name || link || dev || extraneous) return [];
      return { name, version, license: license ?? POLICY.readByHand[`${name}@${version}`] ?? 'none stated' };
    },
  );
  const byId = new Map(packages.map((one) => [`${one.name}@${one.version}`, one]));
  return [...byId.values()].sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
}

/** @param {readonly Package[]} packages @returns {Package[]} those that must not be shipped */
export const refusedPackages = (packages) =>
  packages.filter(({ name, license }) =>
    programOf(name)
      ? license.includes('AGPL')
      : !isLicenseAllowed(POLICY.weightsOnly[name]?.weights ?? license),
  );

/** @param {Lock} lock @returns {string} docs/packages.md */
export function licenseDocument(lock) {
  const all = shippedPackages(lock);
  const ours = Object.entries(lock).filter(([path, { link }]) => !path.includes('node_modules/') && !link);
  const named = new Set(
    ours.flatMap(([, entry]) => Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })),
  );
  const rows = all.flatMap(({ name, version, license }) => {
    const { weights, why } = POLICY.weightsOnly[name] ?? { weights: license, why: programOf(name) };
    const isHere = ours.some(([path]) => lock[join(path, 'node_modules', name)]?.version === version);
    const isListed = why || NOTEWORTHY.test(license) || (named.has(name) && isHere);
    return isListed ? `| ${name} | ${version} | ${weights} | ${why ?? ''} |` : [];
  });
  const licenses = [...new Set(all.map(({ license }) => license))].sort();
  const count = (/** @type {string} */ license) => all.filter((one) => one.license === license).length;
  return `# Packages of a run-time install

Written by \`npm run licenses\`; \`npm run check\` fails when it is out of date. What is not a package: [THIRD_PARTY.md](../THIRD_PARTY.md).

All ${all.length} packages, on any platform, by license: ${licenses.map((license) => `${license} ${count(license)}`).join(' · ')}

## Those that we name ourselves, and those under more than a notice license

A note names what a package is used for where we use only the weights of its model (the license is then that of the
weights), or where it is a program that we start and do not link.

| Package | Version | License | Note |
|---|---|---|---|
${rows.join('\n')}
`;
}
