/** Rules about our own text that no linter has. Each takes a file and answers what is wrong with it. */

import { WEIGHTS_ONLY } from './license-policy.mjs';

/** @typedef {{ path: string, text: string }} SourceFile */
/** @typedef {{ path: string, line?: number, level: 'error' | 'warning', message: string }} Finding */

const WARN_LINES = 200;
const MAX_LINES = 400;

/** Code that people read. Words, generated SQL and pinned versions may be as long as they are. */
const CODE = /\.(ts|tsx|mjs|cjs|js|scss)$/;
const LENGTH_EXEMPT = /(^|\/)(locales|words)\/|\.d\.ts$|^server\/migrations\//;

/** @param {SourceFile} file @returns {Finding[]} */
function checkLength({ path, text }) {
  if (!CODE.test(path) || LENGTH_EXEMPT.test(path)) return [];
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  if (lines > MAX_LINES) {
    return [
      { path, level: 'error', message: `${lines} lines; more than ${MAX_LINES} are not allowed: split it` },
    ];
  }
  if (lines > WARN_LINES) {
    return [{ path, level: 'warning', message: `${lines} lines; aim below ${WARN_LINES}` }];
  }
  return [];
}

/**
 * What a clone elsewhere could not resolve: folders of one machine, and hosts of one registry (npm's own settings
 * say which to use). Written in pieces, so that this file does not break its own rule.
 * @type {readonly { pattern: RegExp, what: string }[]}
 */
const MACHINE_NAMES = [
  {
    pattern: new RegExp(
      `(?<![\\w.-])/(${['wo' + 'rk', 'ro' + 'ot', 'home/\\w+', 'Users/\\w+'].join('|')})/[\\w.-]`,
    ),
    what: 'a path of one machine',
  },
  {
    pattern: /https?:\/\/[^\s"'`)]*(registry\.|npmjs|npmmirror|artifactory|nexus)[^\s"'`)]*/,
    what: 'a package registry',
  },
];

/** @param {SourceFile} file @returns {Finding[]} */
function checkMachineNames({ path, text }) {
  return text.split('\n').flatMap((line, index) =>
    MACHINE_NAMES.filter(({ pattern }) => pattern.test(line)).map(({ what }) => ({
      path,
      line: index + 1,
      level: /** @type {const} */ ('error'),
      message: `names ${what}: ${line.trim().slice(0, 120)}`,
    })),
  );
}

/** Words that promise work instead of doing it, and switches that silence the compiler. */
const UNFINISHED = new RegExp(
  `\\b(${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX'].join('|')})\\b|@ts-(ignore|nocheck)`,
);

/** @param {SourceFile} file @returns {Finding[]} */
function checkUnfinished({ path, text }) {
  if (!CODE.test(path)) return [];
  return text.split('\n').flatMap((line, index) =>
    UNFINISHED.test(line)
      ? [
          {
            path,
            line: index + 1,
            level: /** @type {const} */ ('error'),
            message: `unfinished: ${line.trim()}`,
          },
        ]
      : [],
  );
}

/** Every way to load code by a name, and to ask where it is. */
const LOADING = new RegExp(
  `\\b(from|import|require|resolve)\\s*\\(?\\s*['"\`](${[...WEIGHTS_ONLY.keys()].join('|')})['"\`/]`,
);

/** @param {SourceFile} file @returns {Finding[]} */
function checkWeightsOnly({ path, text }) {
  if (!CODE.test(path)) return [];
  return text.split('\n').flatMap((line, index) => {
    const found = LOADING.exec(line);
    if (!found) return [];
    const message = `loads code of ${found[2]}, of which we may use the weights only`;
    return [{ path, line: index + 1, level: /** @type {const} */ ('error'), message }];
  });
}

/** `_zod` is the property by which zod 4 keeps every schema's inside; minifiers leave property names alone. */
const ZOD_MARKER = /\b_zod\b|\bZodError\b/;

/** @param {SourceFile} file a script of a built bundle @returns {Finding[]} */
export function checkBundleForZod({ path, text }) {
  const found = ZOD_MARKER.exec(text);
  return found ? [{ path, level: 'error', message: `contains zod (${found[0]})` }] : [];
}

const SOURCE_RULES = [checkLength, checkMachineNames, checkUnfinished, checkWeightsOnly];

/** @param {SourceFile} file @returns {Finding[]} */
export const checkSource = (file) => SOURCE_RULES.flatMap((rule) => rule(file));

/** @param {Finding} finding */
export const describeFinding = ({ path, line, level, message }) =>
  `${level} ${path}${line === undefined ? '' : `:${line}`} ${message}`;
