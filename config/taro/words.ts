import type { Compiler } from 'webpack';
import { fetchedLocales, wordRooms, wordsIn } from '../words.cjs';
import { clientEnv } from './env';
import type { WebpackChain } from './shared';

/** Writes `words/<locale>.<version>.json` for every language but the source's, which is in the scripts. */
class EmitWords {
  apply({ hooks, webpack }: Compiler): void {
    const version: string = JSON.parse(clientEnv.TARO_APP_WORDS_VERSION);
    hooks.thisCompilation.tap('EmitWords', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'EmitWords', stage }, () => {
        for (const locale of fetchedLocales()) {
          const content = JSON.stringify({ version, rooms: wordsIn(locale) });
          compilation.emitAsset(`words/${locale}.${version}.json`, new webpack.sources.RawSource(content));
        }
      });
      // While pages are developed, a changed text is written again.
      compilation.contextDependencies.addAll(wordRooms().map(({ folder }) => folder));
    });
  }
}

/** The files of words that browsers, mini-programs and apps fetch from the server. */
export function emitWords(chain: WebpackChain): void {
  chain.plugin('words').use(EmitWords);
}
