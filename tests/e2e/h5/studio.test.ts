import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { describeInBrowser, keepPicture, settled } from './browser';
import { freeTheWay } from './login-steps';
import { newSeller } from './seller';
import { logInToGoOn, photo, pick } from './tool-steps';
import { useToolVisits } from './tool-visits';
import { fingersOn } from './touch';

/** Timeout of a matte or a save: a model is prepared and runs, on a possibly busy machine. */
const RUN_MS = 240_000;

const PAGE = '#/subPages/studio/index';
const SHOES = photo('product-shoes.jpg');

/** A photo of the shoes that is large enough for a copy of it to be sent first. */
async function largePhoto() {
  const size = { width: 2400, height: 1600 };
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const grain = await sharp({ create: { ...size, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
  const buffer = await sharp(SHOES)
    .resize(size)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name: 'shoes.jpg', mimeType: 'image/jpeg', buffer };
}

/** Colors of the canvas, `r,g,b,a`, at shares of its sides. */
const colorsAt = (page: Page, places: readonly (readonly [number, number])[]) =>
  page.locator('#studio-canvas:visible').evaluate((element, shares) => {
    const canvas = element as HTMLCanvasElement;
    const pen = canvas.getContext('2d');
    return shares.map(([x, y]) =>
      [
        ...(pen?.getImageData(Math.floor(x * canvas.width), Math.floor(y * canvas.height), 1, 1).data ?? []),
      ].join(),
    );
  }, places);

/** Width and height of what is darker than shadows, as shares of the canvas. */
const inkOf = (page: Page) =>
  page.locator('#studio-canvas:visible').evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const { width, height } = canvas;
    const { data = [] } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? {};
    let [left, top, right, bottom] = [width, height, 0, 0];
    for (let at = 0; at < width * height; at += 1) {
      if (Math.min(data[4 * at] ?? 0, data[4 * at + 1] ?? 0, data[4 * at + 2] ?? 0) > 150) continue;
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
    return { width: (right - left) / width, height: (bottom - top) / height };
  });

const CORNERS = [
  [0.01, 0.01],
  [0.99, 0.01],
  [0.01, 0.99],
  [0.99, 0.99],
] as const;
const MIDDLE = [[0.5, 0.5]] as const;
const WHITE = '255,255,255,255';

/** Waits until the product is cut out, and saving is possible. */
const cutOut = (page: Page) =>
  page.locator('#studio-save:visible:not([aria-disabled="true"])').waitFor({ timeout: RUN_MS });

/** Brightest channel at the corners of the canvas. */
const brightestCorner = async (page: Page) =>
  Math.max(...(await colorsAt(page, CORNERS)).flatMap((color) => color.split(',').slice(0, 3).map(Number)));

/** Mean difference per channel of the saved picture and the canvas, both small. */
async function differenceFromShown(page: Page, saved: Buffer): Promise<number> {
  const shown = await page
    .locator('#studio-canvas:visible')
    .evaluate((element) => (element as HTMLCanvasElement).toDataURL().split(',')[1] ?? '');
  const small = (bytes: Buffer) =>
    sharp(bytes).removeAlpha().resize(64, 64, { fit: 'fill' }).raw().toBuffer();
  const [one, other] = await Promise.all([small(saved), small(Buffer.from(shown, 'base64'))]);
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
}

const savedPicture = async (page: Page): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(
      async (url) => Array.from(new Uint8Array(await (await fetch(url)).arrayBuffer())),
      (await addressOf(page, 1)) ?? '',
    ),
  );

/** Notes in which order a chosen photo is shown, copied for the canvas, and sent. */
const noteOrder = (page: Page) =>
  page.evaluate(() => {
    const steps: string[] = [];
    const note = (step: string) => steps.includes(step) || steps.push(step);
    const look = () => document.querySelector('.studio-first') && note('shown');
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    const { drawImage } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.drawImage = function (...values: unknown[]) {
      const [image] = values;
      if (image instanceof HTMLImageElement) note(/\.webp/.test(image.src) ? 'plate decoded' : 'copied');
      return drawImage.apply(this, values as never);
    };
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData && body.has('file')) note('sent');
      return send.call(this, body);
    };
    Object.assign(window, { stepsOfPhoto: steps });
  });

const stepsOfPhoto = (page: Page) =>
  page.evaluate(() => (window as unknown as { stepsOfPhoto: string[] }).stepsOfPhoto);

const addressOf = (page: Page, number: number) =>
  page.locator(`#studio-saved-${number}:visible img`).getAttribute('src');

describeInBrowser('the product canvas', () => {
  const { visits, newMobile } = useToolVisits();

  it(
    'puts a chosen photo on white without a button, follows changes and fingers at once, and saves',
    async () => {
      const { prepare } = await newSeller(visits.product, newMobile());
      const { page, complaints } = await visits.at(PAGE, { hasTouch: true, prepare });
      const seen = { widths: [] as number[], analyses: new Set<string>() };
      page.on('response', async (response) => {
        const call = /asset\/upload|matte\/get/.exec(response.url());
        const { data } = call ? await response.json() : { data: {} };
        if (data.items) seen.widths.push(data.items[0].width);
        if (data.taskId) seen.analyses.add(data.taskId);
      });
      await settled(page, 'studio');
      await noteOrder(page);
      await pick(page, await largePhoto(), 'studio-choose');
      await page.locator('#studio-canvas:visible').waitFor();
      await cutOut(page);
      // The photo is there before anything was done with it.
      expect(await stepsOfPhoto(page)).toEqual(['shown', 'copied', 'sent']);
      expect(await page.locator('.studio-first').count()).toBe(0);
      // A copy was sent first, whose analysis was enough.
      expect([seen.widths, seen.analyses.size]).toEqual([[2048, 2400], 1]);
      expect(await colorsAt(page, CORNERS)).toEqual([WHITE, WHITE, WHITE, WHITE]);
      expect(await colorsAt(page, MIDDLE)).not.toEqual([WHITE]);
      await keepPicture(page, 'studio-white-375');

      await page.locator('#studio-color-e1efff:visible').tap();
      await expect.poll(() => colorsAt(page, CORNERS)).toEqual(Array(4).fill('225,239,255,255'));
      await page.locator('#studio-undo:visible').tap();
      await expect.poll(() => colorsAt(page, CORNERS)).toEqual(Array(4).fill(WHITE));

      const box = await page.locator('#studio-canvas:visible').boundingBox();
      if (!box) throw new Error('there is no canvas');
      const at = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const;
      const fingers = await fingersOn(page);
      // A flick: the tap that follows at once must not be lost.
      await fingers.drag(at(0.5, 0.5), at(0.5, 0.95));
      await expect.poll(() => colorsAt(page, MIDDLE)).toEqual([WHITE]);
      await page.locator('#studio-undo:visible').tap();
      await expect.poll(() => colorsAt(page, MIDDLE)).not.toEqual([WHITE]);
      // That was all: the photo itself is no step.
      await page.locator('#studio-undo:visible[aria-disabled="true"]').waitFor();

      // Two fingers make it smaller, and turn it.
      const upright = await inkOf(page);
      expect(upright.width).toBeGreaterThan(1.1 * upright.height);
      await fingers.pinch(at(0.5, 0.5), 200, 100);
      await expect.poll(async () => (await inkOf(page)).width).toBeLessThan(0.7 * upright.width);
      await page.locator('#studio-undo:visible').tap();
      await expect.poll(() => inkOf(page)).toEqual(upright);
      await fingers.turn(at(0.5, 0.5), 160, 90);
      await expect.poll(async () => (await inkOf(page)).height).toBeGreaterThan(1.1 * upright.height);
      await page.locator('#studio-undo:visible').tap();
      await expect.poll(() => inkOf(page)).toEqual(upright);

      // The brush erases at once, and what it erased is not saved.
      await page.locator('#studio-tab-brush:visible').tap();
      await fingers.drag(at(0.4, 0.5), at(0.6, 0.5));
      await expect.poll(() => colorsAt(page, MIDDLE)).toEqual([WHITE]);
      for (let round = 0; round < 4; round += 1) {
        await page.locator('#studio-undo:visible').tap();
        await expect.poll(() => colorsAt(page, MIDDLE)).not.toEqual([WHITE]);
        await fingers.drag(at(0.4, 0.5), at(0.6, 0.5));
        await expect.poll(() => colorsAt(page, MIDDLE)).toEqual([WHITE]);
      }
      await page.locator('#studio-undo:visible').tap();
      await expect.poll(() => colorsAt(page, MIDDLE)).not.toEqual([WHITE]);
      await page.locator('#studio-redo:visible').tap();
      await expect.poll(() => colorsAt(page, MIDDLE)).toEqual([WHITE]);
      await keepPicture(page, 'studio-brush-375');

      await page.locator('#studio-save:visible').tap();
      await page.locator('#studio-saved-1:visible').waitFor({ timeout: RUN_MS });
      await keepPicture(page, 'studio-saved-375');
      const saved = await savedPicture(page);
      const { dominant } = await sharp(saved).stats();
      const { data, info } = await sharp(saved).raw().toBuffer({ resolveWithObject: true });
      const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
      expect([...data.subarray(middle, middle + 3)].every((value) => value > 240)).toBe(true);
      expect([dominant.r, dominant.g, dominant.b].every((value) => value > 240)).toBe(true);
      await page.locator('#studio-save-close:visible').tap();
      // Paid once: other colors and sizes are free now.
      await page.locator('#studio-cost:visible').getByText('已解锁').waitFor();

      // A scene: every thumbnail has the product in it, a tap puts it there, and what is saved is what is shown.
      await page.locator('#studio-tab-scene:visible').tap();
      await page.locator('#studio-scenes-of-luxury:visible').tap();
      await page.locator('#studio-scene-marble-noir:visible').tap();
      await expect.poll(() => brightestCorner(page)).toBeLessThan(110);
      await keepPicture(page, 'studio-scene-375');
      // The scene costs something, where a picture is saved in it: other colors are free.
      const cost = (words: string) =>
        page.locator('#studio-save-sheet #studio-cost:visible').getByText(words).waitFor();
      await page.locator('#studio-more:visible').tap();
      await cost('这个场景');
      expect(await page.locator('#studio-save-sheet:visible').innerText()).not.toMatch(/共 \d+ 张/);
      await page.locator('#studio-save-colors:visible').tap();
      await cost('已解锁');
      await page.locator('#studio-save-sheet:visible').getByText('共 9 张').waitFor();
      await page.locator('#studio-save-ratios:visible').tap();
      await cost('这个场景');
      await page.locator('#studio-save-close:visible').tap();
      await page.locator('#studio-save:visible').tap();
      await page.locator('#studio-saved-1:visible').waitFor({ timeout: RUN_MS });
      expect(await differenceFromShown(page, await savedPicture(page))).toBeLessThan(3);
      // No plate was decoded while a tap waited.
      expect(await stepsOfPhoto(page)).toEqual(['shown', 'copied', 'sent']);
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );

  it(
    'goes on by itself after a guest has logged in, and keeps the last changes and strokes across a reload',
    async () => {
      await freeTheWay(visits.product);
      const { page } = await visits.at(PAGE, { hasTouch: true });
      await settled(page, 'studio');
      await pick(page, [SHOES, SHOES], 'studio-choose');
      await page.locator('#studio-login:visible').tap();
      await logInToGoOn(page, newMobile());
      await settled(page, 'studio');
      await cutOut(page);
      // The other one closes the gap of the product that is removed.
      const both = await inkOf(page);
      await page.locator('#studio-tab-place:visible').tap();
      await page.locator('#studio-product-product-2:visible').tap();
      await page.locator('#studio-remove:visible').tap();
      await expect.poll(async () => (await inkOf(page)).width).toBeGreaterThan(1.2 * both.width);
      await page.locator('#studio-tab-brush:visible').tap();
      const box = await page.locator('#studio-canvas:visible').boundingBox();
      if (!box) throw new Error('there is no canvas');
      const at = (x: number) => [box.x + x * box.width, box.y + 0.5 * box.height] as const;
      await (await fingersOn(page)).drag(at(0.4), at(0.6));
      await expect.poll(() => colorsAt(page, MIDDLE)).toEqual([WHITE]);
      await page.locator('#studio-tab-background:visible').tap();
      // The second change follows the first too soon to be written on its own.
      await page.locator('#studio-color-e1efff:visible').tap();
      await page.locator('#studio-color-1a1a1a:visible').tap();
      await page.reload();
      await settled(page, 'studio');
      await cutOut(page);
      await expect.poll(() => colorsAt(page, CORNERS)).toEqual(Array(4).fill('26,26,26,255'));
      await expect.poll(() => colorsAt(page, MIDDLE)).toEqual(['26,26,26,255']);
    },
    RUN_MS,
  );
});
