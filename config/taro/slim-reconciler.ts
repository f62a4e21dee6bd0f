import { resolve } from 'node:path';
import type { IMiniAppConfig } from '@tarojs/taro/types/compile';
import { root } from './shared';

type WebpackChain = Parameters<NonNullable<IMiniAppConfig<'webpack5'>['webpackChain']>>[0];

/** Takes the parts of React's reconciler that Taro never turns on out of the mini-program: 10 KB of its main package. */
export function slimReconciler(chain: WebpackChain): void {
  chain.module
    .rule('slimReconciler')
    .test(/react-reconciler\.production\.min\.js$/)
    .use('slimReconciler')
    .loader(resolve(root, 'config/taro/slim-reconciler-loader.cjs'));
}
