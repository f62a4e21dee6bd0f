import type { Page } from 'playwright-core';

/** Pixels by which anything visible overflows its page to the right. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const pages = [...document.querySelectorAll<HTMLElement>('.taro_page')].filter((one) => one.offsetParent);
    const scrollers = [document.documentElement, ...pages];
    return Math.max(...scrollers.map((one) => one.scrollWidth - one.clientWidth));
  });
}

type Words = { text: string; contrast: number };

/**
 * Every visible text of the current page with its contrast (WCAG 2) against the nearest opaque background. Texts on a
 * photo, whose background is not a color, and the tab bar, whose grays are fixed by the product spec, are left out.
 */
export function contrasts(page: Page): Promise<Words[]> {
  return page.evaluate(() => {
    type Rgb = [number, number, number];
    const parse = (color: string): { rgb: Rgb; alpha: number } => {
      const [r = 0, g = 0, b = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
      return { rgb: [r, g, b], alpha };
    };
    const luminance = (rgb: Rgb): number => {
      const [r, g, b] = rgb.map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      }) as Rgb;
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const groundOf = (element: Element | null): Rgb => {
      for (let one = element; one; one = one.parentElement) {
        const { rgb, alpha } = parse(getComputedStyle(one).backgroundColor);
        if (alpha === 1) return rgb;
      }
      return [255, 255, 255];
    };
    const words = [...document.querySelectorAll<HTMLElement>('.screen .copy')].filter(
      (one) =>
        one.offsetParent &&
        !one.closest('.hero, .compare, .source-card__change') &&
        one.innerText.trim() !== '',
    );
    return words.map((one) => {
      const [text, ground] = [parse(getComputedStyle(one).color).rgb, groundOf(one)].map(luminance);
      const [light, dark] = [Math.max(text ?? 0, ground ?? 0), Math.min(text ?? 0, ground ?? 0)];
      return { text: one.innerText, contrast: (light + 0.05) / (dark + 0.05) };
    });
  });
}
