import type { BuiltPackage } from '../harness/built-package';
import { type FreeName, freeNames } from './free-names';

/** Provided by every WeChat logic layer: the language, timers and WeChat's own names. */
const OFFERED = new Set(
  (
    'undefined NaN Infinity arguments Object Function Array Number String Boolean Symbol BigInt Math JSON Date RegExp ' +
    'Promise Proxy Reflect Map Set WeakMap WeakSet Error TypeError RangeError SyntaxError ReferenceError URIError ' +
    'EvalError AggregateError ArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array ' +
    'Int32Array Uint32Array Float32Array Float64Array parseInt parseFloat isNaN isFinite encodeURIComponent ' +
    'decodeURIComponent encodeURI decodeURI setTimeout clearTimeout setInterval clearInterval console require module ' +
    'exports wx App Page Component Behavior getApp getCurrentPages requirePlugin requireMiniProgram'
  ).split(' '),
);

/**
 * Missing on some Android phones. i18next uses it in formatters that our code never calls; the scenarios run
 * in a realm without it.
 */
const UNREACHED = new Set(['Intl']);

/** A `typeof` guard excuses any name except these, which must not be used on WeChat. */
const NEVER = new Set(
  'process eval AbortController fetch XMLHttpRequest localStorage sessionStorage Buffer'.split(' '),
);

/** Text that a library leaves in every build that contains it. */
const FOREIGN_LIBRARIES: Record<string, RegExp> = {
  zod: /ZodError|["']_zod["']|\._zod\b/,
  'react-dom': /suppressContentEditableWarning/,
};

/** Webpack's lookup of the global object, in a try: WeChat refuses it and webpack continues. */
const GLOBAL_LOOKUP = /^new Function\(["']return this["']\)/;

/** Faults of the built scripts: names that WeChat lacks, code from strings, libraries that do not belong. */
export function scriptFaults(built: BuiltPackage): string[] {
  return built.files
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => faultsOf(built.read(file), file).map((fault) => `${file}:${fault}`));
}

function faultsOf(source: string, file: string): string[] {
  const names = freeNames(source, file);
  const guarded = new Set(names.filter(({ use }) => use === 'typeof').map(({ name }) => name));
  const foreign = Object.entries(FOREIGN_LIBRARIES)
    .filter(([, mark]) => mark.test(source))
    .map(([library]) => `1:1: holds ${library}, which has no place in the mini-program`);
  const lines = source.split('\n');
  const wrong = names.flatMap((use) => {
    const fault = faultOf(use, guarded, lines[use.line - 1] ?? '');
    return fault ? [`${use.line}:${use.column}: ${fault}`] : [];
  });
  return [...foreign, ...wrong];
}

function faultOf({ name, use, column }: FreeName, guarded: Set<string>, line: string): string | null {
  if (name === 'Function' && (use === 'construct' || use === 'call')) {
    // The column is that of `Function`; the expression starts with `new ` before it.
    const isLookup = use === 'construct' && GLOBAL_LOOKUP.test(line.slice(column - 5));
    return isLookup ? null : 'makes code from a string, which WeChat refuses';
  }
  if (NEVER.has(name)) return `uses ${name}, which WeChat does not have`;
  if (OFFERED.has(name) || UNREACHED.has(name) || use === 'typeof' || guarded.has(name)) return null;
  return `uses ${name} without asking whether it exists; WeChat may not have it`;
}
