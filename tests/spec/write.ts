/** Writes docs/spec-coverage.md, or says what is wrong and leaves it alone. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { declaredTests, faultsOf } from './coverage';
import { DOCUMENT, renderDocument } from './document';

const root = process.cwd();
const tests = declaredTests(root);
const faults = faultsOf(tests);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
} else {
  writeFileSync(join(root, DOCUMENT), renderDocument(tests));
  console.log(`${DOCUMENT} written.`);
}
