/** `node scripts/licenses.mjs` brings THIRD_PARTY.md up to date; `npm run check` compares. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSection } from './lib/licenses.mjs';
import { ROOT } from './lib/run.mjs';

const path = join(ROOT, 'THIRD_PARTY.md');
writeFileSync(path, withSection(readFileSync(path, 'utf8')));
