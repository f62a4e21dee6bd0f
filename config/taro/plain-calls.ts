import type { Compiler, Dependency } from 'webpack';
import type { WebpackChain } from './shared';

/** The little of webpack's dependency on a name that a module imports which is changed here. */
type Import = Dependency & { ids: string[]; call?: boolean; directImport?: boolean };

const isImport = (one: Dependency): one is Import => one.type === 'harmony import specifier';

/** Our own modules and React's functions for elements; Taro also exports functions of the host, which look at `this`. */
const WITHOUT_THIS = /[\\/](?:src|core)[\\/](?!.*node_modules)|[\\/]node_modules[\\/]react[\\/]/;

const NAME = 'PlainCalls';

class PlainCalls {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.finishModules.tap(NAME, (modules) => {
        for (const { dependencies } of modules) {
          for (const one of dependencies) {
            if (!isImport(one) || !one.call || one.ids.length !== 1 || one.ids[0] === 'default') continue;
            const from = compilation.moduleGraph.getModule(one)?.nameForCondition() ?? '';
            if (WITHOUT_THIS.test(from)) one.directImport = false;
          }
        }
      });
    });
  }
}

/** Calls a function of such a module as `a.b()`, not as `(0, a.b)()`, which says that `this` is nothing: thousands of times. */
export function callPlainly(chain: WebpackChain): void {
  chain.plugin('plainCalls').use(PlainCalls);
}
