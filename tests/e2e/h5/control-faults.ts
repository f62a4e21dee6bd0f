import type { Page } from 'playwright-core';

/**
 * What is wrong with the controls and pictures in front, as sentences: a control without a name, two that lie over each
 * other, a picture that has not come, words that somebody who reads this language cannot read.
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

    /** What it scrolls with or stands fixed in: what moves apart does not lie over each other for long. */
    const layerOf = (element: HTMLElement): Element => {
      for (let one: Element = element; one !== document.body; one = one.parentElement ?? document.body) {
        const { position, overflowX, overflowY } = getComputedStyle(one);
        if (/fixed|sticky/.test(position) || /auto|scroll/.test(overflowX + overflowY)) return one;
      }
      return document.body;
    };
    const pressed = controls
      .filter((one) => !one.matches('[role=dialog], [role=slider], .sheet__veil'))
      // Links among words are as high as they are.
      .filter((one) => getComputedStyle(one).display !== 'inline')
      .map((one) => ({ one, layer: layerOf(one), box: one.getBoundingClientRect() }));
    for (const [at, a] of pressed.entries())
      for (const b of pressed.slice(at + 1)) {
        if (a.layer !== b.layer || a.one.contains(b.one) || b.one.contains(a.one)) continue;
        const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        // What lies wholly on the other is a button on a card that can be pressed, too; what does not show of a
        // button, which is as high as a thumb, may reach into such a card.
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
        // The names of languages are in each language's own words; the mark is what the law says.
        if (!parent?.checkVisibility() || parent.closest('[id^=locale-], [lang^=zh]')) continue;
        if (/\p{Script=Han}/u.test(words?.replaceAll('AI生成', '') ?? ''))
          faults.push(`"${words?.trim().slice(0, 30)}" is Chinese`);
      }
    }
    return faults;
  });
}
