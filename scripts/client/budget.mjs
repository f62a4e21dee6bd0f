import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../lib/failure.mjs';
import { ROOT } from '../lib/paths.mjs';

/** @param {number} bytes */
const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;

/**
 * The lines of a size table, and the parts over their limit. A part without a limit fails too: a limit must
 * not vanish by a misspelt name.
 * @param {Record<string, number>} sizes bytes by part
 * @param {Record<string, number>} limits bytes by part
 */
export function compare(sizes, limits) {
  const parts = [...new Set([...Object.keys(sizes), ...Object.keys(limits)])];
  const over = parts.filter((part) => {
    const [size, limit] = [sizes[part], limits[part]];
    return size === undefined || limit === undefined || size > limit;
  });
  const lines = parts.map((part) => {
    const size = sizes[part] === undefined ? 'not measured' : kib(sizes[part]);
    const limit = limits[part] === undefined ? 'no limit' : kib(limits[part]);
    return `  ${part.padEnd(18)} ${size.padStart(12)} of ${limit.padStart(12)}${over.includes(part) ? '  OVER' : ''}`;
  });
  return { lines, over };
}

/**
 * Prints the sizes of a target beside its limits.
 * @param {string} target key of config/budgets.json
 * @param {Record<string, number>} sizes
 * @throws {Failure} when one is over
 */
export function checkBudget(target, sizes) {
  const budgets = JSON.parse(readFileSync(join(ROOT, 'config/budgets.json'), 'utf8'));
  const { lines, over } = compare(sizes, budgets[target] ?? {});
  console.log([`${target}:`, ...lines].join('\n'));
  if (over.length > 0) {
    throw new Failure(
      `The ${target} build is over its size limit (${over.join(', ')}): make it smaller, or raise the limit in config/budgets.json.`,
    );
  }
}
