import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, settled } from './browser';
import { freeTheWay } from './login-steps';
import { newSeller } from './seller';
import { logInToGoOn, photo, pick } from './tool-steps';
import { useToolVisits } from './tool-visits';

/** Timeout of a run: a model is prepared and runs, on a possibly busy machine. */
const RUN_MS = 240_000;

/** Counts clicks from now on, over all pages, at the document. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = document.documentElement.dataset;
    counted.taps = '0';
    document.addEventListener('click', () => {
      counted.taps = String(Number(counted.taps) + 1);
    });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.taps));
}

describeInBrowser('the way to a first result', () => {
  const { visits, newMobile } = useToolVisits();

  /** From a fresh visit to the primary button: a quick task of the home page, a photo, start. */
  async function start(page: Page): Promise<() => Promise<number>> {
    await settled(page, 'home');
    // The server has reported that the tool is available.
    await page.locator('#tool-matting.tool-card--open').waitFor();
    const taps = await countTaps(page);
    await page.locator('#task-matting-white').tap();
    await settled(page, 'matting');
    await pick(page, photo('upscale-lq-baboon.png'));
    await page.locator('#tool-submit:not([aria-disabled="true"])').tap();
    return taps;
  }

  it(
    'takes three taps for a user',
    async () => {
      const { prepare } = await newSeller(visits.product, newMobile());
      const { page, complaints } = await visits.at('', { hasTouch: true, prepare });
      const taps = await start(page);
      await page.locator('#route-matting-generate-list:visible #result-1').waitFor({ timeout: RUN_MS });
      expect(await taps()).toBe(3);
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );

  it(
    'takes three taps for a guest, plus the login',
    async () => {
      await freeTheWay(visits.product);
      const { page, complaints } = await visits.at('', { hasTouch: true });
      const taps = await start(page);
      expect(await taps()).toBe(3);
      await logInToGoOn(page, newMobile());
      const atTool = await taps();
      await page.locator('#route-matting-generate-list:visible #result-1').waitFor({ timeout: RUN_MS });
      // No further taps after the login.
      expect(await taps()).toBe(atTool);
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );
});
