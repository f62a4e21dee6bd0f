import type { IH5Config } from '@tarojs/taro/types/compile';

type WebpackChain = Parameters<NonNullable<IH5Config<'webpack5'>['webpackChain']>>[0];

/** The parts of the entry's source that Taro lets others add to. */
type LoaderMeta = { extraImportForWeb: string; execBeforeCreateWebApp: string };

const TARO_OWN = 'defineCustomElementTaroPullToRefreshCore';

/**
 * Puts src/platform/pull-refresh/pull-down.tsx around every page that can be pulled, and leaves Taro's own element,
 * which would be in the first load, out.
 */
export function replacePullDown(chain: WebpackChain): void {
  chain.plugin('mainPlugin').tap(([options]) => {
    const meta: LoaderMeta = options.loaderMeta;
    const without = (source: string) =>
      source
        .split('\n')
        .filter((line) => !line.includes(TARO_OWN))
        .join('\n');
    const own = meta.extraImportForWeb;
    meta.extraImportForWeb = `${without(own)}import { PullDown } from '@/platform/pull-refresh/pull-down'\n`;
    meta.execBeforeCreateWebApp = `${without(meta.execBeforeCreateWebApp)}config.PullDownRefresh = PullDown\n`;
    // A Taro that names it otherwise would put it back into the first load without a word.
    if (own === without(own)) throw new Error(`Taro's entry has no ${TARO_OWN} any more`);
    return [options];
  });
}
