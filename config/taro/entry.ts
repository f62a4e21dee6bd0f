import type { WebpackChain } from './shared';

/** Lines about Taro's own element for pages that can be pulled, which would be in the first load. */
const PULL_DOWN = /^.*defineCustomElementTaroPullToRefreshCore.*$/gm;

/** Makes the entry that Taro generates await `prepareStart` before it creates the app. */
export function writeEntry(chain: WebpackChain): void {
  chain.plugin('mainPlugin').tap(([options]) => {
    const meta: { extraImportForWeb: string; execBeforeCreateWebApp: string } = options.loaderMeta;
    // Without this error an update of Taro that renames the element would put it back into the first load.
    if (!PULL_DOWN.test(meta.extraImportForWeb))
      throw new Error("Taro's entry has another pull-down element");
    meta.extraImportForWeb = `${meta.extraImportForWeb.replace(PULL_DOWN, '')}
import { prepareStart } from '@/platform/page-loader'
`;
    meta.execBeforeCreateWebApp = `${meta.execBeforeCreateWebApp.replace(PULL_DOWN, '')}
await prepareStart(config)
`;
    return [options];
  });
}
