import { mkdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure, ROOT, run, step } from './run.mjs';

/**
 * What a command needs: 'run' is enough to build H5 and serve; 'all' adds what tests and the other targets need.
 * @typedef {'run' | 'all'} PackageSet
 */

/** @typedef {{ integrity?: string, link?: boolean, dev?: boolean, optional?: boolean, extraneous?: boolean }} LockEntry */

/** A lock that nobody has touched for so long was left by a process that is gone. */
const STALE_MS = 10_000;

/** @param {string} path @returns {Record<string, LockEntry>} */
const readLock = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

/** npm's own record of what it has installed: written last, removed first. @param {string} root */
const recordPath = (root) => join(root, 'node_modules/.package-lock.json');

/** @param {string} root @returns {Record<string, LockEntry> | undefined} nothing where no install has ended */
function readRecord(root) {
  try {
    return readLock(recordPath(root));
  } catch {
    return undefined;
  }
}

/** @param {string} root @param {PackageSet} set whether npm's record has all packages of the set as they are pinned */
function hasPackages(root, set) {
  const present = readRecord(root);
  if (!present) return false;
  return Object.entries(readLock(join(root, 'package-lock.json'))).every(
    ([path, { integrity, link, dev, optional, extraneous }]) =>
      // Optional packages are mostly those of other platforms; the code that needs one says so itself.
      !path.includes('node_modules/') ||
      link ||
      optional ||
      extraneous ||
      (dev && set === 'run') ||
      present[path]?.integrity === integrity,
  );
}

/** What a person can do, by what npm says when it fails. @type {readonly (readonly [RegExp, string])[]} */
const ADVICE = [
  [/ENOSPC/, 'The disk is full: free about 3 GB and run the command again.'],
  [/EACCES|EPERM|EROFS/, 'This folder may not be written to: run the command as the user who owns it.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/,
    'The npm registry cannot be reached: check the network, or the proxy and registry that npm is set to use, and run the command again.',
  ],
  [
    /EUSAGE|not in sync|EINTEGRITY/,
    'package-lock.json does not fit package.json or what was downloaded: restore both from the repository and run the command again.',
  ],
  [/npm: spawn .*ENOENT/, 'npm was not found: install Node.js together with npm and run the command again.'],
  [
    /(?:)/,
    'The packages could not be installed: see the lines of npm above, and run the command again when that is settled.',
  ],
];

/** @param {string} output @returns {Failure} */
const failureOf = (output) =>
  new Failure(
    ADVICE.find(([said]) => said.test(output))?.[1] ?? '',
    output.trimEnd().split('\n').slice(-15).join('\n'),
  );

/** One process at a time does `work` in a tree; others wait. @param {string} root @param {() => Promise<void>} work */
async function alone(root, work) {
  const lock = join(root, '.tuzuo/install.lock');
  mkdirSync(join(root, '.tuzuo'), { recursive: true });
  for (let told = false; ; ) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (Object(error).code !== 'EEXIST') throw error;
    }
    if (Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > STALE_MS)
      rmSync(lock, { recursive: true, force: true });
    else if (!told) process.stderr.write('Another process is installing here: waiting for it\n');
    told = true;
    await sleep(200);
  }
  const sign = setInterval(() => utimesSync(lock, new Date(), new Date()), 1_000);
  try {
    await work();
  } finally {
    clearInterval(sign);
    rmSync(lock, { recursive: true, force: true });
  }
}

/**
 * Makes sure that the packages of a set are installed, as package-lock.json pins them.
 * @param {PackageSet} set
 * @param {string} [root]
 * @throws {Failure} when npm fails, with what it said last
 */
export async function ensureInstalled(set, root = ROOT) {
  if (hasPackages(root, set)) return;
  const work = async () => {
    if (hasPackages(root, set)) return;
    // To change what is there takes a fraction of the time of a fresh install, and ends with the same tree.
    const record = readRecord(root);
    const withDev = set === 'all' || Object.values(record ?? {}).some(({ dev }) => dev);
    const how = [...(record ? ['install', '--no-save'] : ['ci']), withDev ? '--include=dev' : '--omit=dev'];
    // No package of ours needs its install script, and onnxruntime-node's would download CUDA libraries.
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
    const NODE_ENV = set === 'all' ? 'development' : 'production';
    const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip', NODE_ENV };
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const what = set === 'run' ? 'the packages that running needs' : 'all packages, tests included';
    const title = `Installing ${what}`;
    await step(title, async () => {
      const { code, output } = await run(npm, [...how, ...flags], { cwd: root, env });
      if (code === 0) return;
      // The tree may be half changed: npm's record must not be believed next time.
      rmSync(recordPath(root), { force: true });
      throw failureOf(output);
    });
  };
  await alone(root, work).catch((error) => {
    throw error instanceof Failure || !error.code ? error : failureOf(error.message);
  });
}
