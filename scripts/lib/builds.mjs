import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lastLines, runChild } from './child.mjs';
import { Failure } from './failure.mjs';
import { hashContents, hashListing, listFiles } from './fingerprint.mjs';
import { notesPath } from './paths.mjs';
import { takePidLock } from './pid-lock.mjs';

/** @typedef {'h5' | 'weapp' | 'idphoto' | 'rn'} Target */

/** `build` is what makes it; the target itself unless said. @type {Record<Target, { output: string, timeoutMs: number, build?: string }>} */
export const TARGETS = {
  h5: { output: 'dist/h5', timeoutMs: 5 * 60_000 },
  weapp: { output: 'dist/weapp', timeoutMs: 5 * 60_000 },
  idphoto: { output: 'dist/weapp-idphoto', timeoutMs: 5 * 60_000 },
  // No file of ours is one platform's, so what compiles for Android compiles for iOS: `npm run build:rn` makes both.
  rn: { output: 'dist/rn', timeoutMs: 15 * 60_000, build: 'rn-android' },
};

/** What a build of the client reads. `contract` gives types only, but a wrong type fails a build. */
const INPUTS = [
  'src',
  'core',
  'contract',
  'config/index.ts',
  'config/dev.ts',
  'config/prod.ts',
  'config/products',
  'config/taro',
  'config/rn',
  'config/budgets.json',
  'scripts/build-client.mjs',
  'scripts/build-rn.mjs',
  'scripts/client',
  'package.json',
  'package-lock.json',
  'project.config.json',
  'babel.config.js',
  'metro.config.js',
  'index.js',
  'tsconfig.json',
  'tsconfig.base.json',
  '.env',
  '.env.idphoto',
  '.env.production',
];

/** @param {string} path */
const isInput = (path) => !/(^|\/)node_modules$|\.test\.tsx?$/.test(path);

/** @param {string} root @param {NodeJS.ProcessEnv} env */
function hashInputs(root, env) {
  const files = INPUTS.flatMap((path) => listFiles(root, path, isInput));
  const settings = Object.entries(env)
    .filter(([name]) => name.startsWith('TARO_APP_'))
    .map(([name, value]) => `${name}=${value}`)
    .sort();
  return hashContents(root, files, [...settings, process.versions.node]);
}

/** @param {string} root @param {Target} target */
const stampPath = (root, target) => notesPath(root, 'builds', `${target}.json`);

/**
 * Whether the output in place was made from the inputs in place, and is untouched since.
 * @param {string} root
 * @param {Target} target
 * @param {NodeJS.ProcessEnv} [env]
 */
export function isBuilt(root, target, env = process.env) {
  const { output } = TARGETS[target];
  if (!existsSync(join(root, output))) return false;
  try {
    const stamp = JSON.parse(readFileSync(stampPath(root, target), 'utf8'));
    return stamp.inputs === hashInputs(root, env) && stamp.output === hashListing(root, output);
  } catch {
    return false;
  }
}

/**
 * Builds a target unless its output is up to date. Builds of one target wait for each other.
 * @param {string} root
 * @param {Target} target
 * @returns {Promise<{ built: boolean, output: string }>} `output`: what the build printed
 * @throws {Failure} when the build fails; all that it printed is in `details`
 */
export async function ensureBuilt(root, target) {
  if (isBuilt(root, target)) return { built: false, output: 'up to date' };
  const lock = await takePidLock(notesPath(root, 'builds', `${target}.lock`));
  try {
    if (isBuilt(root, target)) return { built: false, output: 'up to date' };
    const { timeoutMs, build = target } = TARGETS[target];
    rmSync(stampPath(root, target), { force: true });
    // Taken before the build: a file that changes while it runs makes the stamp stale, as it should.
    const inputs = hashInputs(root, process.env);
    const result = await runChild(process.execPath, ['scripts/build-client.mjs', build], {
      cwd: root,
      timeoutMs,
    });
    if (result.timedOut) {
      throw new Failure(
        `The ${target} build did not end within ${timeoutMs / 60_000} minutes and was stopped.`,
        {
          details: lastLines(result.output, 40),
        },
      );
    }
    if (result.code !== 0) {
      throw new Failure(`The ${target} build failed: see the lines above.`, { details: result.output });
    }
    writeStamp(root, target, { inputs, output: hashListing(root, TARGETS[target].output) });
    return { built: true, output: result.output };
  } finally {
    lock.release();
  }
}

/** @param {string} root @param {Target} target @param {{ inputs: string, output: string }} stamp */
function writeStamp(root, target, stamp) {
  const path = stampPath(root, target);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(stamp)}\n`);
}
