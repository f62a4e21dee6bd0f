/**
 * Parses every Swift and Kotlin file of the projects, for machines without their compilers. Fails on syntax errors.
 *   npm ci --prefix native && npm run check-syntax --prefix native
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import kotlin from '@ast-grep/lang-kotlin';
import swift from '@ast-grep/lang-swift';
import { parse, registerDynamicLanguage } from '@ast-grep/napi';

const native = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const LANGUAGES = { '.swift': 'swift', '.kt': 'kotlin' };

registerDynamicLanguage({ swift, kotlin });

/** Nodes that the parser could not understand, or had to insert. @returns {string[]} */
function faultsIn(node) {
  const line = node.range().start.line + 1;
  if (node.kind() === 'ERROR') return [`${line}: ${node.text().split('\n')[0]}`];
  const parts = node.children();
  if (parts.length === 0 && node.text() === '' && line > 1) return [`${line}: ${node.kind()} is missing`];
  return parts.flatMap(faultsIn);
}

/** @param {string} folder @returns {string[]} */
const filesIn = (folder) =>
  readdirSync(join(native, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

// Files given as arguments, such as a test's, are checked instead.
const given = process.argv.slice(2);
const files = given.length > 0 ? given : [...filesIn('ios/Tuzuo'), ...filesIn('android/app/src')];
let count = 0;
for (const file of files) {
  const language = Object.entries(LANGUAGES).find(([ending]) => file.endsWith(ending))?.[1];
  if (!language) continue;
  count += 1;
  for (const fault of faultsIn(parse(language, readFileSync(resolve(native, file), 'utf8')).root())) {
    console.error(`${file}:${fault}`);
    process.exitCode = 1;
  }
}
console.log(`${count} files of Swift and Kotlin read.`);
