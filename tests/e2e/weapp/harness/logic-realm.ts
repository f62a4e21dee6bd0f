import vm from 'node:vm';
import { type BuiltPackage, resolveInside } from './built-package';
import { describe, type Faults } from './faults';
import { createTimers } from './timers';

export type LogicRealm = {
  /** Runs a file of the package once, like WeChat's `require`; later calls return its exports. */
  load(file: string): unknown;
  /** Files run so far, in order. */
  loaded: string[];
  /** Copies plain data into this realm. */
  adopt<T>(value: T): T;
  close(): void;
};

/** Names that WeChat provides to a page's script; Page and Component depend on the file being loaded. */
type AmbientNames = Record<
  'wx' | 'App' | 'Page' | 'Component' | 'Behavior' | 'getApp' | 'getCurrentPages',
  unknown
>;

/**
 * Parameters of WeChat's module wrapper, which shadow the host's globals. Everything else from browsers
 * or Node (fetch, URL, process, AbortController …) is absent because the realm is a bare context.
 */
const HIDDEN = (
  'globalThis global self frames window document location navigator localStorage history screen alert ' +
  'confirm prompt XMLHttpRequest WebSocket'
).split(' ');

/** Present in V8 but missing, at least partly, in WeChat's logic layer: WXWebAssembly replaces the first. */
const ABSENT = ['WebAssembly', 'SharedArrayBuffer', 'Atomics', 'Intl', 'escape', 'unescape', 'console'];

/**
 * The logic layer of one launch: a bare JavaScript context in which `eval` and `new Function` throw, as in
 * WeChat, and where a module of a sub-package cannot be required from another package.
 */
export function createLogicRealm(built: BuiltPackage, ambient: AmbientNames, faults: Faults): LogicRealm {
  const context = vm.createContext({}, { codeGeneration: { strings: false, wasm: false } });
  for (const name of ABSENT) vm.runInContext(`delete globalThis.${name}`, context);
  const timers = createTimers(faults);
  Object.assign(context, timers.globals, { console: recordingConsole(faults) });
  const parse = vm.runInContext('JSON.parse', context) as (text: string) => unknown;
  const modules = new Map<string, { exports: unknown }>();
  const loaded: string[] = [];
  const names = Object.keys(ambient);

  const load = (file: string): unknown => {
    const known = modules.get(file);
    if (known) return known.exports;
    if (!built.has(file)) throw new Error(`module '${file}' is not defined`);
    const module = { exports: vm.runInContext('({})', context) as unknown };
    modules.set(file, module);
    loaded.push(file);
    const source = `(function (require, module, exports, ${[...names, ...HIDDEN].join(', ')}) {${built.read(file)}\n})`;
    const wrapper = new vm.Script(source, { filename: `weapp:///${file}` }).runInContext(context) as (
      ...args: unknown[]
    ) => void;
    const require = (reference: string) => load(resolveModule(built, file, reference));
    wrapper.apply(undefined, [
      require,
      module,
      module.exports,
      ...names.map((name) => ambient[name as 'wx']),
    ]);
    return module.exports;
  };

  return {
    load,
    loaded,
    adopt: <T>(value: T) => (value === undefined ? value : (parse(JSON.stringify(value)) as T)),
    close: timers.clearAll,
  };
}

function resolveModule(built: BuiltPackage, from: string, reference: string): string {
  const target = resolveInside(from, reference);
  const file = target.endsWith('.js') ? target : `${target}.js`;
  const root = built.rootOf(file);
  if (root !== '' && root !== built.rootOf(from)) {
    throw new Error(`${from} requires ${file}, which lies in another sub-package (${root})`);
  }
  return file;
}

function recordingConsole(faults: Faults) {
  const record =
    (list: string[]) =>
    (...args: unknown[]) => {
      list.push(args.map(describe).join(' '));
    };
  const ignore = () => undefined;
  return {
    log: ignore,
    info: ignore,
    debug: ignore,
    group: ignore,
    groupEnd: ignore,
    warn: record(faults.consoleWarnings),
    error: record(faults.consoleErrors),
  };
}
