/**
 * `npm run advisories`: asks the registry, by `npm audit`, for new advisories of the locked packages, and writes them into
 * config/advisories.json, which `npm run check` reads without a network. What we live with, and why, is in
 * config/advisory-exceptions.json.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockedVersions, withAudit } from './lib/advisories.mjs';
import { Failure, ROOT, run, runMain } from './lib/run.mjs';

const root = process.argv[2] ?? ROOT;
const LIST = join(root, 'config/advisories.json');

runMain(async () => {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { stdout, output } = await run(npm, ['audit', '--json', '--package-lock-only'], { cwd: root });
  // It ends with an error both for what it found and for a registry that knows no advisories.
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
