import type { Compiler } from 'webpack';
import type { WebpackChain } from './shared';

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

/** Lets browsers compile what every start needs before it is called. */
export function startQuickly(chain: WebpackChain): void {
  chain.plugin('compileAhead').use(CompileAhead);
}
