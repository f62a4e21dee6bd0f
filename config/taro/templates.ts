/** Attributes that we never set, most of them for WeChat's other renderer. Without them the host's defaults apply. */
const UNUSED = `
  animation associative-container clip decode fast-deceleration item-id lang max-lines overflow padding reverse vertical
  bindanimation(?:start|iteration|finish) bindtransition(?:end)? binddrag(?:start|ging|end) bindscroll(?:start|end)
  hover-(?:stop-propagation|start-time|stay-time) skip-hidden-item-layout min-drag-distance scroll-into-view-[a-z-]+
  snap-to-edge easing-function layout-type transformer-type previous-margin next-margin display-multiple-items
  indicator-(?:type|margin|spacing|radius|width|height|alignment|offset) cache-extent scroll-with-animation
  refresher-(?:two-level|ballistic)-[a-z-]+ refresher-(?:default-style|background)
  bindrefresher(?:pulling|restore|abort|willrefresh|statuschange)
  enable-(?:passive|back-to-top) paging-enabled using-sticky scroll-anchoring
  safe-password-[a-z-]+ bindkeyboardcomposition(?:start|update|end) bind(?:nicknamereview|selectionchange)
  session-from send-message-[a-z]+ show-message-card app-parameter business-id
  bind(?:getuserinfo|contact|launchapp|getrealtimephonenumber)
  danmu-(?:list|btn) enable-danmu vslide-[a-z-]+ ad-unit-id poster-for-crawler show-casting-button is-(?:drm|live)
  enable-auto-rotation show-(?:screen-lock|snapshot|background-playback)-button picture-in-picture-mode
  background-poster referrer-policy provision-url certificate-url license-url preferred-peak-bit-rate
  bindad(?:load|error|close|play) bindcasting(?:userselect|statechange|interrupt) bind(?:enter|leave)pictureinpicture
`
  .trim()
  .split(/\s+/)
  .join('|');

/** The names of attributes that the built templates lack; a test looks for components that set one. */
export const UNUSED_NAME = new RegExp(`^(?:${UNUSED})$`);

/** Attributes for assistive tools, by the suffix of the property that our components set. */
const aria = (...names: readonly string[]) =>
  names.map((name) => ` aria-${name.toLowerCase()}="{{i.aria${name}}}"`).join('');

const LABEL = aria('Label');

/** Delays before and after the pressed state, in ms; WeChat's own are for rows that scroll under the finger. */
const HOVER_TIMES = 'hover-start-time="20" hover-stay-time="100" ';

/** The start of what every page renders. */
const PAGE = '<template name="taro_tmpl">';

/** Gray boxes until a page is rendered: WeChat shows its template before our scripts have run. */
const FIRST_PAINT =
  '<view wx:if="{{!root.cn.length}}" class="first-paint" aria-hidden="true"><view class="first-paint__title"/><view class="first-paint__box"/><view class="first-paint__line"/><view class="first-paint__line"/></view>';

/** @throws when Taro's templates have changed so that names or the first paint would be missing */
function complete(templates: string): string {
  const text = templates
    .replace(new RegExp(` (?:${UNUSED})="[^"]*"`, 'g'), '')
    .replace(/>\s+</g, '><')
    .replace(/<(swiper|scroll-view|movable-view|input|slider|image|canvas|button) /g, `<$1${LABEL} `)
    .replace(/<view ([^>]*)>/g, (_tag, rest: string) => {
      if (!rest.includes('bindtap=')) return `<view${LABEL}${aria('Role')} ${rest}>`;
      const states = aria('Checked', 'Disabled', 'Selected');
      return `<view${LABEL}${aria('Role')}${states} ${rest.replace('hover-class=', `${HOVER_TIMES}$&`)}>`;
    })
    .replace(PAGE, PAGE + FIRST_PAINT);
  if (!text.includes(LABEL) || !text.includes(FIRST_PAINT))
    throw new Error('the templates lack names or a page');
  return text;
}

/**
 * Taro repeats the template of an element for every level on which it may be nested in its own kind. Deeper elements are
 * not rendered: every run of the mini-program in tests looks for them.
 */
const LEVELS = { text: 2, 'static-text': 2, 'catch-view': 2, 'scroll-view': 2, swiper: 1, 'swiper-item': 1 };

type Template = { nestElements: Map<string, number>; buildTemplate: (config: unknown) => string };
type Method = { name: string; fn: (platform: { template?: Template }) => void };

/**
 * A plugin of Taro's for the mini-program's templates: Taro omits names and roles, without which a screen reader finds
 * unnamed boxes. It also adds a first paint and removes attributes and levels that we never use.
 */
export default function templates(context: { registerMethod(method: Method): void }): void {
  context.registerMethod({
    name: 'onSetupClose',
    fn({ template }) {
      if (!template) return;
      for (const [element, levels] of Object.entries(LEVELS)) template.nestElements.set(element, levels);
      const { buildTemplate } = template;
      template.buildTemplate = (config) => complete(buildTemplate(config));
    },
  });
}
