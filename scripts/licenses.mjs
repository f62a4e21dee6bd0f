/**
 * `node scripts/licenses.mjs` checks the licenses of what we ship, and that THIRD_PARTY.md says them;
 * `--write` brings THIRD_PARTY.md up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, runMain } from './lib/failure.mjs';
import { readLock } from './lib/installed-packages.mjs';
import { licenseSection, refusedPackages, shippedPackages, withSection } from './lib/licenses.mjs';
import { ROOT } from './lib/paths.mjs';

runMain(async () => {
  const packages = shippedPackages(readLock(join(ROOT, 'package-lock.json')));
  const refused = refusedPackages(packages);
  if (refused.length > 0) {
    throw new Failure(
      'Packages under these licenses may not be shipped: replace them, or keep them optional.',
      {
        details: refused.map(({ name, version, license }) => `${name}@${version}: ${license}`).join('\n'),
      },
    );
  }
  const path = join(ROOT, 'THIRD_PARTY.md');
  const document = readFileSync(path, 'utf8');
  const current = withSection(document, licenseSection(ROOT));
  if (process.argv.includes('--write')) writeFileSync(path, current);
  else if (current !== document) {
    throw new Failure(
      'THIRD_PARTY.md is out of date: run `node scripts/licenses.mjs --write` and commit it.',
    );
  }
  process.stdout.write(`${packages.length} packages, every license allowed\n`);
});
