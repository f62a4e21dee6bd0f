/**
 * `node scripts/advisories.mjs` checks the locked packages against the advisories in config/advisories.json, without a
 * network; `npm run advisories` first asks the registry for new ones, by `npm audit`.
 * What we live with, and why, is in config/advisory-exceptions.json.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { advisoriesIn, hitsOf, lockedVersions, mergeAdvisories, problemsOf } from './lib/advisories.mjs';
import { runChild } from './lib/child.mjs';
import { Failure, runMain } from './lib/failure.mjs';
import { readLock } from './lib/installed-packages.mjs';
import { ROOT } from './lib/paths.mjs';

const AUDIT_TIMEOUT_MS = 5 * 60_000;
const LIST = 'config/advisories.json';
const EXCEPTIONS = 'config/advisory-exceptions.json';

const root = process.env.ADVISORIES_ROOT ?? ROOT;

/** @param {string} path @returns {any} */
const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** @returns {Promise<import('./lib/advisories.mjs').Advisory[]>} what the registry knows of the locked packages */
async function askRegistry() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { stdout, output } = await runChild(npm, ['audit', '--json', '--package-lock-only'], {
    cwd: root,
    timeoutMs: AUDIT_TIMEOUT_MS,
  });
  try {
    const report = JSON.parse(stdout);
    // It ends with an error both for what it found and for a registry that knows no advisories.
    if (report.vulnerabilities) return advisoriesIn(report);
  } catch {
    // Told below with what it said instead.
  }
  throw new Failure(
    'The registry of npm answered no advisories: set another with `npm config set registry`, or try again later.',
    { details: output.slice(-2_000) },
  );
}

runMain(async () => {
  const versions = lockedVersions(readLock(join(root, 'package-lock.json')));
  let { updated, advisories } = read(LIST);
  if (process.argv.includes('--update')) {
    advisories = mergeAdvisories(advisories, await askRegistry(), versions);
    updated = new Date().toISOString().slice(0, 10);
    writeFileSync(join(root, LIST), `${JSON.stringify({ updated, advisories }, undefined, 2)}\n`);
  }
  const hits = hitsOf(advisories, versions);
  const problems = problemsOf(hits, read(EXCEPTIONS));
  if (problems.length > 0) {
    throw new Failure(`Raise these packages, or say in ${EXCEPTIONS} why they do no harm here.`, {
      details: problems.join('\n'),
    });
  }
  process.stdout.write(
    `${versions.size} packages, ${advisories.length} advisories of ${updated}, ${hits.length} excepted\n`,
  );
});
