import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Edits of a file: its new content, or a function of the old one. */
export type Edits = Record<string, string | Buffer | ((content: string) => string)>;

/**
 * Copies a built mini-program, edits the copy and returns its path with a function to remove it. An edit without
 * effect throws: a control that does not break anything proves nothing.
 */
export function mutated(directory: string, edits: Edits): { dir: string; remove(): void } {
  const dir = mkdtempSync(path.join(tmpdir(), 'tuzuo-weapp-'));
  cpSync(directory, dir, { recursive: true });
  for (const [file, edit] of Object.entries(edits)) {
    const target = path.join(dir, file);
    if (typeof edit !== 'function') {
      writeFileSync(target, edit);
      continue;
    }
    const before = readFileSync(target, 'utf8');
    const after = edit(before);
    if (after === before) throw new Error(`The edit of ${file} changed nothing`);
    writeFileSync(target, after);
  }
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
