import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** The repository whose launcher and rules are tested. */
export const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/**
 * Writes a small source tree for one test and removes it afterwards.
 * @param files contents by relative path
 * @param links targets by relative path, such as `{ node_modules: '…' }`
 * @returns the tree's root, free of symbolic links
 */
export function writeTree(files: Record<string, string>, links: Record<string, string> = {}): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'tuzuo-tree-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) writeInto(root, path, text);
  for (const [path, target] of Object.entries(links)) symlinkSync(target, join(root, path));
  return root;
}

export function writeInto(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
