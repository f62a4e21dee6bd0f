import { lstatSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Folder of the packages of React Native, with their own lock: 800 packages that only its compile gate and its tests need.
 * They find React, Babel and Taro in the repository, in which the folder is.
 */
export const GATE = 'config/rn';

/** @param {string} root @returns {{ at: string, to: string }[]} a link in node_modules for each package that our sources name */
function links(root) {
  const { dependencies } = JSON.parse(readFileSync(join(root, GATE, 'package.json'), 'utf8'));
  return Object.keys(dependencies).map((name) => {
    const at = join(root, 'node_modules', name);
    return { at, to: relative(dirname(at), join(root, GATE, 'node_modules', name)) };
  });
}

/** @param {{ at: string, to: string }} link */
function isThere({ at, to }) {
  const stats = lstatSync(at, { throwIfNoEntry: false });
  return stats?.isSymbolicLink() === true && readlinkSync(at) === to;
}

/** @param {string} root @returns {boolean} whether all links are there: every `npm install` in the repository removes them */
export const hasLinks = (root) => links(root).every(isThere);

/**
 * Makes the packages of React Native importable from the sources, by links in node_modules.
 * @param {string} root
 */
export function linkPackages(root) {
  for (const { at, to } of links(root).filter((link) => !isThere(link))) {
    rmSync(at, { recursive: true, force: true });
    mkdirSync(dirname(at), { recursive: true });
    symlinkSync(to, at, process.platform === 'win32' ? 'junction' : 'dir');
  }
}

/**
 * Removes these links: npm, which updates a tree, would delete what it finds behind them and does not know.
 * @param {string} root
 */
export function unlinkPackages(root) {
  for (const { at } of links(root).filter(isThere)) rmSync(at);
}
