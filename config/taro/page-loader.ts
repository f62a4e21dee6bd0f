import type { IH5Config } from '@tarojs/taro/types/compile';

type WebpackChain = Parameters<NonNullable<IH5Config<'webpack5'>['webpackChain']>>[0];

/** The parts of the entry's source that Taro lets others add to. */
type LoaderMeta = { extraImportForWeb: string; execBeforeCreateWebApp: string };

/**
 * Lets src/platform/page-loader watch every page that the browser loads (Taro itself does a bare `import()`: a failed
 * one leaves a blank page, and a slow one shows nothing), and its front-page.ts every one that Taro hides.
 */
export function guardPageLoads(chain: WebpackChain): void {
  chain.plugin('mainPlugin').tap(([options]) => {
    const meta: LoaderMeta = options.loaderMeta;
    meta.extraImportForWeb += "import { guardPageLoads } from '@/platform/page-loader'\n";
    meta.extraImportForWeb += "import { keepFrontPageShown } from '@/platform/page-loader/front-page'\n";
    meta.execBeforeCreateWebApp += 'guardPageLoads(config)\n';
    meta.execBeforeCreateWebApp += 'keepFrontPageShown()\n';
    return [options];
  });
}
