import { resolve } from 'node:path';
import type { IMiniAppConfig } from '@tarojs/taro/types/compile';
import { root } from './shared';

type WebpackChain = Parameters<NonNullable<IMiniAppConfig<'webpack5'>['webpackChain']>>[0];

/** Keeps the keys of words once for all languages, and packs the words where the size on the disk counts. */
export function shortenWords(chain: WebpackChain, options: { packed: boolean }): void {
  chain.module
    .rule('words')
    .test(/[\\/]src[\\/].*(?:locales|words)[\\/](?:zh-CN|zh-TW|en|fr|es)\.ts$/)
    .enforce('pre')
    .use('words')
    .loader(resolve(root, 'config/taro/words-loader.cjs'))
    .options(options);
}
