import { resolve, sep } from 'node:path';
import type { IMiniAppConfig } from '@tarojs/taro/types/compile';

/** What Taro hands to `webpackChain`. */
export type WebpackChain = Parameters<NonNullable<IMiniAppConfig<'webpack5'>['webpackChain']>>[0];

/** The repository's root: every command of this project runs there. */
export const root = process.cwd();

const coreFolder = resolve(root, 'core') + sep;

/** True for the shared pure code, which lives outside `src` and must be compiled with it. */
export function core(file: string): boolean {
  return file.startsWith(coreFolder) && !file.includes(`${sep}node_modules${sep}`);
}

/** Packages that publish syntax which the oldest of package.json's browsers do not read; scripts/bundles.test.ts finds more. */
const NEWER_SYNTAX = /[\\/]node_modules[\\/](?:filter-obj|i18next|query-string|uqr)[\\/]/;

/** True for the packages that have to be compiled for browsers. */
export const hasNewerSyntax = (file: string): boolean => NEWER_SYNTAX.test(file);

/** What webpack's own code may use, of package.json's browsers; Taro asks it for that of 2009. */
export const environment = { arrowFunction: true, const: true, destructuring: true, templateLiteral: true };
