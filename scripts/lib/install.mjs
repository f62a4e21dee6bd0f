import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lastLines, runChild } from './child.mjs';
import { Failure } from './failure.mjs';
import { missingPackages } from './installed-packages.mjs';
import { notesPath } from './paths.mjs';
import { takePidLock } from './pid-lock.mjs';

/**
 * What a command needs: 'run' is enough to build H5 and serve; 'all' adds what tests and the other targets need.
 * @typedef {'run' | 'all'} PackageSet
 */

/** @typedef {{ lock: string, set: PackageSet, platform: string, abi: string }} Stamp */

/** @param {string} root */
const stampPath = (root) => join(root, 'node_modules', '.tuzuo-install.json');

/** @param {string} root @returns {Omit<Stamp, 'set'>} what an install depends on */
function wanted(root) {
  return {
    lock: createHash('sha256')
      .update(readFileSync(join(root, 'package-lock.json')))
      .digest('hex'),
    platform: `${process.platform}-${process.arch}`,
    abi: process.versions.modules,
  };
}

/** @param {string} root @returns {Stamp | undefined} */
function readStamp(root) {
  try {
    return JSON.parse(readFileSync(stampPath(root), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * The least that npm must do.
 * - 'none': the stamp, written last by the install before, says that all is there.
 * - 'adopt': no stamp, or that of another lock, but npm's own record lists every package: somebody ran npm by hand.
 * - 'grow': the right tree, without the development packages: npm adds them in place (a third of the time of
 *   a fresh install, and the result is the same tree).
 * - 'fresh': anything else, an interrupted install included.
 * @param {string} root
 * @param {PackageSet} set
 * @param {{ interrupted?: boolean }} [state]
 * @returns {'none' | 'adopt' | 'grow' | 'fresh'}
 */
function planInstall(root, set, { interrupted = false } = {}) {
  if (interrupted) return 'fresh';
  const now = wanted(root);
  const stamp = readStamp(root);
  if (!stamp) return missingPackages(root, set).length === 0 ? 'adopt' : 'fresh';
  if (stamp.platform !== now.platform || stamp.abi !== now.abi) return 'fresh';
  // A failed install leaves a stamp without a lock.
  if (stamp.lock && stamp.lock !== now.lock && missingPackages(root, set).length === 0) return 'adopt';
  if (stamp.lock !== now.lock) return 'fresh';
  return stamp.set === 'all' || stamp.set === set ? 'none' : 'grow';
}

/** onnxruntime-node would download CUDA libraries; no package of ours needs its install script. */
const NPM_ENV = { ONNXRUNTIME_NODE_INSTALL: 'skip' };
const NPM_FLAGS = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];

/** @param {'grow' | 'fresh'} plan @param {PackageSet} set */
const npmArguments = (plan, set) =>
  plan === 'grow'
    ? ['install', '--no-save', '--include=dev', ...NPM_FLAGS]
    : ['ci', set === 'all' ? '--include=dev' : '--omit=dev', ...NPM_FLAGS];

/** @param {string} output @returns {string} what a person can do about npm's failure */
function adviceFor(output) {
  if (/ENOSPC/.test(output)) return 'The disk is full: free about 3 GB and run the command again.';
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return 'This folder may not be written to: run the command as the user who owns it.';
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/.test(output)) {
    return 'The npm registry cannot be reached: check the network, or the proxy and registry that npm is set to use, and run the command again.';
  }
  if (/EUSAGE|not in sync|EINTEGRITY/.test(output)) {
    return 'package-lock.json does not fit package.json or what was downloaded: restore both from the repository and run the command again.';
  }
  return 'The packages could not be installed: see the lines of npm above, and run the command again when that is settled.';
}

/**
 * @param {string} root
 * @param {'grow' | 'fresh'} plan
 * @param {PackageSet} set
 */
async function runNpm(root, plan, set) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // NODE_ENV=production would make npm leave out the development packages whatever the flags of a parent npm say.
  const env = { ...process.env, ...NPM_ENV, NODE_ENV: set === 'all' ? 'development' : 'production' };
  const result = await runChild(npm, npmArguments(plan, set), { cwd: root, env });
  if (result.code === 127 && /ENOENT/.test(result.output)) {
    throw new Failure('npm was not found: install Node.js together with npm and run the command again.');
  }
  if (result.code !== 0) {
    throw new Failure(adviceFor(result.output), { details: lastLines(result.output, 15) });
  }
}

/**
 * Makes sure that the packages of a set are installed, as package-lock.json pins them. One process at a time
 * installs into a tree; a second one waits and then finds the work done.
 * @param {string} root
 * @param {PackageSet} set
 * @param {import('./progress.mjs').Progress} progress
 * @returns {Promise<'none' | 'adopt' | 'grow' | 'fresh'>} what was done
 * @throws {Failure} when npm fails; what it said last is in `details`
 */
export async function ensureInstalled(root, set, progress) {
  const lockPath = notesPath(root, 'install.lock');
  if (!existsSync(lockPath) && planInstall(root, set) === 'none') return 'none';

  const lock = await takeInstallLock(lockPath, progress);
  try {
    const plan = planInstall(root, set, lock);
    if (plan === 'grow' || plan === 'fresh') {
      const what = set === 'run' ? 'the packages that running needs' : 'all packages, tests included';
      await progress.step(`Installing ${what}`, () => runNpm(root, plan, set));
    }
    if (plan !== 'none') {
      const has = plan === 'adopt' && missingPackages(root, 'all').length === 0 ? 'all' : set;
      writeStamp(root, { ...wanted(root), set: has });
    }
    return plan;
  } catch (error) {
    // After a failure the tree may be half changed; npm's own record must not be believed next time.
    invalidate(root);
    throw error;
  } finally {
    lock.release();
  }
}

/** @param {string} lockPath @param {import('./progress.mjs').Progress} progress */
async function takeInstallLock(lockPath, progress) {
  try {
    return await takePidLock(lockPath, {
      onWait: (pid) => progress.line(`Another process (${pid}) is installing here: waiting for it`),
    });
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code;
    if (code === 'ENOSPC') throw new Failure(adviceFor('ENOSPC'));
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') throw new Failure(adviceFor('EACCES'));
    throw error;
  }
}

/** @param {string} root @param {Stamp} stamp */
function writeStamp(root, stamp) {
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stampPath(root), `${JSON.stringify(stamp, null, 2)}\n`);
}

/** @param {string} root */
function invalidate(root) {
  if (existsSync(stampPath(root))) writeFileSync(stampPath(root), '{}\n');
}
