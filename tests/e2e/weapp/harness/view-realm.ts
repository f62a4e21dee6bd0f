import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import vm from 'node:vm';
import type * as GlassEasel from 'glass-easel';
import type * as Adapter from 'glass-easel-miniprogram-adapter';
import { JSDOM } from 'jsdom';

export type ViewRealm = {
  glassEasel: typeof GlassEasel;
  adapter: typeof Adapter;
  document: Document;
  /** Runs a script in the view's own global scope and returns its value. */
  run(source: string, filename: string): unknown;
  /** Copies plain data into this realm, like WeChat's bridge (JSON: no functions, no undefined). */
  adopt<T>(value: T): T;
  /** `String`, `Object` … of this realm. */
  constructorNamed(name: string): unknown;
  close(): void;
};

const require = createRequire(import.meta.url);
const scripts = new Map<string, vm.Script>();

/**
 * The view layer of one launch: Tencent's component framework in a separate jsdom window, so that
 * neither its globals nor its error listeners leak into the tests or another launch.
 */
export function createViewRealm(): ViewRealm {
  const dom = new JSDOM('<!doctype html><html><body></body></html>', { runScripts: 'outside-only' });
  const context = dom.getInternalVMContext();
  const window = dom.window as unknown as Record<string, unknown>;
  window.requestAnimationFrame = (callback: (time: number) => void) =>
    setTimeout(() => callback(Date.now()), 0);
  const glassEasel = loadInto(context, 'glass-easel', {}) as typeof GlassEasel;
  const adapter = loadInto(context, 'glass-easel-miniprogram-adapter', {
    'glass-easel': glassEasel,
  }) as typeof Adapter;
  glassEasel.globalOptions.throwGlobalError = false;
  const parse = vm.runInContext('JSON.parse', context) as (text: string) => unknown;
  return {
    glassEasel,
    adapter,
    document: dom.window.document,
    run: (source, filename) => new vm.Script(source, { filename }).runInContext(context),
    adopt: <T>(value: T) => (value === undefined ? value : (parse(JSON.stringify(value)) as T)),
    constructorNamed: (name) => vm.runInContext(name, context) as unknown,
    close: () => dom.window.close(),
  };
}

function loadInto(context: vm.Context, name: string, dependencies: Record<string, unknown>): unknown {
  const module = { exports: {} as unknown };
  const wrapper = script(name).runInContext(context) as (
    module: unknown,
    exports: unknown,
    require: (name: string) => unknown,
  ) => void;
  wrapper(module, module.exports, (wanted) => {
    if (!(wanted in dependencies)) throw new Error(`${name} asked for ${wanted}, which the view realm lacks`);
    return dependencies[wanted];
  });
  return module.exports;
}

function script(name: string): vm.Script {
  const cached = scripts.get(name);
  if (cached) return cached;
  const filename = require.resolve(name);
  const source = readFileSync(filename, 'utf8').replace(/\/\/# sourceMappingURL=.*$/m, '');
  const compiled = new vm.Script(`(function (module, exports, require) {${source}\n})`, { filename });
  scripts.set(name, compiled);
  return compiled;
}
