import type { Page } from 'playwright-core';

/** A visible or touchable element: its role, name and id, and its box relative to the page's top left. */
export type ScreenLine = { what: string; box: readonly number[] };

/** Text that differs between runs, machines or releases, and its replacement. */
const VARIES: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>'],
  [/127\.0\.0\.1:\d+/g, '<address>'],
  [/Tuzuo \d{6}/g, 'Tuzuo <number>'],
  // This format omits the year.
  [/(?:\d{4}年)?\d{1,2}月\d{1,2}日(\s*\d{1,2}:\d{2})?/g, '<date>'],
  [/\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?(\s*\d{1,2}:\d{2})?/g, '<date>'],
  [/\b\d{1,2}:\d{2}\b/g, '<time>'],
  [/\b\d+\.\d+\.\d+\b/g, '<version>'],
  [/\d{7,}/g, '<number>'],
];

const steady = (words: string): string =>
  VARIES.reduce((text, [pattern, sign]) => text.replace(pattern, sign), words);

/** Pixels to which boxes are rounded. */
const GRID = 4;

/**
 * The content of the current page, in document order: texts, controls by role, name and id, and named areas. The text
 * of a control is its name and is not repeated.
 */
export async function screenLines(page: Page): Promise<ScreenLine[]> {
  const title = { what: `title "${await page.title()}"`, box: [] };
  const found = await page.evaluate(() => {
    const lines: { what: string; box: number[] }[] = [];
    /** Roles named by their content. */
    const LEAVES = /^(button|link|tab|radio|checkbox|switch|slider|menuitem|img|textbox|option)$/;
    const NATIVE: Record<string, string> = { A: 'link', BUTTON: 'button', IMG: 'img', TEXTAREA: 'textbox' };
    const INPUTS: Record<string, string> = { checkbox: 'checkbox', radio: 'radio', range: 'slider' };
    /** Tell the structure of a page, which the audit checks (audit.ts). */
    const STRUCTURE = /^(heading|main|navigation|banner)$/;
    const front = [...document.querySelectorAll<HTMLElement>('.taro_page')].find((one) => one.offsetParent);

    const roleOf = (one: HTMLElement): string => {
      const role = one.getAttribute('role');
      if (role !== null) return STRUCTURE.test(role) ? '' : role;
      if (one instanceof HTMLInputElement) return INPUTS[one.type] ?? 'textbox';
      return NATIVE[one.tagName] ?? '';
    };

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
      // The same on every page.
      if (one.matches('.taro-navigation-bar-back, .taro-navigation-bar-home')) return;
      if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
      const role = roleOf(one);
      const name = nameOf(one, role);
      // The outer frame's ids contain URLs, and are the same on every page.
      const id = one.contains(front ?? null) && one !== front?.firstElementChild ? '' : one.id;
      const words = LEAVES.test(role) ? '' : ownWords(one);
      const box = one.getBoundingClientRect();
      // An unnamed picture is decoration; text in a box of one pixel is for assistive technology.
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
