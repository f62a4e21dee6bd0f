import type { Page } from 'playwright-core';

/**
 * Faults of the current page, as sentences: texts that are cut off, outside the window, too long for a control, or
 * break where Chinese must not; duplicate ids; a page wider than the window.
 */
export function faultsOfPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const front = [...document.querySelectorAll<HTMLElement>('.taro_page')].find((one) => one.offsetParent);
    if (!front) return ['no page is in front'];
    const faults: string[] = [];

    const wide = Math.max(
      ...[document.documentElement, front].map((one) => one.scrollWidth - one.clientWidth),
    );
    if (wide > 0) faults.push(`sticks out by ${wide}`);

    const ids = [...front.querySelectorAll('[id]')].map(({ id }) => id);
    for (const id of new Set(ids.filter((one, at) => ids.indexOf(one) !== at))) faults.push(`id ${id} twice`);

    /** Pixels of a text that a box with hidden overflow cuts off; 0 inside scrollable boxes. */
    const cut = (words: DOMRect, from: Element): number => {
      for (let one: Element | null = from; one && one !== front; one = one.parentElement) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(one);
        if (/auto|scroll/.test(overflowX + overflowY)) return 0;
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const box = one.getBoundingClientRect();
        // Texts for assistive technology only; slides wait next to the visible one.
        if (box.width <= 2 || one.matches('.carousel')) return 0;
        if (textOverflow === 'ellipsis') return 0;
        const out = Math.max(words.right - box.right, box.left - words.left, words.bottom - box.bottom);
        if (out > 1) return out;
      }
      return Math.max(words.right - document.documentElement.clientWidth, -words.left);
    };

    if (front.querySelector('[id=undefined], [aria-label=undefined]'))
      faults.push('a name that is undefined');

    // Balanced lines of Chinese would break within a word.
    const isChinese = document.documentElement.lang.startsWith('zh');
    /** A control is read at a glance: more lines than this are a paragraph and need a shorter text. */
    const MAX_LINES = 3;
    const pressed = '[role=button], [role=radio], [role=tab], [role=link], .list-row';
    const linesOf = (words: Range): number =>
      new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;

    const walker = document.createTreeWalker(front, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.nodeValue?.trim() || !parent.checkVisibility()) continue;
      if (isChinese && getComputedStyle(parent).textWrap.includes('balance'))
        faults.push(`"${node.nodeValue.trim()}" is balanced`);
      range.selectNodeContents(node);
      const out = cut(range.getBoundingClientRect(), parent);
      if (out > 1) faults.push(`"${node.nodeValue.trim()}" is cut by ${Math.round(out)}`);
      const lines = parent.closest(pressed) ? linesOf(range) : 1;
      if (lines > MAX_LINES) faults.push(`"${node.nodeValue.trim()}" has ${lines} lines`);
    }
    return faults;
  });
}

/** Pressable elements smaller than a thumb, as sentences. Inline links are as high as their text. */
export function narrowTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const roles = ['button', 'link', 'radio', 'checkbox', 'switch', 'tab', 'menuitem', 'slider'];
    const selector = [...roles.map((role) => `[role=${role}]`), 'input', 'textarea', 'button'].join(',');
    return [...document.querySelectorAll<HTMLElement>(`.taro_page :is(${selector})`)].flatMap((one) => {
      const { width, height } = one.getBoundingClientRect();
      const inWords = getComputedStyle(one).display === 'inline';
      const hidden = !one.checkVisibility({ opacityProperty: true }) || width <= 1;
      if (inWords || hidden || one.closest('.field__box')) return [];
      return width >= 44 && height >= 44 ? [] : [`${one.id || one.className} is ${width} × ${height}`];
    });
  });
}

/** Pressable elements, anywhere in the document; a slider moves, and a field opens the keyboard. */
const PRESSED = ['button', 'link', 'radio', 'checkbox', 'switch', 'tab', 'menuitem'].map(
  (role) => `[role=${role}]`,
);
const PRESSABLE = [...PRESSED, 'button', 'a', '.taro-navigation-bar-back', '.taro-navigation-bar-home']
  .map((one) => `${one}:not([aria-disabled=true]):not(:disabled)`)
  .join(',');

/** Changes that a forced state makes to the looks of what can be pressed. */
async function looksWhen(page: Page, state: 'active' | 'hover') {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const debug = await page.context().newCDPSession(page);
  await debug.send('DOM.enable');
  await debug.send('CSS.enable');
  const looks = () =>
    page.evaluate(
      (selector) =>
        [...document.querySelectorAll<HTMLElement>(selector)].map((one) => {
          const { opacity, filter, backgroundColor } = getComputedStyle(one);
          return {
            name: one.id || one.className,
            shows: one.checkVisibility() && one.getBoundingClientRect().width > 1,
            opacity: Number(opacity),
            look: [opacity, filter, backgroundColor].join(),
          };
        }),
      PRESSABLE,
    );
  const before = await looks();
  const { root } = await debug.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await debug.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: PRESSABLE });
  for (const nodeId of nodeIds) {
    await debug.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [state] });
  }
  const after = await looks();
  await debug.detach();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  return after.map((one, index) => ({ ...one, before: before[index] }));
}

/**
 * Pressable elements without visible feedback, as sentences. Uses the browser's debugger, which can force all of them
 * into the pressed state one after the other; with reduced motion, so that nothing is animating.
 */
export const deadTargets = async (page: Page): Promise<string[]> =>
  (await looksWhen(page, 'active')).flatMap(({ name, shows, opacity, before }) =>
    shows && opacity === before?.opacity ? [`${name} looks the same when it is pressed`] : [],
  );

/** Pressable elements that do not answer a mouse over them, as sentences. */
export const deafTargets = async (page: Page): Promise<string[]> =>
  (await looksWhen(page, 'hover')).flatMap(({ name, shows, look, before }) =>
    shows && look === before?.look ? [`${name} looks the same below a mouse`] : [],
  );
