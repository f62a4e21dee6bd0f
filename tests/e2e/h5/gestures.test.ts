import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryDataDir } from '../../builders/data-dir';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, launchBrowser, settled, visit } from './browser';
import { newSeller } from './seller';
import { type ProductServer, startProduct } from './server';
import { type Fingers, fingersOn } from './touch';

const HOME = '#/';
const HISTORY = '#/subPages/ai-history/index';
const VIDEO = '#/subPages/ai-video-image/index';

/** Eight seconds of a test picture. */
async function makeFilm(): Promise<Buffer> {
  const { path } = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg') as { path: string };
  const film = join(await temporaryDataDir(), 'sample.mp4');
  const picture = ['-f', 'lavfi', '-i', 'testsrc=duration=8:size=320x180:rate=10'];
  execFileSync(path, [...picture, '-pix_fmt', 'yuv420p', '-movflags', '+faststart', '-y', film], {
    stdio: 'ignore',
  });
  return readFileSync(film);
}

describeInBrowser('gestures and moving components', () => {
  let product: ProductServer;
  let browser: Browser;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  type Stage = { page: Page; fingers: Fingers; complaints: string[] };

  async function on(
    [address, route]: readonly [string, string],
    act: (stage: Stage) => Promise<void>,
    prepare?: (page: Page) => Promise<void>,
  ) {
    const { page, complaints, close } = await visit(browser, `${product.url}/${address}`, {
      hasTouch: true,
      ...(prepare && { prepare }),
    });
    await settled(page, route);
    await act({ page, fingers: await fingersOn(page), complaints });
    await close();
  }

  /** Scrolls an element to the middle of the screen. @returns its center */
  async function middleOf(page: Page, selector: string): Promise<readonly [number, number]> {
    await page.locator(selector).evaluate((one) => one.scrollIntoView({ block: 'center' }));
    const box = await page.locator(selector).boundingBox();
    if (!box) throw new Error(`${selector} has no box`);
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  specLine(
    's9.long-press',
    'h5',
    'takes a finger that stays for a long press, and then for no tap',
    async () => {
      const seller = await newSeller(product, '13800000061');
      await seller.ran({ state: 'succeeded' });
      await on(
        [HISTORY, 'ai-history'],
        async ({ page, fingers, complaints }) => {
          await page.locator('#history-item-1').waitFor();
          const at = await middleOf(page, '#history-item-1');
          const asked = page.locator('#modal-cancel');
          // Chromium tells a page of no movement within 15 px: for those, see src/platform/long-press/long-press.test.tsx.
          await fingers.hold(at, [at[0] + 25, at[1]], 450);
          await page.waitForTimeout(100);
          expect(await asked.count()).toBe(0);
          await fingers.hold(at, [at[0] + 10, at[1]], 450);
          await asked.click();
          await asked.waitFor({ state: 'detached' });
          expect(await page.locator('#route-ai-history:visible').count()).toBe(1);
          await fingers.hold(at, at, 250);
          await settled(page, 'image-magnify-generate-list');
          expect(complaints).toEqual([]);
        },
        seller.prepare,
      );
    },
  );

  specLine(
    's9.swiper',
    'h5',
    'brings the next slide after 5 s, in half a second; a finger stops and swipes',
    () =>
      on([HOME, 'home'], async ({ page, fingers }) => {
        const [x, y] = await middleOf(page, '.carousel');
        const strip = page.locator('.carousel__strip');
        const place = () =>
          strip.evaluate((one) =>
            Math.round(new DOMMatrix(getComputedStyle(one).transform).e / one.clientWidth),
          );
        await page.waitForTimeout(4000);
        expect(await place()).toBe(0);
        await expect.poll(place, { timeout: 3000 }).toBe(-1);
        expect(await strip.evaluate((one) => getComputedStyle(one).transitionDuration)).toBe('0.5s');
        await fingers.drag([x + 80, y], [x - 40, y]);
        await expect.poll(place).toBe(-2);
        await fingers.drag([x - 20, y], [x + 20, y]);
        await page.waitForTimeout(600);
        expect(await place()).toBe(-2);
        const slides = await page.locator('.carousel__slide').count();
        expect(await page.locator('.carousel__slide[inert]').count()).toBe(slides - 1);
        // After a tap, the slides continue.
        await fingers.tap([x, y]);
        await expect.poll(place, { timeout: 7000 }).not.toBe(-2);
      }),
  );

  specLine(
    's9.video',
    'h5',
    'hides a video’s controls after 3 s of play, and shows them to a finger',
    async () => {
      const film = await makeFilm();
      const prepare = (page: Page) =>
        page.route('**/*.mp4', (route) => route.fulfill({ body: film, contentType: 'video/mp4' }));
      await on(
        [VIDEO, 'ai-video-image'],
        async ({ page, fingers, complaints }) => {
          const at = await middleOf(page, '#tool-example');
          const awake = () => page.locator('#tool-example.video--awake').count();
          await page.waitForTimeout(3500);
          expect(await awake()).toBe(1);
          await page.locator('.video__button').first().click();
          await page.locator('#tool-example video').evaluate(
            (one: HTMLVideoElement) =>
              new Promise((resolve) => {
                if (!one.paused) resolve(undefined);
                else one.addEventListener('play', resolve);
              }),
          );
          await page.mouse.move(0, 0);
          await page.waitForTimeout(2500);
          expect(await awake()).toBe(1);
          await expect.poll(awake).toBe(0);
          await fingers.tap(at);
          await expect.poll(awake).toBe(1);
          expect(
            await page.locator('#tool-example video').evaluate((one: HTMLVideoElement) => one.paused),
          ).toBe(false);
          expect(complaints).toEqual([]);
        },
        prepare,
      );
    },
  );

  it('reports that a video cannot be played', () =>
    on(
      [VIDEO, 'ai-video-image'],
      async ({ page }) => {
        await expect.poll(() => page.locator('#tool-example').innerText()).toContain('视频无法播放');
      },
      (page) => page.route('**/*.mp4', (route) => route.fulfill({ status: 404 })),
    ));
});
