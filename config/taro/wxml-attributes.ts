import type { Compiler } from 'webpack';
import type { WebpackChain } from './shared';

const TEMPLATES = 'base.wxml';

/** Attributes that no part of ours sets, most of them for WeChat's other renderer: their defaults are the host's own. */
const UNUSED = [
  'hover-(?:stop-propagation|start-time)|bindanimation(?:start|iteration)|bindtransitionend|animation',
  'snap-to-edge|easing-function|layout-type|transformer-type|previous-margin|next-margin|display-multiple-items',
  'indicator-(?:type|margin|spacing|radius|width|height|alignment|offset)|cache-extent|scroll-with-animation',
  'associative-container|reverse|clip|min-drag-distance|scroll-into-view-[a-z-]+|padding',
  'refresher-(?:two-level|ballistic)-[a-z-]+|bindrefresher(?:willrefresh|statuschange)|binddrag(?:start|ging|end)',
  'refresher-(?:default-style|background)|bindrefresher(?:pulling|restore|abort)|bindscroll(?:start|end)',
  'fast-deceleration|enable-(?:passive|back-to-top)|paging-enabled|using-sticky|scroll-anchoring',
  'hover-(?:stop-propagation|start-time|stay-time)|bindtransition|bindanimationfinish|vertical|item-id|skip-hidden-item-layout|decode|overflow|max-lines',
  'safe-password-[a-z-]+|bindkeyboardcomposition(?:start|update|end)|bind(?:nicknamereview|selectionchange)',
  'session-from|send-message-[a-z]+|show-message-card|app-parameter|business-id|lang',
  'bind(?:getuserinfo|contact|launchapp|getrealtimephonenumber)',
  'danmu-(?:list|btn)|enable-danmu|vslide-[a-z-]+|ad-unit-id|poster-for-crawler|show-casting-button|is-(?:drm|live)',
  'enable-auto-rotation|show-(?:screen-lock|snapshot|background-playback)-button|picture-in-picture-mode',
  'background-poster|referrer-policy|provision-url|certificate-url|license-url|preferred-peak-bit-rate',
  'bindad(?:load|error|close|play)|bindcasting(?:userselect|statechange|interrupt)|bind(?:enter|leave)pictureinpicture',
].join('|');

const UNUSED_ATTRIBUTES = new RegExp(` (?:${UNUSED})="[^"]*"`, 'g');

const UNUSED_NAME = new RegExp(`^(?:${UNUSED})$`);

/**
 * Whether the built templates lack what a property of one of Taro's elements would set; a test looks for such ones.
 * @param property as in JSX: `nextMargin`, `onTransition`
 */
export function isLeftOut(property: string): boolean {
  const attribute = property.startsWith('on')
    ? property.replace(/^on/, 'bind').toLowerCase()
    : property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return UNUSED_NAME.test(attribute);
}

/** What assistive tools read, by the name under which our parts give it. */
const aria = (...names: readonly string[]) =>
  names.map((name) => ` aria-${name.toLowerCase()}="{{i.aria${name}}}"`).join('');

const LABEL = aria('Label');

const LABELED = 'swiper|scroll-view|movable-view|input|slider|image|canvas|button';

/** How soon and how long what is pressed looks so, in ms; WeChat's own are made for rows that scroll away under it. */
const HOVER_TIMES = 'hover-start-time="20" hover-stay-time="100" ';

/** Taro's templates leave out names and roles: without them a screen reader finds unnamed boxes. */
function withAria(templates: string): string {
  return templates
    .replace(UNUSED_ATTRIBUTES, '')
    .replace(/>\s+</g, '><')
    .replace(new RegExp(`<(${LABELED}) `, 'g'), `<$1${LABEL} `)
    .replace(/<view ([^>]*)>/g, (_tag, rest: string) => {
      if (!rest.includes('bindtap=')) return `<view${LABEL}${aria('Role')} ${rest}>`;
      const states = aria('Checked', 'Disabled', 'Selected');
      return `<view${LABEL}${aria('Role')}${states} ${rest.replace('hover-class=', `${HOVER_TIMES}$&`)}>`;
    });
}

/** Begins what every page draws. */
const PAGE = '<template name="taro_tmpl">';

/** Gray boxes while a page has not been drawn yet: WeChat shows its template before our scripts have run. */
const FIRST_PAINT =
  '<view wx:if="{{!root.cn.length}}" class="first-paint" aria-hidden="true"><view class="first-paint__title"/><view class="first-paint__box"/><view class="first-paint__line"/><view class="first-paint__line"/></view>';

const NAME = 'WxmlAttributes';

class WxmlAttributes {
  apply({ hooks, webpack }: Compiler): void {
    hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const asset = compilation.getAsset(TEMPLATES);
        if (!asset) return;
        const text = withAria(asset.source.source().toString()).replace(PAGE, PAGE + FIRST_PAINT);
        // A Taro that writes its templates otherwise would drop every name and the first paint without a word.
        if (!text.includes(LABEL)) throw new Error(`${TEMPLATES} has no elements to name`);
        if (!text.includes(FIRST_PAINT)) throw new Error(`${TEMPLATES} has no page to begin`);
        compilation.updateAsset(TEMPLATES, new webpack.sources.RawSource(text));
      });
    });
  }
}

/** Gives the mini-program's elements their names and roles and its pages a first paint, and takes out what nobody uses. */
export function nameElements(chain: WebpackChain): void {
  chain.plugin('wxmlAttributes').use(WxmlAttributes);
}
