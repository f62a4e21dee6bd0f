import type { Page } from 'playwright-core';

/**
 * Faults of the visible controls and pictures, as sentences: an unnamed control, overlapping controls, a picture that
 * has not loaded, text that a reader of this language cannot read.
 */
export function faultsOfControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const front = [...document.querySelectorAll<HTMLElement>('.taro_page')].find((one) => one.offsetParent);
    if (!front) return ['no page is in front'];
    const faults: string[] = [];
    const told = (one: HTMLElement) => one.id || one.className || one.tagName.toLowerCase();
    const shows = (one: HTMLElement) =>
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true });

    const roles = ['button', 'link', 'radio', 'checkbox', 'switch', 'tab', 'menuitem', 'slider', 'dialog'];
    const selector = [...roles.map((role) => `[role=${role}]`), 'input', 'textarea', 'button', 'a'].join(',');
    const controls = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (one) => shows(one) && !(one.closest('.taro_page') && one.closest('.taro_page') !== front),
    );
    const nameOf = (one: HTMLElement) => {
      const label = one.getAttribute('aria-label') ?? one.getAttribute('title') ?? '';
      const by = (one.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id));
      const field = one as HTMLInputElement;
      const words = [
        label,
        ...by.map((each) => each?.innerText),
        field.labels?.[0]?.innerText,
        one.innerText,
      ];
      const pictures = [...one.querySelectorAll('img')].map(({ alt }) => alt);
      return [...words, field.placeholder, ...pictures].join('').trim();
    };
    for (const one of controls)
      if (nameOf(one) === '' && one.getAttribute('type') !== 'file') faults.push(`${told(one)} has no name`);

    /** The scroll container or fixed element of a control: overlaps between different ones are temporary. */
    const layerOf = (element: HTMLElement): Element => {
      for (let one: Element = element; one !== document.body; one = one.parentElement ?? document.body) {
        const { position, overflowX, overflowY } = getComputedStyle(one);
        if (/fixed|sticky/.test(position) || /auto|scroll/.test(overflowX + overflowY)) return one;
      }
      return document.body;
    };
    const pressed = controls
      .filter((one) => !one.matches('[role=dialog], [role=slider], .sheet__veil'))
      // Inline links are as high as their text.
      .filter((one) => getComputedStyle(one).display !== 'inline')
      .map((one) => ({ one, layer: layerOf(one), box: one.getBoundingClientRect() }));
    for (const [at, a] of pressed.entries())
      for (const b of pressed.slice(at + 1)) {
        if (a.layer !== b.layer || a.one.contains(b.one) || b.one.contains(a.one)) continue;
        const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        // A control that lies completely on another one is a button on a pressable card. The invisible part of a
        // button, which is extended to thumb size, may reach into such a card.
        const isWithin =
          across >= Math.min(a.box.width, b.box.width) && down >= Math.min(a.box.height, b.box.height);
        if (across > 16 && down > 16 && !isWithin) faults.push(`${told(a.one)} lies over ${told(b.one)}`);
      }

    for (const one of front.querySelectorAll('img'))
      if (shows(one) && one.complete && one.getAttribute('src') && one.naturalWidth === 0)
        faults.push(`the picture ${one.getAttribute('src')?.slice(0, 80)} has not come`);

    if (!document.documentElement.lang.startsWith('zh')) {
      const walker = document.createTreeWalker(front, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const { parentElement: parent, nodeValue: words } = node;
        // Names of languages are in the languages themselves; the AI mark is prescribed by law.
        if (!parent?.checkVisibility() || parent.closest('[id^=locale-], [lang^=zh]')) continue;
        if (/\p{Script=Han}/u.test(words?.replaceAll('AI生成', '') ?? ''))
          faults.push(`"${words?.trim().slice(0, 30)}" is Chinese`);
      }
    }
    return faults;
  });
}
