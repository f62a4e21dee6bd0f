import { resolve, sep } from 'node:path';
import type { IMiniAppConfig } from '@tarojs/taro/types/compile';
import type { Compiler, Dependency } from 'webpack';

/** What Taro hands to `webpackChain`. */
export type WebpackChain = Parameters<NonNullable<IMiniAppConfig<'webpack5'>['webpackChain']>>[0];

/** The repository's root: every command of this project runs there. */
export const root = process.cwd();

const sharedFolders = ['core', 'poster'].map((name) => resolve(root, name) + sep);

/** True for the code that client and server share, which lives outside `src` and must be compiled with it. */
export function isShared(file: string): boolean {
  const isInside = sharedFolders.some((folder) => file.startsWith(folder));
  return isInside && !file.includes(`${sep}node_modules${sep}`);
}

/** Packages that publish syntax which the oldest of package.json's browsers do not read; scripts/bundles.test.ts finds more. */
const NEWER_SYNTAX = /[\\/]node_modules[\\/](?:filter-obj|i18next|query-string|uqr)[\\/]/;

/** True for the packages that have to be compiled for browsers. */
export const hasNewerSyntax = (file: string): boolean => NEWER_SYNTAX.test(file);

/** Syntax for webpack's own code, which all of package.json's browsers read; Taro asks for that of 2009. */
export const environment = { arrowFunction: true, const: true, destructuring: true, templateLiteral: true };

/** Our own modules and React's functions for elements; functions that Taro exports may read `this`. */
const WITHOUT_THIS = /[\\/](?:src|core|poster)[\\/](?!.*node_modules)|[\\/]node_modules[\\/]react[\\/]/;

/** The part of webpack's dependency on an imported name that {@link PlainCalls} changes. */
type Import = Dependency & { ids: string[]; call?: boolean; directImport?: boolean };

/** Writes thousands of calls of functions that do not read `this` as `a.b()` instead of `(0, a.b)()`. */
export class PlainCalls {
  apply({ hooks }: Compiler): void {
    hooks.compilation.tap('PlainCalls', ({ hooks: { finishModules }, moduleGraph }) => {
      finishModules.tap('PlainCalls', (modules) => {
        for (const one of [...modules].flatMap(({ dependencies }) => dependencies as Import[])) {
          const isCall = one.type === 'harmony import specifier' && one.call;
          if (!isCall || one.ids.length !== 1 || one.ids[0] === 'default') continue;
          const from = moduleGraph.getModule(one)?.nameForCondition() ?? '';
          if (WITHOUT_THIS.test(from)) one.directImport = false;
        }
      });
    });
  }
}
