import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import words from '../../../src/tools/mask-painter/words/zh-CN.json';
import { addTinyModels } from '../../builders/added-models';
import { describeInBrowser, keepPicture } from './browser';
import { painted, paintedBox } from './painter';
import { finished, pick, uploaded } from './tool-steps';
import { useToolVisits } from './tool-visits';

const RUN_MS = 240_000;

const SIZE = { width: 1000, height: 600 };

/** Two dark things on light ground, farther apart than the tiny network reaches. */
const picture = () =>
  sharp({ create: { ...SIZE, channels: 3, background: '#e8d8c0' } })
    .composite([
      {
        input: Buffer.from(
          `<svg width="1000" height="600"><circle cx="80" cy="300" r="50" fill="#101040"/><rect x="860" y="250" width="100" height="100" fill="#401010"/></svg>`,
        ),
      },
    ])
    .removeAlpha()
    .png()
    .toBuffer();

async function tapAt(page: Page, across: number, down: number) {
  const frame = page.locator('#mask-canvas:visible');
  await frame.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const stage = await page.locator('#mask-canvas-paint:visible').boundingBox();
  if (!stage) throw new Error('no canvas');
  await page.touchscreen.tap(stage.x + across * stage.width, stage.y + down * stage.height);
}

describeInBrowser('tapping objects', () => {
  const { arrive, visits } = useToolVisits();

  beforeAll(async () => {
    await visits.product.stop();
    await addTinyModels(visits.product.dataDir, ['mobilesam-encoder', 'mobilesam-decoder']);
    await visits.product.start();
  }, RUN_MS);

  it(
    'selects what is tapped, one after the other, and removes it',
    async () => {
      const { page, complaints } = await arrive('smart-eliminate');
      await pick(page, { name: 'things.png', mimeType: 'image/png', buffer: await picture() });
      await uploaded(page);
      await page.locator('#mask-tap:visible').tap();
      await tapAt(page, 0.08, 0.5);
      await expect.poll(() => painted(page), { timeout: 60_000 }).toBeGreaterThan(0.5);
      expect((await paintedBox(page)).right).toBeLessThan(0.4);
      await tapAt(page, 0.91, 0.5);
      await expect.poll(async () => (await paintedBox(page)).right, { timeout: 60_000 }).toBeGreaterThan(0.8);
      await keepPicture(page, 'taps');
      await page.locator('#mask-undo:visible').tap();
      await expect.poll(async () => (await paintedBox(page)).right).toBeLessThan(0.4);
      // Plain ground: nothing is added, and the user is told.
      const before = await painted(page);
      await tapAt(page, 0.5, 0.5);
      await page.getByText(words['tap.nothing']).waitFor({ timeout: 60_000 });
      expect(await painted(page)).toBe(before);
      await page.locator('#tool-submit:visible').tap();
      await finished(page, 'smart-eliminate', RUN_MS);
      const download = page.waitForEvent('download');
      await page.locator('#result-save:visible').tap();
      const path = await (await download).path();
      const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const redAt = (x: number, y: number) => data[(y * info.width + x) * 3] ?? 0;
      expect(redAt(80, 300)).toBeGreaterThan(150);
      expect(redAt(910, 300)).toBeLessThan(100);
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );
});
