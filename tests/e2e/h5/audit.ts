import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { contrasts } from './measure';

/** Run by the browser's debugger, as the product's own policy lets no foreign script in. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** Violations as sentences. The tab bar's words have the grays that the product spec fixes. */
async function violations(page: Page, rules: { type: 'tag' | 'rule'; values: string[] }): Promise<string[]> {
  const { violations: found } = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: typeof import('axe-core') }).axe.run(
        { exclude: [['.tab-bar__label']] },
        { runOnly, resultTypes: ['violations'] },
      ) as Promise<AxeResults>,
    rules,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Words with less contrast than WCAG asks of small ones, whatever their size. */
const faint = async (page: Page) =>
  (await contrasts(page))
    .filter(({ contrast }) => contrast < 4.5)
    .map(({ text, contrast }) => `"${text}" has a contrast of ${contrast.toFixed(1)}`);

/** What the page in front breaks of WCAG 2.1 AA in light and in dark, as sentences; it is left in dark. */
export async function audit(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(AXE);
  const light = [...(await violations(page, { type: 'tag', values: WCAG })), ...(await faint(page))];
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = [
    ...(await violations(page, { type: 'rule', values: ['color-contrast'] })),
    ...(await faint(page)),
  ];
  return [...light, ...dark.map((one) => `dark: ${one}`)];
}

/** What the page in front breaks of WCAG 2.1 AA in dark alone, as sentences; it is left in dark. */
export async function auditDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(AXE);
  return [...(await violations(page, { type: 'tag', values: WCAG })), ...(await faint(page))];
}

/** Looks at the page as wide as the design is drawn, where a length of 44 is 44 pixels, and goes back to where it was. */
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
