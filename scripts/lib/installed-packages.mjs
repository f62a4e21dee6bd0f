import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * An entry of package-lock.json, or of the record that npm writes last into node_modules.
 * @typedef {{ version?: string, integrity?: string, link?: boolean, dev?: boolean, optional?: boolean,
 *   devOptional?: boolean, extraneous?: boolean, license?: string }} LockEntry
 */

/** @param {string} path @returns {Record<string, LockEntry>} */
export function readLock(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}

/**
 * Packages of a set that npm's record in node_modules does not list at the pinned version. npm writes the record
 * when an install has ended, so an install that was cut off has none or an older one.
 * @param {string} root
 * @param {import('./install.mjs').PackageSet} set
 * @returns {string[]} their paths in the tree
 */
export function missingPackages(root, set) {
  const pinned = readLock(join(root, 'package-lock.json'));
  /** @type {Record<string, LockEntry>} */
  let present;
  try {
    present = readLock(join(root, 'node_modules', '.package-lock.json'));
  } catch {
    present = {};
  }
  return (
    Object.entries(pinned)
      .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.extraneous)
      // Optional packages are mostly those of other platforms; the code that needs one says so itself.
      .filter(([, entry]) => !entry.optional && !(entry.dev && set === 'run'))
      .filter(([path, entry]) => !present[path] || present[path].integrity !== entry.integrity)
      .map(([path]) => path)
  );
}
