import { resolve, sep } from 'node:path';
import type { IMiniAppConfig } from '@tarojs/taro/types/compile';

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
