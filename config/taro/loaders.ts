import { resolve } from 'node:path';
import { root, type WebpackChain } from './shared';

const loader = (name: string) => resolve(root, 'config/taro', `${name}-loader.cjs`);

/** Keeps the keys of words once for all languages, and packs the words where the size on the disk counts. */
export function shortenWords(chain: WebpackChain, options: { packed: boolean }): void {
  chain.module
    .rule('words')
    .test(/[\\/]src[\\/].*(?:locales|words)[\\/](?:zh-CN|zh-TW|en|fr|es)\.ts$/)
    .enforce('pre')
    .use('words')
    .loader(loader('words'))
    .options(options);
}

/**
 * Lets React's scheduler use our tasks, as if they were the host's `setImmediate`. Its own wait for a message, which
 * Firefox drops when the page goes into the back/forward cache: nothing was drawn again after that.
 */
export function bringTasks(chain: WebpackChain): void {
  chain.module
    .rule('reactTasks')
    .test(/[\\/]scheduler[\\/]cjs[\\/]/)
    .use('reactTasks')
    .loader(loader('react-tasks'));
}

/** Takes the parts of React's reconciler that Taro never turns on out of the mini-program: 10 KB of its main package. */
export function slimReconciler(chain: WebpackChain): void {
  chain.module
    .rule('slimReconciler')
    .test(/react-reconciler\.production\.min\.js$/)
    .use('slimReconciler')
    .loader(loader('slim-reconciler'));
}
