import { mkdirSync, readFileSync, rmSync, statfsSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dropPruned, isPruned, lacksParts, prune } from './prune.mjs';
import { GATE, hasLinks, linkPackages, unlinkPackages } from './react-native.mjs';
import { Failure, npm, ROOT, step } from './run.mjs';

/**
 * Packages that a command needs: 'run' is enough to build H5 and serve it; 'all' adds those for tests and mini-programs;
 * 'rn' are those of React Native alone, which have their own lock in config/rn.
 * @typedef {'run' | 'all' | 'rn'} PackageSet
 */

const NAMES = {
  run: 'the packages that running needs',
  all: 'all packages, tests included',
  rn: 'the packages of React Native',
};

/** Workspaces that pages are built from; the packages of the server take as long to install as theirs. */
const OF_PAGES = [
  '--workspace=core',
  '--workspace=contract',
  '--workspace=poster',
  '--include-workspace-root',
];

/** @typedef {{ integrity?: string, link?: boolean, dev?: boolean, optional?: boolean, extraneous?: boolean }} LockEntry */

/** Age at which an untouched lock counts as left behind by a process that was killed. */
const STALE_MS = 10_000;

/** @param {string} path @returns {Record<string, LockEntry>} */
const readLock = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

/** npm's own record of what it has installed; npm writes it last and removes it first. @param {string} root */
const recordPath = (root) => join(root, 'node_modules/.package-lock.json');

/** @param {string} root @returns {Record<string, LockEntry> | undefined} undefined when no install has completed */
function readRecord(root) {
  try {
    return readLock(recordPath(root));
  } catch {
    return undefined;
  }
}

/** @param {string} root @param {PackageSet} set @returns whether all packages of the set are installed as pinned */
function hasPackages(root, set) {
  const present = readRecord(root);
  if (!present) return false;
  return Object.entries(readLock(join(root, 'package-lock.json'))).every(
    ([path, { integrity, link, dev, optional, extraneous }]) =>
      // Optional packages are mostly for other platforms; code that needs one reports its absence itself.
      !path.includes('node_modules/') ||
      link ||
      optional ||
      extraneous ||
      (dev && set === 'run') ||
      present[path]?.integrity === integrity,
  );
}

/** What to do about a failed install, by the output of npm. @type {readonly (readonly [RegExp, string])[]} */
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

/** What a new tree needs at least, before any page is built. */
const MIN_NEW_BYTES = 1.3e9;

/** @param {number} freeBytes @returns {string | undefined} what to print when a new tree does not fit: npm itself hangs on a full disk */
export const spaceProblem = (freeBytes) =>
  freeBytes < MIN_NEW_BYTES
    ? `Only ${Math.floor(freeBytes / 1e6)} MB of disk space are left: free about 3 GB and run the command again.`
    : undefined;

/** @param {string} output @returns {Failure} */
const failureOf = (output) =>
  new Failure(
    ADVICE.find(([said]) => said.test(output))?.[1] ?? '',
    output.trimEnd().split('\n').slice(-15).join('\n'),
  );

/** Does `work` while no other process does so in this working tree; others wait. @param {string} root @param {string} name @param {() => Promise<void>} work */
async function alone(root, name, work) {
  const lock = join(root, '.tuzuo', `${name}.lock`);
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
 * @param {string} folder of package.json and its lock @param {PackageSet} set
 * @param {Record<string, LockEntry> | undefined} record of the tree that is to be updated
 * @param {string[]} [workspaces] options of npm for a part of the packages
 * @throws {Failure} when npm fails, with the end of its output
 */
async function runNpm(folder, set, record, workspaces = []) {
  // Updating an existing tree takes a fraction of the time of `npm ci`, and has the same result.
  const withDev = set !== 'run' || Object.values(record ?? {}).some(({ dev }) => dev);
  const how = [...(record ? ['install', '--no-save'] : ['ci']), withDev ? '--include=dev' : '--omit=dev'];
  // No package needs its install script, and that of onnxruntime-node would download CUDA libraries.
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  const NODE_ENV = set === 'run' ? 'production' : 'development';
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip', NODE_ENV };
  const what = workspaces.length > 0 ? 'the packages that the pages are built from' : NAMES[set];
  await step(`Installing ${what}`, async () => {
    const { code, output } = await npm([...how, ...flags, ...workspaces], { cwd: folder, env });
    if (code === 0) return;
    // The tree may be incomplete, so the next run must not rely on npm's record.
    rmSync(recordPath(folder), { force: true });
    throw failureOf(output);
  });
}

/** @param {string} root @param {PackageSet} set @param {() => void} [onPages] */
async function install(root, set, onPages) {
  const folder = set === 'rn' ? join(root, GATE) : root;
  let record = readRecord(folder);
  const { bavail, bsize } = statfsSync(folder);
  const problem = record || set === 'rn' ? undefined : spaceProblem(bavail * bsize);
  if (problem) throw new Failure(problem);
  if (set !== 'rn') unlinkPackages(root);
  if (set !== 'rn' && lacksParts(root)) dropPruned(root);
  if (onPages && !record) {
    await runNpm(folder, set, record, OF_PAGES);
    record = readRecord(folder);
    onPages();
  }
  if (!hasPackages(folder, set)) await runNpm(folder, set, record);
  // Not while npm updates the tree that has the links.
  if (set === 'rn') await alone(root, 'install', async () => linkPackages(root));
  else prune(root);
}

/**
 * Installs the packages of a set as their lock pins them, unless they are installed, without the parts that nothing loads.
 * 'rn' needs those of 'all'.
 * @param {PackageSet} set
 * @param {string} [root]
 * @param {() => void} [onPages] called in a new tree once pages can be built, while npm installs the rest
 * @throws {Failure} when npm fails, with the end of its output
 */
export async function ensureInstalled(set, root = ROOT, onPages = undefined) {
  const isReady =
    set === 'rn'
      ? () => hasPackages(join(root, GATE), set) && hasLinks(root)
      : () => hasPackages(root, set) && isPruned(root);
  if (isReady()) return;
  await alone(root, set === 'rn' ? 'install-rn' : 'install', () => install(root, set, onPages)).catch(
    (error) => {
      throw error instanceof Failure || !error.code ? error : failureOf(error.message);
    },
  );
}
