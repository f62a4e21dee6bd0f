/**
 * `npm run spec-coverage`: writes docs/spec-coverage.md from the passed tests in each suite's last run; marks of tests
 * that did not run are kept. On errors, reports them and leaves the document unchanged.
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
