import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import posterWords from '../../../src/features/poster/words/zh-CN.json';
import backgroundWords from '../../../src/tools/ai-background/words/zh-CN.json';
import expandWords from '../../../src/tools/ai-expand/words/zh-CN.json';
import logoWords from '../../../src/tools/logo-detect/words/zh-CN.json';
import pageWords from '../../../src/tools/page/words/zh-CN.json';
import { startFakeVendor, type VendorHit } from '../../builders/fake-vendor';
import { describeInBrowser, keepPicture, settled } from './browser';
import { overflow } from './measure';
import { newSeller } from './seller';
import { finished, openTab, photo, pick, uploaded } from './tool-steps';
import { useVisits } from './visits';

const DRAWN = '#88aadd';
/** Levels of 255 by which a JPEG may miss a plain color. */
const JPEG_ERROR = 4;

/** Goods before a studio background, which can be continued on every side. */
async function goods() {
  const svg = `<svg width="150" height="100"><rect width="100%" height="100%" fill="#d8d2c8"/><rect x="40%" y="35%" width="20%" height="30%" rx="4" fill="#2a5d9f"/></svg>`;
  return { name: 'goods.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() };
}

/** The text parts of a form. */
const fieldsIn = (body: string): Record<string, string> =>
  Object.fromEntries(
    [...body.matchAll(/name="([^"]+)"\r\n\r\n([^\r]*)/g)].map(([, name = '', text = '']) => [name, text]),
  );

/** As large as what the service is asked for. */
const drawn = async ({ size, n }: { size: string; n: number }) => {
  const [width = 1, height = 1] = size.split('x').map(Number);
  const image = sharp({ create: { width, height, channels: 3, background: DRAWN } }).png();
  const data = (await image.toBuffer()).toString('base64');
  return { json: { data: Array.from({ length: n }, () => ({ b64_json: data })) } };
};

/** Largest difference of a channel, in levels of 255, between the middle of the poster and a color. */
async function farFrom(page: Page, color: string): Promise<number> {
  const middle = await page
    .locator('#poster-canvas:visible canvas, canvas#poster-canvas:visible')
    .first()
    .evaluate((element) => {
      const canvas = element as HTMLCanvasElement;
      const context = canvas.getContext('2d');
      return [...(context?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? [])];
    });
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return Math.max(...channels.map((channel, index) => Math.abs(channel - (middle[index] ?? Number.NaN))));
}

const BRANDS = { brands: [{ name: 'Tuzuo', box: [100, 200, 400, 500] }] };

/** What the service waits for before it draws. */
let held: Promise<void> | undefined;

const service = await startFakeVendor(async (hit: VendorHit) => {
  if (hit.path.endsWith('/chat/completions'))
    return { json: { choices: [{ message: { content: JSON.stringify(BRANDS) } }] } };
  // No video is made here.
  if (hit.path === '/videos') return { json: { state: 'failed', kind: 'refused' } };
  await held;
  if (hit.path.endsWith('/edits')) return drawn({ size: fieldsIn(hit.body).size ?? '', n: 1 });
  return drawn(JSON.parse(hit.body));
});

const asked = (end: string) =>
  service.hits.filter(({ path }) => path.endsWith(end)).map(({ body }) => JSON.parse(body));

describeInBrowser('tools that need an engine', () => {
  describe('with one', () => {
    const visits = useVisits({
      IMAGES_API_URL: `${service.url}/v1`,
      IMAGES_API_MODEL: 'model-x',
      VISION_API_URL: `${service.url}/v1`,
      VISION_MODEL: 'model-y',
      ENGINE_WEBHOOK_URL: `${service.url}/videos`,
      ENGINE_WEBHOOK_SECRET: 'a-secret-of-sixteen-letters-or-more',
      ENGINE_WEBHOOK_TOOLS: 'ai-video-image',
      ENGINE_PRIVATE_HOSTS: new URL(service.url).host,
    });
    afterAll(() => service.stop());

    it('make backgrounds of words, and more like one of them', async () => {
      const { prepare } = await newSeller(visits.product, '13900000001');
      const { page, complaints } = await visits.at('#/subPages/ai-background/index', {
        hasTouch: true,
        prepare,
      });
      await settled(page, 'ai-background');
      const submit = page.locator('#tool-submit:visible');
      await expect.poll(() => submit.innerText()).toBe(pageWords['wait.words']);
      await page.locator('#tool-cost:visible', { hasText: '3' }).waitFor();
      await page.locator('#tool-option-prompt:visible').fill('海边的黄昏');
      await page.locator('#tool-suggestion-prompt-1:visible').tap();
      await page.locator('#tool-option-style-watercolor:visible').tap();
      await page.locator('#tool-option-avoid:visible').fill('船');
      await page.locator('#tool-option-count-2:visible').tap();
      await expect.poll(() => submit.innerText()).toContain('6');
      await submit.tap();
      // More than a little is confirmed first.
      await page.locator('#spend-confirm:visible').tap();
      await page.locator('#route-ai-background-generate-list:visible #result-2').waitFor({ timeout: 60_000 });
      expect(asked('/images/generations')).toEqual([
        expect.objectContaining({
          n: 2,
          prompt: expect.stringContaining(
            `海边的黄昏，${backgroundWords['idea.gradient']}. a watercolor painting. Do not show: 船`,
          ),
        }),
      ]);
      await page.locator('#result-side-by-side:visible').tap();
      await page.locator('#result-tile-2:visible').tap();
      await keepPicture(page, 'result-side-by-side-375');
      await page.setViewportSize({ width: 1280, height: 800 });
      const tiles = await page
        .locator('#result-tiles:visible, .side-by-side__tile:visible')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
      const [whole, ...each] = tiles;
      // Beside each other, as wide as there is room.
      expect(new Set(each.map(({ top }) => Math.round(top))).size).toBe(1);
      expect(each.reduce((sum, { width }) => sum + width, 0)).toBeGreaterThan(0.95 * (whole?.width ?? 0));
      await keepPicture(page, 'result-side-by-side-1280');
      await page.setViewportSize({ width: 375, height: 812 });
      await page.locator('#result-more:visible').tap();
      await settled(page, 'ai-background');
      const typed = () => page.locator('#tool-option-prompt:visible').inputValue();
      await expect.poll(typed).toContain('海边的黄昏');
      expect(complaints).toEqual([]);
    });

    it('make the background of a poster of words, which undo takes out again', async () => {
      const { prepare } = await newSeller(visits.product, '13900000004');
      const { page, complaints } = await visits.at('#/subPages/create-design/index', {
        hasTouch: true,
        prepare,
      });
      await page.locator('#poster-format-square:visible').tap();
      await page.locator('#poster-panel-page:visible').tap();
      const cell = page.locator('#poster-generate-ai-background:visible');
      // Without scrolling, which the sticky poster and the pinned bar would cover.
      await cell.evaluate((element: HTMLElement) => element.click());
      await page.locator('#generate-words:visible').fill('奶油色墙面');
      await page.locator('#generate-run:visible', { hasText: '3' }).waitFor();
      await keepPicture(page, 'poster-generate-375');
      await page.locator('#generate-run:visible').tap();
      await page.locator('#generate-run').waitFor({ state: 'detached', timeout: 60_000 });
      await expect.poll(() => farFrom(page, DRAWN)).toBeLessThan(JPEG_ERROR);
      expect(asked('/images/generations').at(-1)).toMatchObject({ n: 1, size: '1024x1024' });
      await page.locator('#poster-undo:visible').tap();
      await expect.poll(() => farFrom(page, '#ffffff')).toBe(0);
      expect(complaints).toEqual([]);
    });

    it('go on for a poster whose page is reloaded, and can be canceled there', async () => {
      const { prepare } = await newSeller(visits.product, '13900000005');
      const { page, complaints } = await visits.at('#/subPages/create-design/index', {
        hasTouch: true,
        prepare,
      });
      let release: () => void = () => undefined;
      held = new Promise((done) => {
        release = done;
      });
      const openSheet = async () => {
        await page.locator('#poster-panel-page:visible').tap();
        const cell = page.locator('#poster-generate-ai-background:visible');
        await cell.evaluate((element: HTMLElement) => element.click());
      };
      const start = async () => {
        await page.locator('#generate-words:visible').fill('奶油色墙面');
        await page.locator('#generate-run:visible', { hasText: '3' }).waitFor();
        await page.locator('#generate-run:visible').tap();
        await page.locator('#generate-cancel:visible').waitFor();
      };
      await page.locator('#poster-format-square:visible').tap();
      await openSheet();
      await start();
      await page.reload();
      // While its sheet is closed, a line shows it, and leads there.
      await page.locator('#generating-mark:visible .meter').waitFor();
      expect(await overflow(page)).toBe(0);
      await keepPicture(page, 'poster-generating-375');
      await page.locator('#generating-open:visible').tap();
      await page.locator('#generate-cancel:visible').tap();
      await page
        .locator('#generate-problem:visible', { hasText: posterWords['generate.canceled'] })
        .waitFor();
      expect(await page.locator('#generate-progress').count()).toBe(0);
      await start();
      await page.reload();
      await page.locator('#generating-mark:visible').waitFor();
      release();
      held = undefined;
      await expect.poll(() => farFrom(page, DRAWN), { timeout: 60_000 }).toBeLessThan(JPEG_ERROR);
      expect(await page.locator('#generating-mark').count()).toBe(0);
      expect(complaints).toEqual([]);
    });

    it('expand a photo and make a video in a style, which says what it keeps', async () => {
      const { prepare } = await newSeller(visits.product, '13900000006');
      const { page, complaints } = await visits.at('#/subPages/ai-expand/index', {
        hasTouch: true,
        prepare,
      });
      await settled(page, 'ai-expand');
      await pick(page, await goods());
      await uploaded(page);
      await page.locator('#tool-option-ratio-1\\:1:visible').tap();
      await openTab(page, 'prompt');
      const unset = page.locator('#tool-option-style-:visible');
      expect([await unset.innerText(), await unset.getAttribute('aria-checked')]).toEqual([
        expandWords['style.same'],
        'true',
      ]);
      await page.locator('#tool-option-style-blurred:visible').tap();
      for (const width of [320, 425, 375]) {
        await page.setViewportSize({ width, height: 812 });
        expect(await overflow(page)).toBe(0);
        await keepPicture(page, `ai-expand-style-${width}`);
      }
      await page.locator('#tool-submit:visible').tap();
      await finished(page, 'ai-expand');
      const edits = service.hits.filter(({ path }) => path.endsWith('/edits'));
      expect(edits.map(({ body }) => fieldsIn(body))).toEqual([
        expect.objectContaining({ prompt: expect.stringMatching(/continuing the picture.*out of focus/) }),
      ]);
      expect(complaints).toEqual([]);

      await page.goto(`${visits.product.url}/#/subPages/ai-video-image/index`);
      await settled(page, 'ai-video-image');
      await pick(page, await goods());
      await uploaded(page);
      await openTab(page, 'prompt');
      await page.locator('#tool-option-style-cinematic:visible').tap();
      for (const width of [320, 425, 375]) {
        await page.setViewportSize({ width, height: 812 });
        expect(await overflow(page)).toBe(0);
        await keepPicture(page, `ai-video-style-${width}`);
      }
      await page.locator('#tool-submit:visible').tap();
      await page.locator('#spend-confirm:visible').tap();
      await page.locator('#task-end:visible').waitFor({ timeout: 120_000 });
      const sent = asked('/videos').map(({ tool, options }) => [tool, options.style]);
      expect(sent).toEqual([['ai-video-image', 'cinematic']]);
    });

    it('find logos, as guesses', async () => {
      const { prepare } = await newSeller(visits.product, '13900000002');
      const { page, complaints } = await visits.at('#/subPages/logo-detect/index', {
        hasTouch: true,
        prepare,
      });
      await settled(page, 'logo-detect');
      await pick(page, photo('product-shoes.jpg'));
      await uploaded(page);
      await page.locator('#tool-submit:visible').tap();
      const brand = page.locator('#result-brand-1:visible');
      await brand.waitFor({ timeout: 60_000 });
      expect(await brand.innerText()).toBe(`1. ${logoWords['with.maybe'].replace('{{name}}', 'Tuzuo')}`);
      expect(asked('/chat/completions')).toHaveLength(1);
      expect(complaints).toEqual([]);
    });

    it('cut an element out of its plain background', async () => {
      const { prepare } = await newSeller(visits.product, '13900000003');
      const { page } = await visits.at('#/subPages/ai-material/index', { hasTouch: true, prepare });
      await settled(page, 'ai-material');
      await page.locator('#tool-suggestion-prompt-1:visible').tap();
      await page.locator('#tool-submit:visible').tap();
      // A plain picture has no object: the run fails, and costs nothing.
      await page.locator('#task-end:visible').waitFor({ timeout: 120_000 });
    });
  });

  describe('without one', () => {
    const visits = useVisits();

    it('say so, and are not on home', async () => {
      const { page } = await visits.at('', { hasTouch: true });
      await settled(page, 'home');
      await page.locator('#tool-matting:visible').waitFor();
      expect(await page.locator('#tool-ai-background').count()).toBe(0);
      for (const tool of ['ai-background', 'ai-material', 'ai-similar', 'ai-dummy-model', 'logo-detect']) {
        await page.goto(`${visits.product.url}/#/subPages/${tool}/index`);
        await settled(page, tool);
        await expect
          .poll(() => page.locator(`#route-${tool}:visible #tool-notice`).innerText())
          .toBe(pageWords['notice.engine']);
        expect(await page.locator(`#route-${tool}:visible #tool-submit`).count()).toBe(0);
      }
    });
  });
});
