import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, keepPicture } from './browser';
import { keptForms } from './kept-forms';
import { overflow } from './measure';
import { painted, paintedBox, painterOn } from './painter';
import { finished, pick, uploaded } from './tool-steps';
import { useToolVisits } from './tool-visits';

const RUN_MS = 240_000;

const SIZE = { width: 300, height: 200 };

/** A blue object in the middle of a warm background. */
const picture = () =>
  sharp({ create: { ...SIZE, channels: 3, background: '#d8b890' } })
    .composite([
      {
        input: Buffer.from(
          `<svg width="300" height="200"><circle cx="150" cy="100" r="18" fill="#1030d0"/></svg>`,
        ),
      },
    ])
    .removeAlpha()
    .png()
    .toBuffer();

const scaleOf = (page: Page) =>
  page
    .locator('#mask-canvas .paint-canvas__stage')
    .evaluate((stage) => new DOMMatrix(getComputedStyle(stage).transform).a);

describeInBrowser('removing an object', () => {
  const { arrive: arriveAt } = useToolVisits();

  async function arrive(options?: Parameters<typeof arriveAt>[1]) {
    const seen = await arriveAt('smart-eliminate', options);
    await pick(seen.page, { name: 'thing.png', mimeType: 'image/png', buffer: await picture() });
    await uploaded(seen.page);
    await seen.page.locator('#mask-canvas-paint:visible').waitFor();
    return seen;
  }

  specLine(
    ['s1.eliminate', 's2.smart-eliminate', 's2.smart-eliminate-list'],
    'h5',
    'fingers paint, zoom and lasso; the object is removed and nothing outside the mask has changed',
    async () => {
      const { page, complaints } = await arrive();
      const fingers = await painterOn(page);
      expect(await page.locator('#tool-submit').getAttribute('aria-disabled')).toBe('true');

      // A brush stroke, undone and redone.
      await fingers.drag([0.1, 0.4], [0.3, 0.4]);
      const stroke = await painted(page);
      expect(stroke).toBeGreaterThan(1);
      await page.locator('#mask-undo').tap();
      await expect.poll(() => painted(page)).toBe(0);
      await page.locator('#mask-redo').tap();
      await expect.poll(() => painted(page)).toBe(stroke);

      // Two fingers zoom without painting.
      await fingers.pinch(60, 150);
      await expect.poll(() => scaleOf(page)).toBeGreaterThan(2);
      await expect.poll(() => painted(page)).toBe(stroke);
      await fingers.pinch(200, 40);
      await expect.poll(() => scaleOf(page)).toBe(1);

      await page.locator('#mask-clear').tap();
      await expect.poll(() => painted(page)).toBe(0);
      await page.locator('#mask-rect').tap();
      await fingers.drag([0.4, 0.35], [0.6, 0.65]);
      await expect.poll(() => painted(page)).toBeGreaterThan(5);
      await page.locator('#mask-eraser').tap();
      const before = await painted(page);
      await fingers.drag([0.41, 0.42], [0.41, 0.58]);
      await expect.poll(() => painted(page)).toBeLessThan(before);
      await page.locator('#mask-clear').tap();
      await page.locator('#mask-rect').tap();
      await fingers.drag([0.42, 0.38], [0.58, 0.62]);
      await keepPicture(page, 'smart-eliminate-painted');

      // Nothing is needed between painting and the button, and nothing is sent before it.
      const uploads: string[] = [];
      page.on('request', (request) => request.url().includes('asset/upload') && uploads.push(request.url()));
      await page.locator('#tool-submit', { hasText: '开始消除' }).tap();
      await finished(page, 'smart-eliminate');
      expect(uploads).toHaveLength(1);
      await keepPicture(page, 'smart-eliminate-result');
      // The result is compared with the picture, not with the mask.
      const middles = await page
        .locator('#route-smart-eliminate-generate-list .compare__side img')
        .evaluateAll((images: HTMLImageElement[]) =>
          images.map((image) => {
            const pen = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext('2d');
            pen?.drawImage(image, 0, 0);
            const { data } = pen?.getImageData(150, 100, 1, 1) ?? { data: [] };
            return [...data.slice(0, 3)];
          }),
        );
      expect(middles).toContainEqual([0x10, 0x30, 0xd0]);
      const download = page.waitForEvent('download');
      await page.locator('#result-save:visible').tap();
      const result = await sharp(await (await download).path())
        .removeAlpha()
        .raw()
        .toBuffer();
      const source = await sharp(await picture())
        .raw()
        .toBuffer();
      let blue = 0;
      let outside = 0;
      for (let pixel = 0; pixel < SIZE.width * SIZE.height; pixel += 1) {
        const [x, y] = [pixel % SIZE.width, Math.floor(pixel / SIZE.width)];
        const at = pixel * 3;
        if ((result[at + 2] ?? 0) > (result[at] ?? 0)) blue += 1;
        // The frame has the picture's ratio: the mask ends 24 pixels from the center.
        const isOutside = Math.max(Math.abs(x - 150), Math.abs(y - 100)) > 26;
        if (isOutside && !result.subarray(at, at + 3).equals(source.subarray(at, at + 3))) outside += 1;
      }
      expect({ blue, outside }).toEqual({ blue: 0, outside: 0 });
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );

  it.each([
    1024, 1280,
  ])('in a window %i px wide the picture stands left of its tools, and fingers paint where they are', async (width) => {
    const { page, complaints } = await arrive({ width });
    const [canvas, tools, submit] = await Promise.all(
      ['#mask-canvas', '#mask-undo', '#tool-submit'].map((id) => page.locator(`${id}:visible`).boundingBox()),
    );
    if (!canvas || !tools || !submit) throw new Error('a canvas, tools and a button were expected');
    expect(canvas.width).toBeGreaterThan(450);
    expect(canvas.x + canvas.width).toBeLessThan(tools.x);
    expect(canvas.x + canvas.width).toBeLessThan(submit.x);
    expect(canvas.y + canvas.height).toBeLessThan(812);
    expect(submit.y + submit.height).toBeLessThan(812);
    const fingers = await painterOn(page);
    await fingers.drag([0.25, 0.75], [0.5, 0.75]);
    await expect.poll(() => painted(page)).toBeGreaterThan(0.5);
    const { left, top, right, bottom } = await paintedBox(page);
    // A 36 px brush along the finger's path.
    const brush = 36 / canvas.width;
    expect(left).toBeCloseTo(0.25 - brush / 2, 2);
    expect(right).toBeCloseTo(0.5 + brush / 2, 2);
    expect((top + bottom) / 2).toBeCloseTo(0.75, 2);
    await keepPicture(page, `smart-eliminate-${width}`);
    expect(complaints).toEqual([]);
  });

  it('fills a lasso, enables the button while something is painted, and clears the mask for another picture', async () => {
    const { page, complaints } = await arrive();
    const fingers = await painterOn(page);
    await page.locator('#mask-lasso').tap();
    // A straight line encloses nothing.
    await fingers.drag([0.3, 0.5], [0.6, 0.5]);
    await page.locator('#mask-brush').tap();
    await fingers.drag([0.4, 0.5], [0.6, 0.5]);
    const submit = page.locator('#tool-submit');
    await expect.poll(() => submit.getAttribute('aria-disabled')).not.toBe('true');
    await page.locator('#mask-clear').tap();
    await page.locator('#tool-submit', { hasText: '请先涂抹' }).waitFor();
    await fingers.drag([0.4, 0.55], [0.6, 0.55]);
    await page.locator('#tool-submit', { hasText: '开始消除' }).waitFor();
    await pick(page, { name: 'other.png', mimeType: 'image/png', buffer: await picture() });
    await page.locator('#tool-submit', { hasText: '请先涂抹' }).waitFor();
    await expect.poll(() => painted(page)).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('keeps the mask when the connection is lost, and retries with the button', async () => {
    const { page } = await arrive();
    const fingers = await painterOn(page);
    await fingers.drag([0.4, 0.5], [0.6, 0.5]);
    const submit = page.locator('#tool-submit', { hasText: '开始消除' });
    await page.route('**/asset/upload', (route) => route.abort());
    await submit.tap();
    await page.locator('#tool-problem').waitFor();
    expect(await painted(page)).toBeGreaterThan(1);
    await page.unroute('**/asset/upload');
    await submit.tap();
    await finished(page, 'smart-eliminate');
  });

  it('is restored after a reload, and after returning from another page', async () => {
    const { page, complaints } = await arrive();
    const fingers = await painterOn(page);
    await fingers.drag([0.4, 0.5], [0.6, 0.5]);
    await page.locator('#tool-submit', { hasText: '开始消除' }).waitFor();
    const before = await painted(page);
    const uploads: string[] = [];
    page.on('request', (request) => request.url().includes('asset/upload') && uploads.push(request.url()));

    await page.reload();
    await page.locator('#mask-canvas-paint:visible').waitFor();
    await expect.poll(() => painted(page)).toBeCloseTo(before, 5);
    await page.locator('#tool-submit', { hasText: '开始消除' }).waitFor();

    await page.goto(`${new URL(page.url()).origin}/docs`);
    await page.goBack();
    await page.locator('#mask-canvas-paint:visible').waitFor();
    await expect.poll(() => painted(page)).toBeCloseTo(before, 5);
    // The picture is already stored.
    expect(uploads).toEqual([]);
    await page.locator('#mask-undo').waitFor();

    // A new visit of the tool starts empty.
    await page.goto(`${new URL(page.url()).origin}/docs`);
    await page.goto(`${new URL(page.url()).origin}/#/subPages/smart-eliminate/index`);
    await page.locator('#route-smart-eliminate:visible #tool-choose').waitFor();
    expect(await page.locator('#mask-canvas-paint:visible').count()).toBe(0);

    // Logging out deletes stored forms.
    expect(await keptForms(page)).toEqual({ forms: 1, files: 1 });
    await page.goto(`${new URL(page.url()).origin}/#/subPages/settings/index`);
    await page.locator('#settings-logout:visible').tap();
    await page.locator('#modal-confirm').tap();
    await expect.poll(() => keptForms(page)).toEqual({ forms: 0, files: 0 });
    expect(complaints).toEqual([]);
  });

  it.each([
    ['fr-FR', 320],
    ['zh-CN', 425],
  ])('the painter fits in %s at %i', async (locale, width) => {
    const { page } = await arrive({ locale, width });
    expect(await overflow(page)).toBe(0);
    await keepPicture(page, `smart-eliminate-${locale}-${width}`);
  });
});
