import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, keepPicture, settled } from './browser';
import { finished, logInToGoOn, openTool, photo, pick, uploaded } from './tool-steps';
import { useToolVisits } from './tool-visits';

/** 123 × 120: a model finishes it in seconds. */
const SMALL = photo('upscale-lq-baboon.png');
/** Timeout of a run: models are prepared once, on a possibly busy machine. */
const RUN_MS = 240_000;

const text = (page: Page, id: string) => page.locator(`#${id}:visible`).innerText();

/** Decoded sizes of both pictures of the slider, the result first. */
const comparedSizes = async (page: Page) => {
  const images = page.locator('#route-image-magnify-generate-list .compare__side img');
  const areDecoded = () =>
    images.evaluateAll((all: HTMLImageElement[]) => all.every((one) => one.complete && one.naturalWidth > 0));
  await expect.poll(areDecoded, { timeout: 60_000 }).toBe(true);
  return images.evaluateAll((all: HTMLImageElement[]) =>
    all.map(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight]),
  );
};

describeInBrowser('a tool', () => {
  const { visits, arrive, newMobile } = useToolVisits();

  const count = async (what: string) =>
    Number((await visits.product.query(`select count(*) as n ${what}`))[0]?.n);

  specLine(
    ['s5.free-hint', 's1.enlargement', 's1.points', 's2.image-magnify', 's2.image-magnify-list'],
    'h5',
    'enlarges a guest’s photo from end to end: price, log-in at the start, progress over a reload, comparison, saving, and again',
    async () => {
      const { page, complaints } = await visits.at('', { hasTouch: true });
      await settled(page, 'home');
      await openTool(page, 'image-magnify');
      // A guest sees the price, chooses a picture and options; nothing leaves the device.
      await page.locator('#tool-cost', { hasText: '今天还有 3 次免费' }).waitFor();
      expect(await page.locator('#tool-option-scale-4, #tool-submit').count()).toBe(0);
      const uploads: string[] = [];
      page.on('request', (request) => request.url().includes('asset/upload') && uploads.push(request.url()));
      await pick(page, SMALL);
      expect(await text(page, 'tool-source-size')).toBe('123 × 120');
      await page.locator('#tool-option-scale-4').tap();
      await page.locator('#tool-submit', { hasText: '开始放大 · 免费' }).waitFor();
      expect(uploads).toEqual([]);

      // Canceling the login keeps everything.
      await page.locator('#tool-submit').tap();
      await settled(page, 'login');
      await page.goBack();
      await settled(page, 'image-magnify');
      await page.locator('#tool-submit', { hasText: '开始放大 · 免费' }).waitFor();
      expect(await page.locator('#tool-option-scale-4').getAttribute('aria-checked')).toBe('true');

      // A double tap creates one task, which starts after the login, and may be done before a busy browser checks.
      await page.locator('#tool-submit').dblclick();
      await logInToGoOn(page, newMobile());
      await page.locator('#task-progress, #result-1').first().waitFor();
      expect(uploads).toHaveLength(1);
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
      await page.getByText('已下载').first().waitFor();
      await page.locator('#result-save:visible', { hasText: '已保存' }).waitFor();

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

  specLine(
    's1.matting',
    'h5',
    'cuts a photo out onto a background of the chosen color',
    async () => {
      const { page, complaints } = await arrive('matting');
      await pick(page, photo('product-tshirt.jpg'));
      await uploaded(page);
      // The free analysis: an outline.
      await page.locator('#tool-analysis-done', { hasText: '线内' }).waitFor({ timeout: RUN_MS / 2 });
      const outline = page.locator('#tool-outline img');
      await expect
        .poll(() => outline.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await keepPicture(page, 'matting-outline');
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
    'is canceled, restarted, and found again on returning',
    async () => {
      const { page } = await arrive('image-magnify');
      await pick(page, photo('coffee.jpg'));
      await uploaded(page);
      await page.locator('#tool-submit:not([aria-disabled="true"])').tap();
      await page.locator('#task-cancel').tap();
      await page.locator('#task-end').waitFor({ timeout: 60_000 });
      expect(await text(page, 'task-end')).toContain('没有扣点');
      await page.locator('#task-change').tap();
      await uploaded(page);
      await page.locator('#tool-cost', { hasText: '今天还有 3 次免费' }).waitFor();

      // Large enough to be still running when the connection is lost.
      const buffer = await sharp(photo('chelsea.jpg')).resize(280).jpeg().toBuffer();
      await pick(page, { name: 'cat.jpg', mimeType: 'image/jpeg', buffer });
      await uploaded(page);
      await page.locator('#tool-submit:not([aria-disabled="true"])').tap();
      await page.locator('#task-progress').waitFor();
      expect(await text(page, 'task-percent')).toMatch(/^\d+%$/);
      // The connection is lost, and restored.
      await page.context().setOffline(true);
      await page.locator('#task-remaining', { hasText: '连接断开了' }).waitFor();
      await page.context().setOffline(false);
      await finished(page, 'image-magnify');
    },
    RUN_MS,
  );

  it('refuses bad pictures in place, with the reason and advice, and starts nothing', async () => {
    const { page } = await arrive('image-magnify');
    const before = await count('from task');
    await pick(page, { name: 'a.bmp', mimeType: 'image/bmp', buffer: Buffer.from('x') });
    expect(await text(page, 'tool-check-format')).toContain('BMP');
    await pick(page, { name: 'text.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') });
    await page.locator('#tool-check-readable').waitFor();
    const tiny = { create: { width: 12, height: 12, channels: 3, background: '#345' } } as const;
    const png = { mimeType: 'image/png', buffer: await sharp(tiny).png().toBuffer() };
    await pick(page, { name: 'tiny.png', ...png });
    await page.locator('#tool-check-side', { hasText: '12' }).waitFor();
    const whole = await sharp({ ...tiny, create: { ...tiny.create, width: 900, height: 600 } })
      .png()
      .toBuffer();
    await pick(page, {
      name: 'cut.png',
      mimeType: 'image/png',
      buffer: whole.subarray(0, whole.length - 40),
    });
    await page.locator('#tool-check-file').waitFor();
    expect(await page.locator('#tool-submit').getAttribute('aria-disabled')).toBe('true');
    expect(await text(page, 'tool-choose')).toBe('换张照片');
    await keepPicture(page, 'tool-refused');

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

  it(
    'asks for confirmation above 3 points, and starts nothing when declined',
    async () => {
      const { page, complaints } = await arrive('image-magnify');
      let points = 4;
      await page.route('**/api/gen/task/quote', async (route) => {
        const answer = await route.fetch();
        const json = await answer.json();
        await route.fulfill({
          json: { ...json, data: { ...json.data, points, freeUsesLeft: 0, balance: 60 } },
        });
      });
      await pick(page, photo('coffee.jpg'));
      await uploaded(page);
      // Other options, another price.
      await page.locator('#tool-option-scale-4').tap();
      const before = await count('from task');
      const submit = page.locator('#tool-submit:not([aria-disabled="true"])');
      await submit.filter({ hasText: '4 点' }).tap();
      await page.locator('#spend-balance', { hasText: '60 → 56' }).waitFor();
      expect(await text(page, 'spend')).toMatch(/4 点[\s\S]*失败不扣点[\s\S]*又做了 50 次/);
      await keepPicture(page, 'tool-spend');
      await page.locator('#spend-cancel').tap();
      await page.locator('#spend').waitFor({ state: 'detached' });
      expect(await count('from task')).toBe(before);
      await submit.tap();
      await page.locator('#spend-confirm').tap();
      await page.locator('#task-progress').waitFor();
      await page.locator('#task-cancel').tap();
      await page.locator('#task-change').tap({ timeout: 60_000 });

      // A price of exactly 3 needs no confirmation.
      points = 3;
      await page.locator('#tool-option-scale-2').tap();
      await submit.filter({ hasText: '3 点' }).tap();
      await page.locator('#task-progress').waitFor();
      expect(await page.locator('#spend').count()).toBe(0);
      expect(await count('from task')).toBe(before + 2);
      await page.locator('#task-cancel').tap();
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );

  it('reports missing points, with a link to them', async () => {
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
