/**
 * Taro writes the templates of what may lie in its own kind out for every level. These never lie that deep in a page of
 * ours, and what is deeper than the last level of its kind is not drawn: every run of the mini-program in tests looks for it.
 */
const LEVELS = { text: 2, 'static-text': 2, 'catch-view': 2, 'scroll-view': 2, swiper: 1, 'swiper-item': 1 };

/** @param {{ registerMethod(method: { name: string, fn(platform: any): void }): void }} context of Taro's plugins */
module.exports = function templateLevels(context) {
  context.registerMethod({
    name: 'onSetupClose',
    fn({ template }) {
      for (const [element, levels] of Object.entries(LEVELS)) template?.nestElements.set(element, levels);
    },
  });
};
