import { expect } from 'vitest';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, keepPicture, settled } from './browser';
import { overflow } from './measure';
import { newSeller } from './seller';
import { finished, openTool, photo, pick } from './tool-steps';
import { useVisits } from './visits';

/** Timeout of a run: models are prepared once, on a possibly busy machine. */
const RUN_MS = 240_000;

describeInBrowser('an ID photo', () => {
  const visits = useVisits();

  specLine(
    's1.id-photos',
    'h5',
    'is made from end to end: document, consent, verdict, live preview, watermark, unlocking, sheet and ZIP',
    async () => {
      const { prepare } = await newSeller(visits.product, '13900000071');
      const { page, complaints } = await visits.at('', { hasTouch: true, prepare });
      page.setDefaultTimeout(RUN_MS / 2);
      await settled(page, 'home');
      await openTool(page, 'id-photo');
      await page.locator('#documents:visible').waitFor();
      await keepPicture(page, 'id-photo-documents');
      await page.locator('#document-search').fill('yicun');
      await page.locator('#document-one-inch').tap();
      await page.locator('#document-name').waitFor();

      // No face leaves the device without consent.
      await page.locator('#tool-choose:visible').tap();
      await page.getByText('请先同意人脸处理说明').first().waitFor();
      expect(page.url()).toContain('id-photo');
      await page.locator('#tool-consent').tap();
      await pick(page, photo('astronaut.jpg'));

      // Free, before anything is made: the measurements, and a preview of the photo.
      await page.locator('#live-preview:visible').waitFor();
      expect(await page.locator('#verdict-summary').innerText()).toMatch(/\d+ \/ 17/);
      // Her head is straight enough, so nothing is altered or offered.
      expect(await page.locator('#verdict-pitch-corrected').count()).toBe(0);
      expect(await page.locator('#straighten').count()).toBe(0);
      await page.locator('#setting-beauty').tap();
      await page.locator('#beauty-whiten').fill('60');
      await expect
        .poll(() => page.locator('#live-layer-whiten').evaluate((layer) => getComputedStyle(layer).opacity))
        .toBe('0.6');
      await page.locator('#setting-background').tap();
      await page.locator('#background-d74532').tap();
      const color = () =>
        page.locator('#live-preview').evaluate((box) => getComputedStyle(box).backgroundColor);
      await expect.poll(color).toBe('rgb(215, 69, 50)');
      await page.locator('#format-png').tap();
      await keepPicture(page, 'id-photo-preview');
      expect(await overflow(page)).toBe(0);
      expect(await page.locator('#preview-note').innerText()).toContain('295 × 413 px');
      const points = async () => {
        const owned = `select sum(balance)::int as points from ledger_account where user_id is not null`;
        return Number((await visits.product.query(owned))[0]?.points);
      };
      const before = await points();
      // Spending more than 3 points asks for confirmation first; canceling spends none.
      const sheet = page.locator('#spend');
      await page.locator('#tool-submit', { hasText: '5 点' }).tap();
      await page.locator('#spend-balance', { hasText: '60 → 55' }).waitFor();
      expect(await sheet.innerText()).toMatch(/5 点[\s\S]*无水印照片[\s\S]*又做了 \d+ 次/);
      await keepPicture(page, 'id-photo-spend');
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached' });
      expect(await page.locator('#live-preview:visible').count()).toBe(1);
      expect(await points()).toBe(before);
      // One button makes and unlocks. When unlocking fails, the made photo stays, with its mark, and offers it again.
      const UNLOCK = '**/api/idphoto/photo/unlock';
      const refusal = { result: 'fail', data: null, code: 90001, reason: '稍后再试' };
      await page.route(UNLOCK, (route) => route.fulfill({ json: refusal }));
      await page.locator('#tool-submit').tap();
      await page.locator('#spend-confirm').tap();
      await finished(page, 'id-photo');
      await page.locator('#result-locked').waitFor();
      await page.unroute(UNLOCK);
      expect(await page.locator('#result-facts').innerText()).toBe('295 × 413 px · 300 dpi');
      const shown = page.locator('#result-compare img');
      const widthOf = () => shown.evaluate((picture: HTMLImageElement) => picture.naturalWidth);
      await expect.poll(widthOf).toBe(147);
      await page.locator('#sheet-open').tap();
      await page.locator('#sheet').waitFor();
      await keepPicture(page, 'id-photo-locked');
      expect(await points()).toBe(before);
      await page.locator('#unlock-pay', { hasText: '5 点' }).tap();
      await page.locator('#spend-confirm').tap();
      await page.locator('#result-unlocked').waitFor();
      expect(await shown.getAttribute('src')).toContain('.png?');
      await expect.poll(widthOf).toBe(295);
      expect(await page.locator('#result-facts').innerText()).toMatch(/ dpi · PNG · [\d.]+\sKB$/);
      // The open sheet stays open, and is rendered again.
      await page.locator('#sheet-save').waitFor();
      const count = Number(/\d+/.exec(await page.locator('#sheet-count').innerText())?.[0]);
      expect(count).toBeGreaterThanOrEqual(8);
      await keepPicture(page, 'id-photo-unlocked');

      // In a wide window the photo is to the left of its actions.
      await page.setViewportSize({ width: 1280, height: 812 });
      const [portrait, save, paper] = await Promise.all(
        ['#result-compare', '#result-save', '#sheet'].map((id) =>
          page.locator(`${id}:visible`).boundingBox(),
        ),
      );
      expect((portrait?.x ?? 0) + (portrait?.width ?? 0)).toBeLessThan(save?.x ?? 0);
      expect((portrait?.x ?? 0) + (portrait?.width ?? 0)).toBeLessThan(paper?.x ?? 0);
      expect(save?.y ?? 0).toBeLessThan(paper?.y ?? 0);
      await keepPicture(page, 'id-photo-unlocked-1280');
      await page.setViewportSize({ width: 375, height: 812 });
      expect(await points()).toBe(before - 5);
      // A returning user can download the files again for free.
      await page.reload();
      await page.locator('#result-unlocked').waitFor();
      const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#pack').tap()]);
      expect(download.suggestedFilename()).toBe('tuzuo-id-photos.zip');
      expect(await points()).toBe(before - 5);

      // The consent is recorded: the analysis and the run, with the version of the text shown.
      await page.goto(`${visits.product.url}/#/pages/privacy/index`);
      await page.locator('#privacy-my-data:visible').tap();
      await page.locator('#my-data-consent-2').waitFor();
      expect(await page.locator('#my-data-consent-1').innerText()).toMatch(/证件照[\s\S]*2026-11-23 版文本/);
      await keepPicture(page, 'my-data');
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );
});
