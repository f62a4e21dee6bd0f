import type { Page } from 'playwright-core';

/** What one sees or touches: what it is, what it says, its id, and its box from the page's top left. */
export type ScreenLine = { what: string; box: readonly number[] };

/** What differs between two runs, machines or releases, and what stands for it. */
const VARIES: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>'],
  [/127\.0\.0\.1:\d+/g, '<address>'],
  [/Tuzuo \d{6}/g, 'Tuzuo <number>'],
  // The year is left out of a date in this one.
  [/(?:\d{4}年)?\d{1,2}月\d{1,2}日(\s*\d{1,2}:\d{2})?/g, '<date>'],
  [/\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?(\s*\d{1,2}:\d{2})?/g, '<date>'],
  [/\b\d{1,2}:\d{2}\b/g, '<time>'],
  [/\b\d+\.\d+\.\d+\b/g, '<version>'],
  [/\d{7,}/g, '<number>'],
];

const steady = (words: string): string =>
  VARIES.reduce((text, [pattern, sign]) => text.replace(pattern, sign), words);

/** Pixels that a box is rounded to. */
const GRID = 4;

/**
 * What the page in front shows, in the order of its document: words, controls by role, name and id, and named areas.
 * What a control says is its name, and not told again.
 */
export async function screenLines(page: Page): Promise<ScreenLine[]> {
  const title = { what: `title "${await page.title()}"`, box: [] };
  const found = await page.evaluate(() => {
    const lines: { what: string; box: number[] }[] = [];
    /** What is named by what it contains. */
    const LEAVES = /^(button|link|tab|radio|checkbox|switch|slider|menuitem|img|textbox|option)$/;
    const NATIVE: Record<string, string> = { A: 'link', BUTTON: 'button', IMG: 'img', TEXTAREA: 'textbox' };
    const INPUTS: Record<string, string> = { checkbox: 'checkbox', radio: 'radio', range: 'slider' };
    const front = [...document.querySelectorAll<HTMLElement>('.taro_page')].find((one) => one.offsetParent);

    const roleOf = (one: HTMLElement): string =>
      one.getAttribute('role') ??
      (one instanceof HTMLInputElement ? (INPUTS[one.type] ?? 'textbox') : (NATIVE[one.tagName] ?? ''));

    const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
    const nameOf = (one: HTMLElement, role: string): string => {
      const said = one.getAttribute('aria-label') ?? one.getAttribute('alt');
      if (said !== null) return oneLine(said);
      if (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement) {
        return oneLine(one.value || one.placeholder);
      }
      return LEAVES.test(role) ? oneLine(one.innerText) : '';
    };

    const stateOf = (one: HTMLElement) =>
      ['checked', 'selected', 'disabled', 'expanded', 'pressed']
        .filter((state) => one.getAttribute(`aria-${state}`) === 'true')
        .map((state) => ` (${state})`)
        .join('');

    const ownWords = (one: HTMLElement) =>
      oneLine([...one.childNodes].map((node) => (node instanceof Text ? node.data : ' ')).join(''));

    const walk = (one: HTMLElement) => {
      if (one.matches('.taro_page') && one !== front) return;
      if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
      const role = roleOf(one);
      const name = nameOf(one, role);
      // The frame's own ids hold addresses, and are the same on every page.
      const id = one.contains(front ?? null) && one !== front?.firstElementChild ? '' : one.id;
      const words = LEAVES.test(role) ? '' : ownWords(one);
      const box = one.getBoundingClientRect();
      // A picture without a name is decoration; words in a box of a pixel are for assistive tools.
      if (id !== '' || (role === 'img' ? name !== '' : role !== '') || (words !== '' && box.width > 1)) {
        const kind = role || (words === '' ? 'area' : 'text');
        const parts = [kind, (name || words) && `"${name || words}"`, id && `#${id}`];
        const { left, top, width, height } = box;
        lines.push({
          what: `${parts.filter(Boolean).join(' ')}${stateOf(one)}`,
          box: [left, top + (front?.scrollTop ?? 0), width, height],
        });
      }
      if (LEAVES.test(role)) return;
      for (const child of one.children) if (child instanceof HTMLElement) walk(child);
    };
    walk(document.body);
    return lines;
  });
  const lines = found.map(({ what, box }) => ({
    what: steady(what),
    box: box.map((pixels) => Math.round(pixels / GRID) * GRID),
  }));
  return [title, ...lines];
}
