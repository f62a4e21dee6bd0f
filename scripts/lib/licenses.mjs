import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLock } from './installed-packages.mjs';
import { isLicenseAllowed, NOTEWORTHY, programOf, WEIGHTS_ONLY } from './license-policy.mjs';

/** Packages whose lock entry names no license; read by hand in the LICENSE file that each carries. */
const READ_BY_HAND = new Map([
  ['@segment/loosely-validate-event@2.0.0', 'MIT'],
  ['jscodeshift@0.11.0', 'MIT'],
  ['qrcode-terminal@0.11.0', 'Apache-2.0'],
  ['requireg@0.2.2', 'MIT'],
  ['string.fromcodepoint@0.2.1', 'MIT'],
  ['valid-url@1.0.9', 'MIT'],
]);

/** @typedef {{ name: string, version: string, license: string }} Package */

/** @param {string} path of a lock entry, such as `node_modules/a/node_modules/@b/c` */
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * Every package that `npm start` installs, on any platform, once per name and version.
 * @param {Record<string, import('./installed-packages.mjs').LockEntry>} lock
 * @returns {Package[]} sorted by name
 */
export function shippedPackages(lock) {
  const found = new Map();
  for (const [path, entry] of Object.entries(lock)) {
    if (!path.includes('node_modules/') || entry.link || entry.dev || entry.extraneous) continue;
    const name = nameOf(path);
    const version = entry.version ?? '';
    const license = entry.license ?? READ_BY_HAND.get(`${name}@${version}`) ?? 'none stated';
    found.set(`${name}@${version}`, { name, version, license });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** @param {readonly Package[]} packages @returns {Package[]} those that may not be shipped */
export const refusedPackages = (packages) =>
  packages.filter(({ name, license }) => {
    if (programOf(name)) return /AGPL/.test(license);
    return !isLicenseAllowed(WEIGHTS_ONLY.get(name)?.weights ?? license);
  });

/** @param {Package[]} packages */
const table = (packages) =>
  ['| Package | Version | License |', '|---|---|---|']
    .concat(packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`))
    .join('\n');

/** @param {readonly Package[]} packages @returns {string} the models, and by what right we hand them on */
function weightsTable(packages) {
  const rows = packages.flatMap(({ name, version }) => {
    const { weights, why } = WEIGHTS_ONLY.get(name) ?? {};
    return weights ? [`| ${name} | ${version} | ${weights} | ${why} |`] : [];
  });
  return ['| Package | Version | License of the weights | What |', '|---|---|---|---|', ...rows].join('\n');
}

/** @param {readonly Package[]} packages @returns {string} the programs that we start */
function programTable(packages) {
  const rows = packages.flatMap(({ name, version, license }) => {
    const program = programOf(name);
    return program ? [`| ${name} | ${version} | ${license} | ${program.why} |`] : [];
  });
  return ['| Package | Version | License | What |', '|---|---|---|---|', ...rows].join('\n');
}

/** @param {string} root @returns {Set<string>} what our own package.json files name for run time */
function declared(root) {
  const names = ['package.json', 'core/package.json', 'contract/package.json', 'server/package.json'].flatMap(
    (file) => {
      const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
        readFileSync(join(root, file), 'utf8'),
      );
      return Object.keys({ ...dependencies, ...optionalDependencies });
    },
  );
  return new Set(names);
}

const BEGIN = '<!-- licenses: written by `node scripts/licenses.mjs --write` -->';
const END = '<!-- licenses: end -->';

/** @param {string} root @returns {string} the generated part of THIRD_PARTY.md, its markers included */
export function licenseSection(root) {
  const lock = readLock(join(root, 'package-lock.json'));
  const all = shippedPackages(lock);
  const direct = declared(root);
  const counts = new Map();
  for (const { license } of all) counts.set(license, (counts.get(license) ?? 0) + 1);
  const summary = [...counts]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([license, count]) => `${license} ${count}`)
    .join(' · ');
  const pinned = all.filter(
    ({ name, version }) =>
      direct.has(name) && !WEIGHTS_ONLY.has(name) && !programOf(name) && isPinned(lock, name, version),
  );
  const noteworthy = all.filter(({ license }) => NOTEWORTHY.test(license));
  return [
    BEGIN,
    `### Model weights\n\n${weightsTable(all)}`,
    `### Programs that are started, not linked\n\n${programTable(all)}`,
    `### Packages that we name ourselves\n\n${table(pinned)}`,
    `### All ${all.length} packages of a run-time install, by license\n\n${summary}`,
    `### Under more than a notice license\n\n${table(noteworthy)}`,
    END,
  ].join('\n\n');
}

/** @param {Record<string, import('./installed-packages.mjs').LockEntry>} lock @param {string} name @param {string} version */
const isPinned = (lock, name, version) =>
  ['', 'server/', 'contract/'].some((where) => lock[`${where}node_modules/${name}`]?.version === version);

/**
 * @param {string} document THIRD_PARTY.md
 * @param {string} section
 * @returns {string} the document with its generated part replaced, or appended when it has none
 */
export function withSection(document, section) {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  if (begin < 0 || end < begin) return `${document.trimEnd()}\n\n${section}\n`;
  return `${document.slice(0, begin)}${section}${document.slice(end + END.length)}`;
}
