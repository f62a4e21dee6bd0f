import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every file below a path, as sorted paths relative to `root` with `/` between names.
 * @param {string} root
 * @param {string} path file or folder; a missing one has no files
 * @param {(relativePath: string) => boolean} [take] asked for files and folders alike
 * @returns {string[]}
 */
export function listFiles(root, path, take = () => true) {
  const stat = lstatSync(join(root, path), { throwIfNoEntry: false });
  if (!stat || !take(path)) return [];
  if (!stat.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => listFiles(root, path === '.' ? name : `${path}/${name}`, take));
}

/**
 * A hash over the names and contents of files.
 * @param {string} root
 * @param {readonly string[]} files
 * @param {readonly string[]} [extra] other things that matter, such as settings
 */
export function hashContents(root, files, extra = []) {
  const hash = createHash('sha256').update(JSON.stringify(extra));
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/**
 * A hash over names, sizes and times of the files in a folder: cheap, and different after any rebuild or deletion.
 * @param {string} root
 * @param {string} path
 */
export function hashListing(root, path) {
  const hash = createHash('sha256');
  for (const file of listFiles(root, path)) {
    const { size, mtimeMs } = lstatSync(join(root, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
