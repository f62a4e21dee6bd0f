import type { IMiniAppConfig } from '@tarojs/taro/types/compile';

type WebpackChain = Parameters<NonNullable<IMiniAppConfig<'webpack5'>['webpackChain']>>[0];

const TEMPLATES = 'base.wxml';

/** Nobody listens to these; they would be sent to every view, in the main package. */
const UNUSED = [
  ' bindanimationstart="eh" bindanimationiteration="eh" bindanimationend="eh" bindtransitionend="eh"',
  ' animation="{{i.p0}}"',
];

const LABEL = ' aria-label="{{i.ariaLabel}}"';
const ROLE = ' aria-role="{{i.ariaRole}}"';

const LABELLED = ['view', 'swiper', 'scroll-view', 'movable-view', 'input', 'slider', 'image', 'canvas', 'button'];

const OPENING = new RegExp(`<(${LABELLED.join('|')})(?= )[^>]*>`, 'g');

/** Taro's templates leave out what assistive tools read: names, and for what can be tapped its role. */
export function withAria(templates: string): string {
  const lean = UNUSED.reduce((text, attribute) => text.replaceAll(attribute, ''), templates);
  return lean.replace(OPENING, (tag, name: string) => {
    const role = name === 'view' && tag.includes(' bindtap=') ? ROLE : '';
    return tag.replace(`<${name}`, `<${name}${LABEL}${role}`);
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
