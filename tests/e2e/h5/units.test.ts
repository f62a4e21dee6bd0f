import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, settled } from './browser';
import { overflow } from './measure';
import { useVisits } from './visits';

/** Root font size and column width of a window of this size (decisions: units). */
const CASES = [
  { width: 320, height: 568, rootFont: 13.653, column: 320 },
  { width: 375, height: 812, rootFont: 16, column: 375 },
  { width: 425, height: 900, rootFont: 18.133, column: 425 },
  { width: 768, height: 1024, rootFont: 18.133, column: 425 },
  { width: 960, height: 700, rootFont: 18.133, column: 425 },
  { width: 961, height: 700, rootFont: 16, column: 425 },
  // A phone in landscape: the width counts, not the shorter side.
  { width: 812, height: 375, rootFont: 18.133, column: 425 },
];

const measure = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('#route-my')?.getBoundingClientRect();
    return {
      rootFont: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      column: box?.width ?? 0,
      left: box?.left ?? 0,
      right: document.documentElement.clientWidth - (box?.right ?? 0),
    };
  });

describeInBrowser('the units', () => {
  const visits = useVisits();

  specLine('s9.root-font', 'h5', 'follow the width, turned or not, in a centered column', async () => {
    const { page } = await visits.at('#/pages/my/index');
    await settled(page, 'my');
    for (const { width, height, rootFont, column } of CASES) {
      await page.setViewportSize({ width, height });
      await expect
        .poll(async () => (await measure(page)).rootFont, { message: `${width}` })
        .toBeCloseTo(rootFont, 2);
      const found = await measure(page);
      expect(found.column, `${width}`).toBe(column);
      expect(Math.abs(found.left - found.right), `${width}`).toBeLessThanOrEqual(1);
      expect(await overflow(page)).toBe(0);
    }
  });

  it('are the same when the page starts in landscape', async () => {
    const { page } = await visits.at('#/pages/my/index', { width: 812 });
    await page.setViewportSize({ width: 812, height: 375 });
    await page.reload();
    await settled(page, 'my');
    expect((await measure(page)).rootFont).toBeCloseTo(18.133, 2);
  });
});
