import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, keepPicture, settled } from './browser';
import { finished, logInToChoose, openTool, photo, pick, uploaded } from './tool-steps';
import { useToolVisits } from './tool-visits';

/** 123 × 120: a model is done with it in seconds. */
const SMALL = photo('upscale-lq-baboon.png');
/** Models are made ready once, and run on a machine that may have other work. */
const RUN_MS = 240_000;

const text = (page: Page, id: string) => page.locator(`#${id}:visible`).innerText();

/** Width and height of both pictures of the slider as the browser has decoded them, what was made first. */
const comparedSizes = async (page: Page) => {
  const images = page.locator('#route-image-magnify-generate-list .compare__side img');
  await page.waitForFunction(() => [...document.images].every((one) => one.complete && one.naturalWidth > 0));
  return images.evaluateAll((all: HTMLImageElement[]) =>
    all.map(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight]),
  );
};

describeInBrowser('a tool', () => {
  const { visits, arrive, newMobile } = useToolVisits();

  const count = async (what: string) =>
    Number((await visits.product.query(`select count(*) as n ${what}`))[0]?.n);

  specLine(
    's5.free-hint',
    'h5',
    'enlarges a photo from end to end: price, log-in, progress over a reload, comparison, saving, and again',
    async () => {
      const { page, complaints } = await visits.at('', { hasTouch: true });
      await settled(page, 'home');
      await openTool(page, 'image-magnify');
      // A guest sees the price; choosing asks to log in.
      await page.locator('#tool-cost', { hasText: '今天还有 3 次免费' }).waitFor();
      await logInToChoose(page, 'image-magnify', newMobile());
      await pick(page, SMALL);
      await uploaded(page);
      expect(await text(page, 'tool-source-size')).toContain('123 × 120');
      await page.locator('#tool-option-scale-4').tap();
      await page.locator('#tool-submit', { hasText: '开始放大 · 免费' }).waitFor();

      // Two taps are one task.
      await page.locator('#tool-submit').dblclick();
      await page.locator('#task-progress').waitFor();
      expect(await text(page, 'task-percent')).toMatch(/^\d+%$/);
      await page.reload();
      await finished(page, 'image-magnify');
      expect(await count('from task')).toBe(1);
      expect(await comparedSizes(page)).toEqual([
        [492, 480],
        [123, 120],
      ]);
      expect(await text(page, 'result-facts')).toMatch(/^492\s×\s480 /);
      expect(await text(page, 'result-label')).toBe('AI生成');
      await keepPicture(page, 'image-magnify-results');

      const download = page.waitForEvent('download');
      await page.locator('#result-save:visible').tap();
      const saved = await download;
      expect(saved.suggestedFilename()).toMatch(/^tuzuo-image-magnify-[\da-f]{8}\.(png|jpg)$/);
      const { width, height } = await sharp(await saved.path()).metadata();
      expect([width, height]).toEqual([492, 480]);

      // Again: the same picture and options, and one free use less.
      await page.locator('#result-again:visible').tap();
      await settled(page, 'image-magnify');
      await uploaded(page);
      expect(await page.locator('#tool-option-scale-4:visible').getAttribute('aria-checked')).toBe('true');
      await page.locator('#tool-cost:visible', { hasText: '今天还有 2 次免费' }).waitFor();
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );

  it(
    'cuts a photo out on a ground of the colour that was chosen',
    async () => {
      const { page, complaints } = await arrive('matting');
      await pick(page, photo('product-tshirt.jpg'));
      await uploaded(page);
      await page.locator('#tool-option-background-ffffff').tap();
      await page.locator('#tool-submit', { hasText: '开始抠图' }).tap();
      await finished(page, 'matting');
      const download = page.waitForEvent('download');
      await page.locator('#result-save:visible').tap();
      const { data } = await sharp(await (await download).path())
        .extract({ left: 2, top: 2, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([...data]).toEqual([255, 255, 255]);
      expect(await page.locator('#result-label').count()).toBe(0);
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );

  it(
    'is canceled, started again, and found by whoever comes back',
    async () => {
      const { page } = await arrive('image-magnify');
      await pick(page, photo('coffee.jpg'));
      await uploaded(page);
      await page.locator('#tool-submit:not([aria-disabled="true"])').tap();
      await page.locator('#task-cancel').tap();
      await page.locator('#task-end').waitFor({ timeout: 60_000 });
      expect(await text(page, 'task-end')).toContain('这次没有扣点');
      await page.locator('#task-change').tap();
      await uploaded(page);
      await page.locator('#tool-cost', { hasText: '今天还有 3 次免费' }).waitFor();

      // Large enough to be still under way when the connection goes.
      await pick(page, photo('chelsea.jpg'));
      await uploaded(page);
      await page.locator('#tool-submit:not([aria-disabled="true"])').tap();
      await page.locator('#task-progress').waitFor();
      // The connection goes, and comes back.
      await page.context().setOffline(true);
      await page.locator('#task-remaining', { hasText: '连接断开了' }).waitFor();
      await page.context().setOffline(false);
      await finished(page, 'image-magnify');
    },
    RUN_MS,
  );

  it('refuses bad pictures in place, with what was found and what to do, and starts nothing', async () => {
    const { page } = await arrive('image-magnify');
    const before = await count('from task');
    await pick(page, { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('x') });
    expect(await text(page, 'tool-check-format')).toContain('HEIC');
    await pick(page, { name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(21 * 1024 * 1024) });
    await page.locator('#tool-check-bytes', { hasText: '21 MB' }).waitFor();
    await pick(page, { name: 'text.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') });
    await page.locator('#tool-check-file').waitFor();
    expect(await page.locator('#tool-submit').getAttribute('aria-disabled')).toBe('true');

    const wide = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer();
    await pick(page, { name: 'wide.jpg', mimeType: 'image/jpeg', buffer: wide });
    await uploaded(page);
    await page.locator('#tool-option-scale-4').tap();
    await page.locator('#tool-check-pixels', { hasText: '1.6 MP' }).waitFor();
    await page.locator('#tool-submit[aria-disabled="true"]').waitFor();
    await page.locator('#tool-option-scale-2').tap();
    await page.locator('#tool-submit:not([aria-disabled="true"])').waitFor();
    expect(await count('from task')).toBe(before);
  });

  it('says that points are missing, and where to see them', async () => {
    const { page } = await arrive('image-magnify');
    await pick(page, SMALL);
    await uploaded(page);
    await page.route('**/api/gen/task/create', (route) =>
      route.fulfill({
        json: { result: 'fail', data: { need: 2, left: 1 }, code: '20001', reason: '点数不足' },
      }),
    );
    await page.locator('#tool-submit:not([aria-disabled="true"])').tap();
    await page.locator('#tool-problem', { hasText: '需要 2 点，现有 1 点' }).waitFor();
    await page.locator('#tool-points').tap();
    await settled(page, 'points');
  });
});
