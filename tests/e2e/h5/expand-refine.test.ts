import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { describeInBrowser, keepPicture, settled } from './browser';
import { overflow } from './measure';
import { painted, painterOn } from './painter';
import { finished, photo, pick, uploaded } from './tool-steps';
import { useToolVisits } from './tool-visits';

const RUN_MS = 240_000;

/** A photo small enough for an engine to finish immediately. */
async function small(name: string, width: number, height: number) {
  const buffer = await sharp(photo(name)).resize(width, height).png().toBuffer();
  return { name: 'small.png', mimeType: 'image/png', buffer };
}

/** Goods before a studio background, which can be continued on every side. */
async function goods(width: number, height: number) {
  const svg = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="#d8d2c8"/><rect x="40%" y="35%" width="20%" height="30%" rx="4" fill="#2a5d9f"/></svg>`;
  const buffer = await sharp(Buffer.from(svg)).png().toBuffer();
  return { name: 'goods.png', mimeType: 'image/png', buffer };
}

/** The current result as saved. */
async function saved(page: Page): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.locator('#result-save:visible').tap();
  return sharp(await (await download).path())
    .png()
    .toBuffer();
}

describeInBrowser('growing a picture, and touching up a cut-out', () => {
  const { arrive } = useToolVisits();

  it(
    'the frame shows how far a picture will be expanded, impossible sizes are reported before payment, and it is expanded',
    async () => {
      const { page, complaints } = await arrive('ai-expand', { locale: 'fr', width: 320 });
      await keepPicture(page, 'ai-expand-empty-fr-320');
      await pick(page, await goods(150, 100));
      await uploaded(page);
      expect(await page.locator('#tool-submit').getAttribute('aria-disabled')).toBe('true');
      await page.locator('#tool-option-ratio-9\\:16').tap();
      await page.locator('#expand-far').waitFor();
      expect(await overflow(page)).toBe(0);
      await keepPicture(page, 'ai-expand-far-fr-320');
      await page.locator('#tool-option-ratio-1\\:1').tap();
      await page.locator('#expand-size', { hasText: '150 × 100 → 150 × 150' }).waitFor();
      expect(await page.locator('#expand-far').count()).toBe(0);
      // The picture within the frame, from whose edges it can be dragged.
      const [canvas, picture] = await Promise.all(
        ['#expand-canvas', '#expand-picture'].map((id) => page.locator(id).boundingBox()),
      );
      expect((picture?.height ?? 0) / (canvas?.height ?? 1)).toBeCloseTo(2 / 3, 1);
      const edge = await page.locator('#expand-canvas-right').boundingBox();
      const middle = {
        x: (edge?.x ?? 0) + (edge?.width ?? 0) / 2,
        y: (edge?.y ?? 0) + (edge?.height ?? 0) / 2,
      };
      await page.mouse.move(middle.x, middle.y);
      await page.mouse.down();
      await page.mouse.move(middle.x + (picture?.width ?? 0) * 0.1, middle.y, { steps: 4 });
      await page.mouse.up();
      await page.locator('#expand-size', { hasText: '150 × 100 → 165 × 150' }).waitFor();
      expect(await page.locator('#tool-option-ratio-free').getAttribute('aria-checked')).toBe('true');
      await page.locator('#expand-fine').tap();
      expect(await page.locator('#tool-value-right').innerText()).toBe('10%');
      expect(await overflow(page)).toBe(0);
      await keepPicture(page, 'ai-expand-free-fr-320');
      await page.locator('#tool-option-ratio-1\\:1').tap();
      await page.locator('#tool-submit').tap();
      await finished(page, 'ai-expand');
      expect(await sharp(await saved(page)).metadata()).toMatchObject({ width: 150, height: 150 });
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );

  it(
    'sides that cannot be continued are refused, and run out in a blur, which is no work of an AI',
    async () => {
      const { page, complaints } = await arrive('ai-expand', { locale: 'fr', width: 320 });
      await pick(page, await small('coffee.jpg', 150, 100));
      await uploaded(page);
      await page.locator('#tool-option-ratio-9\\:16').tap();
      await page.locator('#tool-submit').tap();
      await page.locator('#tool-check-plainSides:visible', { hasText: 'Flou doux' }).waitFor();
      await keepPicture(page, 'ai-expand-refused-fr-320');
      await page.locator('#task-change:visible').tap();
      await page.locator('#tool-option-fill-blur:visible').tap();
      expect(await page.locator('#expand-far').count()).toBe(0);
      expect(await overflow(page)).toBe(0);
      await keepPicture(page, 'ai-expand-blur-fr-320');
      await page.locator('#tool-submit').tap();
      await finished(page, 'ai-expand');
      expect(await page.locator('#result-label').count()).toBe(0);
      await keepPicture(page, 'ai-expand-blurred-fr-320');
      expect(await sharp(await saved(page)).metadata()).toMatchObject({ width: 150, height: 267 });
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );

  it('places the frame to the left of its options in a wide window, with edges that follow the finger', async () => {
    const { page, complaints } = await arrive('ai-expand', { width: 1280 });
    await pick(page, await small('rocket.jpg', 150, 100));
    await uploaded(page);
    await page.locator('#tool-option-ratio-1\\:1').tap();
    await page.locator('#expand-size', { hasText: '150 × 100 → 150 × 150' }).waitFor();
    const [stage, options, picture, edge] = await Promise.all(
      ['.expand-frame__stage', '#tool-option-ratio-1\\:1', '#expand-picture', '#expand-canvas-right'].map(
        (id) => page.locator(`${id}:visible`).boundingBox(),
      ),
    );
    if (!stage || !options || !picture || !edge) throw new Error('a frame and options were expected');
    expect(stage.width).toBeGreaterThan(500);
    expect(stage.x + stage.width).toBeLessThan(options.x);
    expect(stage.y + stage.height).toBeLessThan(812);
    await page.mouse.move(edge.x + edge.width / 2, edge.y + edge.height / 2);
    await page.mouse.down();
    await page.mouse.move(edge.x + edge.width / 2 + picture.width * 0.1, edge.y + edge.height / 2, {
      steps: 4,
    });
    await page.mouse.up();
    await page.locator('#expand-size', { hasText: '150 × 100 → 165 × 150' }).waitFor();
    await keepPicture(page, 'ai-expand-1280');
    expect(complaints).toEqual([]);
  });

  it(
    'fingers mark areas to keep in the cut-out, which is regenerated with them, and the strokes can be continued',
    async () => {
      const { page, complaints } = await arrive('matting');
      await pick(page, await small('product-shoes.jpg', 200, 200));
      await uploaded(page);
      await page.locator('#refine-open').tap();
      await page.locator('#mask-canvas-paint:visible').waitFor();
      const fingers = await painterOn(page);
      await fingers.drag([0.05, 0.06], [0.2, 0.06]);
      await page.locator('#mask-remove').tap();
      await fingers.drag([0.45, 0.5], [0.55, 0.5]);
      expect(await painted(page)).toBeGreaterThan(0.5);
      await keepPicture(page, 'matting-refine-painted');
      await page.locator('#tool-submit', { hasText: '开始抠图' }).tap();
      await finished(page, 'matting');
      const alpha = await sharp(await saved(page))
        .extractChannel(3)
        .raw()
        .toBuffer();
      expect([alpha[12 * 200 + 25], alpha[100 * 200 + 100]]).toEqual([255, 0]);
      await page.locator('#result-again:visible').tap();
      await settled(page, 'matting');
      await page.locator('#refine-view-source:visible').waitFor();
      await expect.poll(() => painted(page)).toBeGreaterThan(0.5);
      await keepPicture(page, 'matting-refine-again');
      expect(await overflow(page)).toBe(0);
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );
});
