import { resolve } from 'node:path';
import type { IH5Config } from '@tarojs/taro/types/compile';
import { root } from './shared';

type WebpackChain = Parameters<NonNullable<IH5Config<'webpack5'>['webpackChain']>>[0];

/**
 * Lets React's scheduler use our tasks, as if they were the host's `setImmediate`. Its own wait for a message, which
 * Firefox drops when the page goes into the back/forward cache: nothing was drawn again after that.
 */
export function bringTasks(chain: WebpackChain): void {
  chain.module
    .rule('reactTasks')
    .test(/[\\/]scheduler[\\/]cjs[\\/]/)
    .use('reactTasks')
    .loader(resolve(root, 'config/taro/react-tasks-loader.cjs'));
}
