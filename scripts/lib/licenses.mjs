import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import satisfies from 'spdx-satisfies';
import { ROOT } from './run.mjs';

/** @typedef {{ version?: string, license?: string, link?: boolean, dev?: boolean, extraneous?: boolean }} LockEntry */
/** @typedef {{ name: string, version: string, license: string }} Package */

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

/** @type {{ allowed: string[], readByHand: Record<string, string>, weightsOnly: Record<string, { weights: string, why: string }>, programs: Record<string, string> }} */
const POLICY = readJson('config/licenses.json');

/** Licenses that ask for more than keeping a notice: THIRD_PARTY.md lists every package under one of them. */
const NOTEWORTHY = /LGPL|MPL|CC-BY|Python|PostgreSQL|OFL/;

/** Packages of which no code may be loaded. */
export const WEIGHTS_ONLY = Object.keys(POLICY.weightsOnly);

/** @param {string} name of a package @returns {string | undefined} what it is for, when it is a program */
const programOf = (name) => Object.entries(POLICY.programs).find(([scope]) => name.startsWith(scope))?.[1];

/**
 * @param {string} expression SPDX, such as `(MIT OR GPL-3.0-or-later)`
 * @returns {boolean} whether it can be met with allowed licenses alone; what cannot be read is not allowed
 */
export function isLicenseAllowed(expression) {
  if (POLICY.allowed.includes(expression)) return true;
  try {
    return satisfies(
      expression,
      POLICY.allowed.filter((license) => license !== 'BSD'),
    );
  } catch {
    return false;
  }
}

/**
 * Every package that `npm start` installs, on any platform, once per name and version, by name.
 * @param {Record<string, LockEntry>} lock
 * @returns {Package[]}
 */
export const shippedPackages = (lock) =>
  [
    ...new Map(
      Object.entries(lock).flatMap(([path, { version = '', license, link, dev, extraneous }]) => {
        if (!path.includes('node_modules/') || link || dev || extraneous) return [];
        const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
        const id = `${name}@${version}`;
        return [[id, { name, version, license: license ?? POLICY.readByHand[id] ?? 'none stated' }]];
      }),
    ).values(),
  ].sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));

/** @param {readonly Package[]} packages @returns {Package[]} those that may not be shipped */
export const refusedPackages = (packages) =>
  packages.filter(({ name, license }) =>
    programOf(name)
      ? license.includes('AGPL')
      : !isLicenseAllowed(POLICY.weightsOnly[name]?.weights ?? license),
  );

/** @param {string} columns @param {readonly (readonly (string | undefined)[])[]} rows */
const table = (columns, rows) =>
  [`| Package | Version | ${columns} |`, `|---|---|${columns.replaceAll(/[^|]+/g, '---')}|`]
    .concat(rows.map((cells) => `| ${cells.join(' | ')} |`))
    .join('\n');

const [BEGIN, END] = ['<!-- licenses: written by `node scripts/licenses.mjs` -->', '<!-- licenses: end -->'];

/** @returns {string} the generated part of THIRD_PARTY.md, its markers included */
export function licenseSection() {
  /** @type {Record<string, LockEntry>} */
  const lock = readJson('package-lock.json').packages;
  const all = shippedPackages(lock);
  const row = (/** @type {Package} */ { name, version, license }) => [name, version, license];
  const owners = ['', 'core/', 'contract/', 'server/'];
  const named = all.filter(({ name, version }) =>
    owners.some((owner) => {
      const { dependencies = {}, optionalDependencies = {} } = readJson(`${owner}package.json`);
      const isPinned = owners.some((where) => lock[`${where}node_modules/${name}`]?.version === version);
      return name in { ...dependencies, ...optionalDependencies } && isPinned;
    }),
  );
  const counts = new Map();
  for (const { license } of all) counts.set(license, (counts.get(license) ?? 0) + 1);
  const summary = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map((one) => one.join(' '));
  const weights = all.flatMap(({ name, version }) => {
    const { weights: license, why } = POLICY.weightsOnly[name] ?? {};
    return license ? [[name, version, license, why]] : [];
  });
  const programs = all.filter(({ name }) => programOf(name)).map((one) => [...row(one), programOf(one.name)]);
  const linked = named.filter(({ name }) => !WEIGHTS_ONLY.includes(name) && !programOf(name));
  const noteworthy = all.filter(({ license }) => NOTEWORTHY.test(license));
  return [
    BEGIN,
    `### Model weights\n\n${table('License of the weights | What', weights)}`,
    `### Programs that are started, not linked\n\n${table('License | What', programs)}`,
    `### Packages that we name ourselves\n\n${table('License', linked.map(row))}`,
    `### All ${all.length} packages of a run-time install, by license\n\n${summary.join(' · ')}`,
    `### Under more than a notice license\n\n${table('License', noteworthy.map(row))}`,
    END,
  ].join('\n\n');
}

/** @param {string} document THIRD_PARTY.md @returns {string} the same with its generated part as it should be */
export function withSection(document, section = licenseSection()) {
  const [begin, end] = [document.indexOf('<!-- licenses: written'), document.indexOf(END)];
  return `${document.slice(0, begin)}${section}${document.slice(end + END.length)}`;
}
