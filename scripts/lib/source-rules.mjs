/** Rules for files of the repository that no linter has. */
import { WEIGHTS_ONLY } from './licenses.mjs';

/** Source code. */
const CODE = /\.(ts|tsx|mts|mjs|cjs|js|scss)$/;

/** What is generated, and declarations, may be longer. */
const MAY_BE_LONG = /^src\/i18n\/placeholders\.ts$|\.d\.ts$|^server\/migrations\//;

const MAX_LINES = 400;

/**
 * Paths and hosts that do not exist elsewhere, marks of unfinished work, and imports that licenses forbid. The patterns
 * are written so that they do not match themselves.
 * @type {readonly { of: RegExp, pattern: RegExp, what: string }[]}
 */
const RULES = [
  {
    of: /./,
    pattern: /(?<![\w.-])\/(w[o]rk|r[o]ot|home\/\w+|Users\/\w+)\/[\w.-]/,
    what: 'a path of one machine',
  },
  {
    of: /./,
    pattern: /https?:\/\/[^\s"'`)]*(registry\.|npmjs|npmmirror|artifactory|nexus)[^\s"'`)]*/,
    what: 'a package registry',
  },
  { of: CODE, pattern: /\b(T[O]DO|F[I]XME|X[X]X)\b|@ts-(ignore|nocheck)/, what: 'unfinished work' },
  {
    of: CODE,
    pattern: new RegExp(
      `\\b(from|import|require|resolve)\\s*\\(?\\s*['"\`](${WEIGHTS_ONLY.join('|')})['"\`/]`,
    ),
    what: 'code of a package of which we may use the weights only',
  },
];

/**
 * @param {string} path @param {string} text of a file of the repository
 * @returns {string[]} problems, one line each
 */
export function faultsOf(path, text) {
  const lines = text.trimEnd().split('\n');
  const isLong = CODE.test(path) && !MAY_BE_LONG.test(path) && lines.length > MAX_LINES;
  const rules = RULES.filter(({ of }) => of.test(path));
  const found = lines.flatMap((line, index) =>
    rules
      .filter(({ pattern }) => pattern.test(line))
      .map(({ what }) => `${path}:${index + 1} names ${what}: ${line.trim().slice(0, 120)}`),
  );
  return isLong
    ? [`${path} has ${lines.length} lines: more than ${MAX_LINES} are not allowed`, ...found]
    : found;
}

/** Matches minified zod 4, too: `_zod` is a property of every schema, and minifiers keep property names. */
export const ZOD = /\b_zod\b|\bZodError\b/;

/** @typedef {{ name: string, from: { path?: string | string[], pathNot?: string | string[] } }} BoundaryRule */

/**
 * Finds rules that match no file, such as a rule for a folder that has been moved.
 * @param {readonly BoundaryRule[]} rules of dependency-cruiser @param {readonly string[]} files
 * @returns {string[]} names of rules that match none of the files
 */
export function findIdleRules(rules, files) {
  const matches = (/** @type {string | string[]} */ patterns, /** @type {string} */ file) =>
    [patterns].flat().some((pattern) => new RegExp(pattern).test(file));
  const concerns = (
    /** @type {BoundaryRule['from']} */ { path = '', pathNot = [] },
    /** @type {string} */ file,
  ) => matches(path, file) && !matches(pathNot, file);
  return rules.filter(({ from }) => !files.some((file) => concerns(from, file))).map(({ name }) => name);
}
