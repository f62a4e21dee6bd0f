import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { contrasts } from './measure';

/** Run by the browser's debugger, since the product's policy allows no foreign scripts. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** What axe knows about the structure of a page beyond WCAG; {@link outlineFaults} has what it only asks to review. */
const STRUCTURE = ['empty-heading', 'landmark-main-is-top-level', 'landmark-unique', 'region'];

/** One main landmark, one main heading, and no level skipped on the way down. */
const outlineFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
    const headings = shown('[role=heading], h1, h2, h3, h4').map((one) => ({
      level: Number(one.getAttribute('aria-level') ?? one.tagName.slice(1)),
      words: one.innerText.trim(),
    }));
    const faults: string[] = [];
    const mains = shown('[role=main], main').length;
    if (mains !== 1) faults.push(`${mains} main landmarks`);
    const first = headings.filter(({ level }) => level === 1).length;
    if (first !== 1) faults.push(`${first} headings of the first level`);
    for (const [index, { level, words }] of headings.entries()) {
      const before = headings[index - 1]?.level ?? 0;
      if (level > before + 1) faults.push(`"${words}" has level ${level} after ${before}`);
    }
    return faults;
  });

/** Violations as sentences. Excludes the tab bar's texts, whose grays are fixed by the product spec. */
async function violations(
  page: Page,
  runOnly: { type: 'tag' | 'rule'; values: string[] },
  more: readonly string[] = [],
): Promise<string[]> {
  const { violations: found } = await page.evaluate(
    ({ runOnly, more }) =>
      (window as unknown as { axe: typeof import('axe-core') }).axe.run(
        { exclude: [['.tab-bar__label']] },
        {
          runOnly,
          rules: Object.fromEntries(more.map((rule) => [rule, { enabled: true }])),
          resultTypes: ['violations'],
        },
      ) as Promise<AxeResults>,
    { runOnly, more },
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Texts with less contrast than WCAG requires of small text, whatever their size. */
const faint = async (page: Page) =>
  (await contrasts(page))
    .filter(({ contrast }) => contrast < 4.5)
    .map(({ text, contrast }) => `"${text}" has a contrast of ${contrast.toFixed(1)}`);

/** Violations of WCAG 2.1 AA on the current page as it is, and faults of its structure, as sentences. */
export async function auditOnce(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return [
    ...(await violations(page, { type: 'tag', values: WCAG }, STRUCTURE)),
    ...(await outlineFaults(page)),
  ];
}

/**
 * Violations of WCAG 2.1 AA on the current page in light and dark, and faults of its structure, as sentences; leaves it in
 * dark.
 */
export async function audit(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = [...(await auditOnce(page)), ...(await faint(page))];
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = [
    ...(await violations(page, { type: 'rule', values: ['color-contrast'] })),
    ...(await faint(page)),
  ];
  return [...light, ...dark.map((one) => `dark: ${one}`)];
}

/** Violations of WCAG 2.1 AA on the current page in dark, as sentences; leaves it in dark. */
export async function auditDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(AXE);
  return [...(await violations(page, { type: 'tag', values: WCAG })), ...(await faint(page))];
}

/** Runs `look` at the design width, where a length of 44 is 44 pixels, and restores the window. */
export async function onUsualPhone<Found>(page: Page, look: () => Promise<Found>): Promise<Found> {
  const before = page.viewportSize() ?? { width: 320, height: 812 };
  const resize = async (width: number) => {
    const root = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    const old = await root();
    await page.setViewportSize({ ...before, width });
    await page.waitForFunction((size) => getComputedStyle(document.documentElement).fontSize !== size, old);
  };
  await resize(375);
  const found = await look();
  await resize(before.width);
  return found;
}
