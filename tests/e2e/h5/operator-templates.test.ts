import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { stockKeysOf } from '../../../poster/document/pictures';
import { PsdFile } from '../../../poster/import/psd/open';
import { newPosterOwner } from '../../builders/poster-owner';
import { psdFile } from '../../builders/template-world';
import { difference, pixelsOfPng } from '../../goldens/poster/on-server';
import { describeInBrowser, settled } from './browser';
import { loggedIn } from './poster-steps';
import { useVisits } from './visits';

const KEY = 'own-strokes';
const [WIDTH, HEIGHT] = [300, 200];

/** Percent of pixels: pictures are stored losslessly, and drawn as in Photoshop. */
const ALLOWED = 1;

/** Timeout of an export, which runs in a process of its own, on a possibly busy machine. */
const EXPORT_MS = 120_000;

/** Whether a picture of this width is loaded, not only its place. */
const isShown = (page: Page, selector: string, width: number) =>
  expect
    .poll(() => page.locator(selector).evaluate((one: HTMLImageElement) => one.naturalWidth), {
      timeout: 30_000,
    })
    .toBe(width);

/** Composites pixels onto white, because Photoshop stores its page that way, while an export keeps transparency. */
function onWhite(pixels: Uint8ClampedArray): Uint8ClampedArray {
  const flat = new Uint8ClampedArray(pixels.length).fill(255);
  for (const at of pixels.keys()) {
    const opacity = (pixels[at - (at % 4) + 3] ?? 0) / 255;
    if (at % 4 !== 3) flat[at] = (pixels[at] ?? 0) * opacity + 255 * (1 - opacity);
  }
  return flat;
}

/** Photoshop's own composite of the page. */
async function composite(): Promise<Uint8ClampedArray> {
  const whole = await new PsdFile(await readFile(psdFile('groups'))).whole();
  if (whole.width !== WIDTH || whole.height !== HEIGHT) throw new Error('another PSD');
  // Photoshop has put what is translucent on white already.
  return onWhite(whole.data.map((value, at) => (at % 4 === 3 && value > 0 ? 255 : value)));
}

describeInBrowser('a template that an operator made of a PSD', () => {
  const visits = useVisits();

  beforeAll(async () => {
    const about = ['--category', 'arrival', '--scene', 'new', '--title', '三层笔画', '--accept'];
    await visits.product.admin('template', 'add', KEY, psdFile('groups'), ...about, '--reason', 'new');
    await visits.product.admin('template', 'publish', KEY, '--reason', 'looked at');
  }, EXPORT_MS);

  it(
    'is listed, previewed, used and exported as drawn',
    async () => {
      const owner = await newPosterOwner(visits.product.url, '13900001931');
      const { page, complaints } = await visits.at('#/pages/template-center/index', {
        hasTouch: true,
        prepare: loggedIn(visits, owner),
      });
      await settled(page, 'templates');
      const tile = page.locator(`#template-${KEY}:visible`);
      await tile.waitFor();
      expect(await tile.innerText()).toContain('三层笔画');
      await isShown(page, `#template-${KEY} img[src*="/stock/v2/op-"]`, 360);
      await tile.tap();
      await isShown(page, '#template-panel img[src*="/stock/v2/op-"] >> nth=-1', 720);
      await page.locator('#template-use').tap();
      await settled(page, 'create-design');
      await page.locator('#poster-field-3:visible').waitFor();
      await page.locator('#poster-save:visible').tap();
      await expect.poll(async () => (await owner.list()).length, { timeout: 30_000 }).toBe(1);
      const [listed] = await owner.list();
      const { doc } = await owner.get(listed?.posterId ?? '');
      expect(stockKeysOf(doc)).toHaveLength(3);

      // A poster made from it no longer depends on it.
      await visits.product.admin('template', 'remove', KEY, '--reason', 'over');
      await page.locator('#poster-export:visible').tap();
      await page.locator('#export-scale-1').tap();
      await page.locator('#export-start').tap();
      await page
        .locator('#export-file-1', { hasText: `${WIDTH} × ${HEIGHT}` })
        .waitFor({ timeout: EXPORT_MS });
      const saving = page.waitForEvent('download');
      await page.locator('#export-save-1').tap();
      const exported = onWhite(await pixelsOfPng(await readFile(await (await saving).path())));
      expect(difference(exported, await composite())).toBeLessThanOrEqual(ALLOWED);
      expect(complaints).toEqual([]);

      await page.goto(`${visits.product.url}/#/subPages/template-search/index`);
      await page.reload();
      await settled(page, 'template-search');
      await page.locator('#template-query').fill('三层笔画');
      await page.locator('#state-empty').waitFor();
    },
    3 * EXPORT_MS,
  );
});
