import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import budgets from '../../config/budgets.json';
import { measure } from '../../scripts/client/sizes.mjs';
import { report } from './support/measure';

/** Download size of a shared link on a phone, compared with our limits. */
const folder = fileURLToPath(new URL('../../dist/h5', import.meta.url));
const { initialGzip = 0, totalGzip = 0 } = measure(folder);

const html = readFileSync(join(folder, 'index.html'), 'utf8');
const brotli = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.br') && html.includes(name.slice(0, -'.br'.length)))
  .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

const kib = (bytes: number) => bytes / 1024;
report([
  { what: 'first load, gzip', value: kib(initialGzip), unit: 'KiB', limit: kib(budgets.h5.initialGzip) },
  { what: 'first load, brotli', value: kib(brotli), unit: 'KiB', note: 'what our server sends' },
  {
    what: 'all scripts and styles, gzip',
    value: kib(totalGzip),
    unit: 'KiB',
    limit: kib(budgets.h5.totalGzip),
  },
]);
