import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesUnder } from './sizes.mjs';

/** What a browser opens first, and what names everything else. */
const ENTRY = /(?:\.html|^sw\.js)(?:\.br|\.gz)?$/;

/**
 * Replaces the pages in a folder that may be served meanwhile by those of a finished build: first what they name, then
 * the entries, and only then is deleted what no page needs any more. Each file is replaced at once.
 * @param {string} from
 * @param {string} to
 * @param {(name: string) => void} onChange is told of each change
 */
export function publishFolder(from, to, onChange = () => undefined) {
  const isEntry = (/** @type {string} */ name) => Number(ENTRY.test(name));
  const files = filesUnder(from).sort((a, b) => isEntry(a.name) - isEntry(b.name));
  for (const { path, name } of files) {
    const target = join(to, name);
    if (existsSync(target) && readFileSync(target).equals(readFileSync(path))) continue;
    mkdirSync(dirname(target), { recursive: true });
    const partial = `${target}.${process.pid}`;
    copyFileSync(path, partial);
    renameSync(partial, target);
    onChange(name);
  }
  const names = new Set(files.map(({ name }) => name));
  for (const { path, name } of filesUnder(to)) {
    if (names.has(name)) continue;
    rmSync(path);
    onChange(name);
  }
}
