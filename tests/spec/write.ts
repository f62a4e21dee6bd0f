/**
 * `npm run spec-coverage`: writes docs/spec-coverage.md from what passed in the last run of each suite; what did not run
 * keeps its marks. Takes JSON reports of vitest or jest as arguments, too. Says what is wrong and leaves the document alone.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENT, MARKS_FOLDER, type Marks, marksIn, marksOf } from '../../scripts/lib/spec-marks.mjs';
import { faultsOf } from './coverage';
import { renderDocument } from './document';

const root = process.cwd();
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const folder = join(root, MARKS_FOLDER);

const runs: Marks[] = existsSync(folder)
  ? readdirSync(folder).map((name) => readJson(join(folder, name)))
  : [];
const reports = process.argv.slice(2).map((path) => marksOf(root, readJson(path)));
const claimed = marksIn(readFileSync(join(root, DOCUMENT), 'utf8'));
const marks: Marks = Object.fromEntries(
  Object.entries(Object.assign({}, claimed, ...runs, ...reports) as Marks).filter(
    ([file, ids]) => ids.length > 0 && existsSync(join(root, file)),
  ),
);
const faults = faultsOf(marks);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
} else {
  writeFileSync(join(root, DOCUMENT), renderDocument(marks));
  console.log(`${DOCUMENT} written from ${runs.length} suites and ${reports.length} reports.`);
}
