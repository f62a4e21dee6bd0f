import { readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, keepPicture, settled } from './browser';
import { overflow } from './measure';
import { type Fingers, fingersOn } from './touch';
import { useVisits } from './visits';

const ADDRESS = '#/pages/preview/index';

/** Three of the product's own pictures, as served by the server. */
const pictures = () =>
  ['scene', 'lost', 'guest'].map((name) => {
    const file = readdirSync('dist/h5/static/images').find((one) => one.startsWith(`${name}.`));
    if (!file) throw new Error(`no picture ${name}`);
    return `/static/images/${file}`;
  });

/** Scale and position of a picture as displayed. */
const drawn = (page: Page, number = 1) =>
  page.locator(`#viewer-picture-${number}`).evaluate((image) => {
    const { a, e, f } = new DOMMatrix(getComputedStyle(image).transform);
    return { scale: a, x: e, y: f };
  });

const still = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));

const count = (page: Page) => page.locator('#preview-count').innerText();

describeInBrowser('the preview', () => {
  const visits = useVisits();

  type Stage = { page: Page; fingers: Fingers; middle: readonly [number, number]; complaints: string[] };

  /** Opens a preview of pictures with the state that `openPreview` leaves for the page. */
  async function look(
    urls: readonly string[],
    act: (stage: Stage) => Promise<void>,
    { width = 375, locale = 'zh-CN' } = {},
  ): Promise<void> {
    const prepare = (page: Page) =>
      page.addInitScript(
        (shown) => localStorage.setItem('preview', shown),
        JSON.stringify({ urls, current: 0 }),
      );
    const { page, complaints } = await visits.at(ADDRESS, {
      width,
      locale,
      hasTouch: true,
      prepare,
    });
    await settled(page, 'preview');
    await page.waitForFunction(() => (document.querySelector('img') as HTMLImageElement)?.naturalWidth > 0);
    const box = await page.locator('#viewer').boundingBox();
    if (!box) throw new Error('no viewer');
    const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
    await act({ page, fingers: await fingersOn(page), middle, complaints });
  }

  specLine(['s9.zoom', 's2.preview'], 'h5', 'zooms from 1 to 4 under two fingers, and no further', () =>
    look(pictures(), async ({ page, fingers, middle, complaints }) => {
      expect((await drawn(page)).scale).toBe(1);
      await fingers.pinch(middle, 60, 120);
      expect((await drawn(page)).scale).toBeCloseTo(2, 1);
      await fingers.pinch(middle, 40, 320);
      expect((await drawn(page)).scale).toBe(4);
      await fingers.pinch(middle, 300, 150);
      expect((await drawn(page)).scale).toBeCloseTo(2, 1);
      await fingers.pinch(middle, 320, 20);
      expect(await drawn(page)).toEqual({ scale: 1, x: 0, y: 0 });
      expect(await count(page)).toBe('1 / 3');
      expect(complaints).toEqual([]);
    }),
  );

  it('zooms around the point between the fingers, and pans an enlarged picture up to its edge', () =>
    look(pictures(), async ({ page, fingers, middle: [x, y] }) => {
      await fingers.pinch([x + 90, y], 50, 150);
      // A point 90 right of the center is fixed: at 3 times the size, the center is 180 to the left.
      const { scale, x: left } = await drawn(page);
      expect(scale).toBeCloseTo(3, 1);
      expect(left).toBeCloseTo(-90 * (scale - 1), 0);

      await fingers.drag([x, y], [x + 60, y]);
      expect((await drawn(page)).x).toBeCloseTo(left + 60, 0);
      for (let pull = 0; pull < 6; pull += 1) await fingers.drag([x - 140, y], [x + 140, y]);
      expect((await drawn(page)).x).toBeCloseTo((375 * scale - 375) / 2, 0);
      expect(await count(page)).toBe('1 / 3');
    }));

  it('zooms in at a double tap, and out again', () =>
    look(pictures(), async ({ page, fingers, middle: [x, y] }) => {
      await fingers.tap([x - 60, y]);
      await fingers.tap([x - 60, y]);
      await still(page);
      const enlarged = await drawn(page);
      expect(enlarged.scale).toBe(2.5);
      expect(enlarged.x).toBeCloseTo(90, 0);
      await fingers.tap([x, y]);
      await fingers.tap([x, y]);
      await still(page);
      expect(await drawn(page)).toEqual({ scale: 1, x: 0, y: 0 });
    }));

  it('zooms with the wheel and with keys', () =>
    look(pictures(), async ({ page, middle: [x, y] }) => {
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, -200);
      await expect.poll(async () => (await drawn(page)).scale).toBeGreaterThan(1.3);
      for (let turn = 0; turn < 9; turn += 1) await page.mouse.wheel(0, -400);
      await expect.poll(async () => (await drawn(page)).scale).toBe(4);
      await page.locator('#viewer').focus();
      for (let press = 0; press < 6; press += 1) await page.keyboard.press('-');
      await still(page);
      expect((await drawn(page)).scale).toBe(1);
      await page.keyboard.press('ArrowRight');
      expect(await count(page)).toBe('2 / 3');
    }));

  it('swipes between pictures, stops at both ends, and starts each one unzoomed', () =>
    look(pictures(), async ({ page, fingers, middle: [x, y] }) => {
      await fingers.drag([x + 100, y], [x - 60, y]);
      expect(await count(page)).toBe('2 / 3');
      await fingers.drag([x, y], [x - 30, y]);
      expect(await count(page)).toBe('2 / 3');
      await still(page);
      await fingers.pinch([x, y], 60, 150);
      expect((await drawn(page, 2)).scale).toBeCloseTo(2.5, 1);
      await fingers.pinch([x, y], 300, 30);
      await fingers.drag([x + 100, y], [x - 60, y]);
      await fingers.drag([x + 100, y], [x - 60, y]);
      expect(await count(page)).toBe('3 / 3');
      await still(page);
      expect((await drawn(page, 3)).scale).toBe(1);
      for (let swipe = 0; swipe < 3; swipe += 1) await fingers.drag([x - 100, y], [x + 60, y]);
      expect(await count(page)).toBe('1 / 3');
    }));

  it('saves the current picture', () =>
    look(pictures(), async ({ page, fingers, middle: [x, y] }) => {
      await fingers.drag([x + 100, y], [x - 60, y]);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('#preview-save').click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^tuzuo-\d+\.png$/);
    }));

  it('reports that a picture cannot be shown, and what to do', () =>
    look([...pictures().slice(0, 1), '/files/gone.png'], async ({ page, fingers, middle: [x, y] }) => {
      await fingers.drag([x + 100, y], [x - 60, y]);
      await page.locator('#state-error').waitFor();
      expect(await page.locator('#preview-save').getAttribute('aria-disabled')).toBe('true');
    }));

  it('shows a message and a link when there is nothing to show', async () => {
    const { page } = await visits.at(ADDRESS, { locale: 'fr', width: 320 });
    await settled(page, 'preview');
    await page.locator('#state-empty-action').click();
    await settled(page, 'ai-history');
  });

  it.each([
    [320, 'fr'],
    [425, 'zh-CN'],
  ] as const)('fits %d wide in %s: the picture in the middle, the buttons below', (width, locale) =>
    look(
      pictures(),
      async ({ page }) => {
        expect(await overflow(page)).toBe(0);
        const picture = await page.locator('#viewer').boundingBox();
        const bar = await page.locator('.picture-stage__bar').boundingBox();
        expect(picture?.width).toBe(width);
        expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeCloseTo(bar?.y ?? 0, 0);
        expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeCloseTo(812, 0);
        await keepPicture(page, `preview-${locale}-${width}`);
      },
      { width, locale },
    ));
});
