import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * Where the launcher keeps its own notes (locks, build stamps): never in a build output, which is shipped.
 * @param {string} root
 * @param {string[]} names
 */
export const notesPath = (root, ...names) => join(root, '.tuzuo', ...names);
