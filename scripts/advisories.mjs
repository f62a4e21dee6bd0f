/**
 * `npm run advisories`: fetches new advisories for the locked packages with `npm audit`, and writes them into
 * config/advisories.json, which `npm run check` reads without a network. Accepted advisories and the reasons are in
 * config/advisory-exceptions.json.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockedVersions, withAudit } from './lib/advisories.mjs';
import { Failure, npm, ROOT, runMain } from './lib/run.mjs';

const root = process.argv[2] ?? ROOT;
const LIST = join(root, 'config/advisories.json');

runMain(async () => {
  const { stdout, output } = await npm(['audit', '--json', '--package-lock-only'], { cwd: root });
  // The exit code is not 0 when there are vulnerabilities, nor when the registry serves no advisories.
  const { vulnerabilities } = JSON.parse(/^\{/.test(stdout) ? stdout : '{}');
  if (!vulnerabilities) {
    const sentence =
      'The registry of npm answered no advisories: set another with `npm config set registry`, or try again later.';
    throw new Failure(sentence, output.slice(-2_000));
  }
  const versions = lockedVersions(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages);
  const { advisories } = JSON.parse(readFileSync(LIST, 'utf8'));
  const list = {
    updated: new Date().toISOString().slice(0, 10),
    advisories: withAudit(advisories, vulnerabilities, versions),
  };
  writeFileSync(LIST, `${JSON.stringify(list, undefined, 2)}\n`);
});
