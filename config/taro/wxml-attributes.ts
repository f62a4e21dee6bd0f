import type { IMiniAppConfig } from '@tarojs/taro/types/compile';

type WebpackChain = Parameters<NonNullable<IMiniAppConfig<'webpack5'>['webpackChain']>>[0];

const TEMPLATES = 'base.wxml';

/** Attributes that no part of ours sets, most of them for WeChat's other renderer: their defaults are the host's own. */
const UNUSED = [
  'bindanimation(?:start|iteration|end)|bindtransitionend|animation',
  'snap-to-edge|easing-function|layout-type|transformer-type|previous-margin|next-margin|display-multiple-items',
  'indicator-(?:type|margin|spacing|radius|width|height|alignment|offset)|cache-extent|scroll-with-animation',
  'associative-container|reverse|clip|min-drag-distance|scroll-into-view-[a-z-]+|padding',
  'refresher-(?:two-level|ballistic)-[a-z-]+|bindrefresher(?:willrefresh|statuschange)|binddrag(?:start|ging|end)',
].join('|');

const UNUSED_ATTRIBUTES = new RegExp(` (?:${UNUSED})="[^"]*"`, 'g');

/** What assistive tools read, by the name under which our parts give it. */
const aria = (...names: readonly string[]) =>
  names.map((name) => ` aria-${name.toLowerCase()}="{{i.aria${name}}}"`).join('');

const LABEL = aria('Label');

const LABELLED = 'swiper|scroll-view|movable-view|input|slider|image|canvas|button';

/** Taro's templates leave out names and roles: without them a screen reader finds unnamed boxes. */
function withAria(templates: string): string {
  return templates
    .replace(UNUSED_ATTRIBUTES, '')
    .replace(new RegExp(`<(${LABELLED}) `, 'g'), `<$1${LABEL} `)
    .replace(/<view ([^>]*)>/g, (_tag, rest: string) => {
      const states = rest.includes('bindtap=') ? aria('Checked', 'Disabled', 'Selected') : '';
      return `<view${LABEL}${aria('Role')}${states} ${rest}>`;
    });
}

/** The little of a compilation that is used here: webpack is Taro's own copy. */
type Compilation = {
  hooks: { processAssets: { tap(options: { name: string; stage: number }, act: () => void): void } };
  getAsset(name: string): { source: { source(): string | Buffer } } | undefined;
  updateAsset(name: string, source: unknown): void;
};

type Compiler = {
  hooks: { thisCompilation: { tap(name: string, act: (compilation: Compilation) => void): void } };
  webpack: {
    Compilation: { PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER: number };
    sources: { RawSource: new (text: string) => unknown };
  };
};

const NAME = 'WxmlAttributes';

class WxmlAttributes {
  apply({ hooks, webpack }: Compiler): void {
    hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const asset = compilation.getAsset(TEMPLATES);
        if (!asset) return;
        const text = withAria(String(asset.source.source()));
        // A Taro that writes its templates otherwise would drop every name without a word.
        if (!text.includes(LABEL)) throw new Error(`${TEMPLATES} has no elements to name`);
        compilation.updateAsset(TEMPLATES, new webpack.sources.RawSource(text));
      });
    });
  }
}

/** Gives the mini-program's elements their names and roles, and takes out what nobody uses. */
export function nameElements(chain: WebpackChain): void {
  chain.plugin('wxmlAttributes').use(WxmlAttributes);
}
