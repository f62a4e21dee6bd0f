import type { WebpackChain } from './shared';

/** The parts of the entry's source that Taro lets others add to. */
type LoaderMeta = { extraImportForWeb: string; execBeforeCreateWebApp: string };

const TARO_PULL_DOWN = 'defineCustomElementTaroPullToRefreshCore';

const IMPORTS = `
import { guardPageLoads, nextTask } from '@/platform/page-loader'
import { keepFrontPageShown } from '@/platform/page-loader/front-page'
import { PullDown } from '@/platform/pull-refresh/pull-down'
`;

/** The browser does what the user asks for between two halves of the start: all modules have run, and the app is made of them. */
const START = `
guardPageLoads(config)
keepFrontPageShown()
config.PullDownRefresh = PullDown
await nextTask()
`;

/** Without Taro's own element for pages that are pulled, which would be in the first load. */
function withoutPullDown(source: string): string {
  const lines = source.split('\n').filter((line) => !line.includes(TARO_PULL_DOWN));
  return lines.join('\n');
}

/**
 * Lets src/platform/page-loader watch every page that the browser loads (Taro itself does a bare `import()`: a failed
 * one leaves a blank page, and a slow one shows nothing), its front-page.ts every one that Taro hides, and puts
 * src/platform/pull-refresh/pull-down.tsx around those that can be pulled.
 */
export function writeEntry(chain: WebpackChain): void {
  chain.plugin('mainPlugin').tap(([options]) => {
    const meta: LoaderMeta = options.loaderMeta;
    // A Taro that names it otherwise would put it back into the first load without a word.
    if (!meta.extraImportForWeb.includes(TARO_PULL_DOWN))
      throw new Error(`Taro's entry has no ${TARO_PULL_DOWN} any more`);
    meta.extraImportForWeb = withoutPullDown(meta.extraImportForWeb) + IMPORTS;
    meta.execBeforeCreateWebApp = withoutPullDown(meta.execBeforeCreateWebApp) + START;
    return [options];
  });
}
