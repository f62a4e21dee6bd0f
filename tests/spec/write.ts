/**
 * `npm run spec-coverage`: writes docs/spec-coverage.md from what passed in the last run of each suite; what did not run
 * keeps its marks. Says what is wrong and leaves the document alone.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENT, MARKS, type Marks, marksIn } from '../../scripts/lib/results.mjs';
import { faultsOf } from './coverage';
import { renderDocument } from './document';

const root = process.cwd();
const kept = join(root, MARKS);
const proven: Marks = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {};
const claimed = marksIn(readFileSync(join(root, DOCUMENT), 'utf8'));
const marks: Marks = Object.fromEntries(
  Object.entries({ ...claimed, ...proven }).filter(
    ([file, ids]) => ids.length > 0 && existsSync(join(root, file)),
  ),
);
const faults = faultsOf(marks);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
} else {
  writeFileSync(join(root, DOCUMENT), renderDocument(marks));
  console.log(`${DOCUMENT} written from ${Object.keys(proven).length} files of tests that ran.`);
}
