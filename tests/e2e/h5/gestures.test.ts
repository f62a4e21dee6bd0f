import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryDataDir } from '../../builders/data-dir';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, keepPicture, launchBrowser, settled, visit } from './browser';
import { contrasts, overflow } from './measure';
import { type ProductServer, startProduct } from './server';
import { type Fingers, fingersOn } from './touch';

const GALLERY = '#/subPages/gallery/index';
const FILM = '/films/sample.mp4';

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
  type Options = { query?: string; width?: number; locale?: string; prepare?: (page: Page) => Promise<void> };

  async function gallery(act: (stage: Stage) => Promise<void>, { query = '', ...options }: Options = {}) {
    const { page, complaints, close } = await visit(browser, `${product.url}/${GALLERY}${query}`, {
      hasTouch: true,
      ...options,
    });
    await settled(page, 'gallery');
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

  const text = (page: Page, id: string) => page.locator(`#${id}`).innerText();

  specLine('s9.long-press', 'h5', 'takes a finger that stays for a long press, and then for no tap', () =>
    gallery(async ({ page, fingers, complaints }) => {
      const at = await middleOf(page, '#gallery-long-press');
      await fingers.hold(at, at, 250);
      expect([await text(page, 'gallery-long-presses'), await text(page, 'gallery-taps')]).toEqual([
        '0',
        '1',
      ]);
      await fingers.hold(at, [at[0] + 9, at[1]], 450);
      expect([await text(page, 'gallery-long-presses'), await text(page, 'gallery-taps')]).toEqual([
        '1',
        '1',
      ]);
      await fingers.hold(at, [at[0] + 25, at[1]], 450);
      expect(await text(page, 'gallery-long-presses')).toBe('1');
      expect(complaints).toEqual([]);
    }),
  );

  specLine(
    's9.scroll',
    'h5',
    'tells the end of a box that scrolls towards it, and nothing on the way back',
    () =>
      gallery(async ({ page }) => {
        await middleOf(page, '#gallery-scroll');
        const scroll = async (left: number) => {
          await page.locator('#gallery-scroll').evaluate((box, rest) => {
            box.scrollTop = rest < 0 ? -rest - 1 : box.scrollHeight - box.clientHeight - rest;
          }, left);
          await page.waitForTimeout(250);
        };
        const edges = () => text(page, 'gallery-edges');
        await scroll(60);
        expect(await edges()).toBe('0 / 0 / 0');
        await scroll(50);
        expect(await edges()).toBe('0 / 1 / 0');
        await scroll(70);
        expect(await edges()).toBe('0 / 1 / 0');
        await scroll(-52);
        expect(await edges()).toBe('0 / 1 / 0');
        await scroll(-51);
        expect(await edges()).toBe('1 / 1 / 0');
      }),
  );

  specLine('s9.pull', 'h5', 'refreshes a box that is pulled by 45 px, and not the page around it', () =>
    gallery(async ({ page, fingers }) => {
      const [x, y] = await middleOf(page, '#gallery-scroll');
      await fingers.drag([x, y - 40], [x, y + 3]);
      await page.waitForTimeout(500);
      expect(await text(page, 'gallery-edges')).toBe('0 / 0 / 0');
      await fingers.drag([x, y - 40], [x, y + 8]);
      await expect.poll(() => text(page, 'gallery-edges')).toBe('0 / 0 / 1');
      expect(await page.locator('.taro_page > .pull').getAttribute('data-pull')).toBe(null);
    }),
  );

  it('refreshes the page programmatically', () =>
    gallery(async ({ page }) => {
      await middleOf(page, '#gallery-pull');
      await page.locator('#gallery-pull').click();
      await expect.poll(() => page.locator('.taro_page > .pull').getAttribute('data-pull')).toBe('idle');
    }));

  specLine(['s5.maxlength', 's9.input'], 'h5', 'takes 140 letters, and tells them all', () =>
    gallery(async ({ page }) => {
      await middleOf(page, '#gallery-text');
      await page.locator('#gallery-text').pressSequentially('x'.repeat(150));
      expect(await page.locator('#gallery-text').inputValue()).toBe('x'.repeat(140));
      await expect.poll(() => text(page, 'gallery-text-heard')).toBe('x'.repeat(140));
    }),
  );

  specLine(
    's9.swiper',
    'h5',
    'brings the next slide after 5 s, in half a second; a finger stops and swipes',
    () =>
      gallery(async ({ page, fingers }) => {
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
        expect(await page.locator('.carousel__slide[inert]').count()).toBe(2);
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
        page.route(`**${FILM}`, (route) => route.fulfill({ body: film, contentType: 'video/mp4' }));
      await gallery(
        async ({ page, fingers, complaints }) => {
          const at = await middleOf(page, '#gallery-video');
          const awake = () => page.locator('#gallery-video.video--awake').count();
          await page.waitForTimeout(3500);
          expect(await awake()).toBe(1);
          await page.locator('.video__button').first().click();
          await page.locator('#gallery-video video').evaluate(
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
            await page.locator('#gallery-video video').evaluate((one: HTMLVideoElement) => one.paused),
          ).toBe(false);
          expect(complaints).toEqual([]);
        },
        { query: `?film=${FILM}`, prepare },
      );
    },
  );

  it('reports that a video cannot be played, and plays no external ones', async () => {
    const prepare = (page: Page) => page.route(`**${FILM}`, (route) => route.fulfill({ status: 404 }));
    await gallery(
      async ({ page }) => {
        await expect.poll(() => page.locator('#gallery-Video').innerText()).toContain('视频无法播放');
      },
      { query: `?film=${FILM}`, prepare },
    );
    await gallery(async ({ page }) => expect(await page.locator('#gallery-Video').count()).toBe(0), {
      query: `?film=${encodeURIComponent('//elsewhere.test/a.mp4')}`,
    });
  });

  it.each([
    [320, 'fr'],
    [375, 'zh-CN'],
    [425, 'es'],
  ])('fits %d wide in %s, with a contrast of 4.5', (width, locale) =>
    gallery(
      async ({ page }) => {
        expect(await overflow(page)).toBe(0);
        // They are on a picture, whose background is not a color.
        await page.addStyleTag({ content: '.compare__name { visibility: hidden }' });
        expect((await contrasts(page)).filter(({ contrast }) => contrast < 4.5)).toEqual([]);
        await keepPicture(page, `gallery-${locale}-${width}`);
      },
      { width, locale },
    ));
});
