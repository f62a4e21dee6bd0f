import type { IH5Config } from '@tarojs/taro/types/compile';
import type { Compiler } from 'webpack';

type WebpackChain = Parameters<NonNullable<IH5Config<'webpack5'>['webpackChain']>>[0];

/**
 * Read by Chrome 136 and later at the very beginning of a script: all functions are compiled while the script is being
 * fetched, beside the page's own thread, and not one by one as they are called, which held that thread up for a quarter
 * of the start. To other browsers it is a comment.
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n';

/** What every start loads, and the home page's one file: most of their functions are called before the page is there. */
const [ENTRY, HOME] = ['app', 'home'];

class CompileAhead {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('CompileAhead', (compilation) => {
      // After the minifier, which drops comments, and before the files get the names that their content gives them.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: 'CompileAhead', stage }, () => {
        const files = [ENTRY, HOME].flatMap((name) => [
          ...(compilation.entrypoints.get(name)?.getFiles() ??
            compilation.namedChunks.get(name)?.files ??
            []),
        ]);
        for (const file of files.filter((one) => one.endsWith('.js'))) {
          compilation.updateAsset(file, (source) => new sources.ConcatSource(COMPILE_AHEAD, source));
        }
      });
    });
  }
}

/** The parts of the entry's source that Taro lets others add to. */
type LoaderMeta = { extraImportForWeb: string; execBeforeCreateWebApp: string };

/**
 * Lets browsers compile what every start needs before it is called, and do what the user asks for between two halves of
 * the start: all modules have run, and the app is made of them. Called last of those that add to the entry's source.
 */
export function startQuickly(chain: WebpackChain): void {
  chain.plugin('compileAhead').use(CompileAhead);
  chain.plugin('mainPlugin').tap(([options]) => {
    const meta: LoaderMeta = options.loaderMeta;
    meta.extraImportForWeb += "import { nextTask } from '@/platform/page-loader'\n";
    meta.execBeforeCreateWebApp += 'await nextTask()\n';
    return [options];
  });
}
