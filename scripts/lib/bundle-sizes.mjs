import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureH5, measureMini, measureReactNative } from '../client/sizes.mjs';
import { isBuilt, TARGETS } from './builds.mjs';

/** @typedef {import('./builds.mjs').Target} Target */
/** @typedef {import('../client/sizes.mjs').Sizes} Sizes */

/** Sizes of every target in KiB, as they were when somebody last agreed to them. */
const SNAPSHOT = 'tests/frozen/snapshots/sizes.json';

const UPDATE_COMMAND = 'UPDATE_FROZEN=1 npm run check';

/** What a part may drift before somebody has to look; a small part is known to the KiB only. */
const TOLERANCE = 0.03;

/** @type {Record<Target, (folder: string) => Sizes>} */
const MEASURES = { h5: measureH5, weapp: measureMini, idphoto: measureMini, rn: measureReactNative };

/** @param {number} bytes */
const kib = (bytes) => Math.round(bytes / 1024);

/**
 * The parts whose size is no longer what was written down, larger and smaller ones alike: a gain that nobody wrote down
 * is lost without a sign.
 * @param {Sizes} sizes in bytes, by part
 * @param {Sizes} frozen in KiB, by part
 * @returns {string[]} sentences
 */
export function findDrift(sizes, frozen) {
  return [...new Set([...Object.keys(sizes), ...Object.keys(frozen)])].flatMap((part) => {
    const [now, then] = [sizes[part], frozen[part]];
    if (now === undefined) return [`${part} is not measured any more`];
    if (then === undefined) return [`${part} is new: ${kib(now)} KiB`];
    const allowed = Math.max(then * TOLERANCE, 1);
    return Math.abs(now / 1024 - then) <= allowed ? [] : [`${part} was ${then} KiB and is ${kib(now)} KiB`];
  });
}

/**
 * Compares the sizes of the builds that are up to date with those written down; with UPDATE_FROZEN=1 writes them down.
 * The limits of config/budgets.json are the builds' own to keep.
 * @param {string} root
 * @returns {import('./source-check.mjs').StepResult} skipped when nothing is built
 */
export function checkBundleSizes(root) {
  const built = /** @type {Target[]} */ (Object.keys(TARGETS)).filter((target) => isBuilt(root, target));
  if (built.length === 0) return { ok: true, skipped: true, output: 'no build is up to date' };
  const path = join(root, SNAPSHOT);
  /** @type {Record<string, Sizes>} */
  const frozen = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const drift = built.flatMap((target) => {
    const sizes = MEASURES[target](join(root, TARGETS[target].output));
    const found = findDrift(sizes, frozen[target] ?? {});
    // Small drift stays out of the file, so that to write one target down does not touch the others.
    if (found.length > 0) {
      frozen[target] = Object.fromEntries(Object.entries(sizes).map(([part, bytes]) => [part, kib(bytes)]));
    }
    return found.map((sentence) => `${target}: ${sentence}`);
  });
  const measured = `${built.join(', ')} measured`;
  if (drift.length === 0) return { ok: true, output: measured };
  if (process.env.UPDATE_FROZEN !== '1') {
    const hint = `If this is wanted, write it down: ${UPDATE_COMMAND}`;
    return { ok: false, output: [...drift, hint].join('\n') };
  }
  writeFileSync(path, `${JSON.stringify(frozen, null, 2)}\n`);
  return { ok: true, output: [...drift, `${measured} and written down`].join('\n') };
}
