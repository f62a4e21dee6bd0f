/**
 * `npm run advisories`: fetches new advisories for the locked packages with `npm audit`, and writes them into
 * config/advisories.json, which `npm run check` reads without a network. Accepted advisories and the reasons are in
 * config/advisory-exceptions.json.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockedVersions, withAudit } from './lib/advisories.mjs';
import { GATE } from './lib/react-native.mjs';
import { Failure, npm, ROOT, runMain } from './lib/run.mjs';

const root = process.argv[2] ?? ROOT;
const LIST = join(root, 'config/advisories.json');
const LOCK = 'package-lock.json';

/** @param {string} folder of a lock @returns {Promise<Parameters<typeof withAudit>[1]>} */
async function audit(folder) {
  const { stdout, output } = await npm(['audit', '--json', '--package-lock-only'], { cwd: folder });
  // The exit code is not 0 when there are vulnerabilities, nor when the registry serves no advisories.
  const { vulnerabilities } = JSON.parse(/^\{/.test(stdout) ? stdout : '{}');
  if (vulnerabilities) return vulnerabilities;
  const sentence =
    'The registry of npm answered no advisories: set another with `npm config set registry`, or try again later.';
  throw new Failure(sentence, output.slice(-2_000));
}

runMain(async () => {
  const folders = [root, join(root, GATE)].filter((folder) => existsSync(join(folder, LOCK)));
  const locks = folders.map((folder) => JSON.parse(readFileSync(join(folder, LOCK), 'utf8')).packages);
  const versions = lockedVersions(...locks);
  let { advisories } = JSON.parse(readFileSync(LIST, 'utf8'));
  for (const folder of folders) advisories = withAudit(advisories, await audit(folder), versions);
  const list = { updated: new Date().toISOString().slice(0, 10), advisories };
  writeFileSync(LIST, `${JSON.stringify(list, undefined, 2)}\n`);
});
