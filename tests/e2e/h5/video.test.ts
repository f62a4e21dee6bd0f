import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { describeMp4 } from '../../builders/mp4';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, keepPicture, settled } from './browser';
import { overflow } from './measure';
import { newSeller } from './seller';
import { openTab, openTool, photo, pick, uploaded } from './tool-steps';
import { useVisits } from './visits';

/** Timeout of three seconds of video, on a possibly busy machine. */
const RUN_MS = 240_000;

type Seen = { width: number; seconds: number; at: number };

/** State of a video in the browser: decoded width, duration, and current time. */
const seen = (page: Page, id: string): Promise<Seen> =>
  page.locator(`#${id} video`).evaluate((one: HTMLVideoElement) => ({
    width: one.readyState < HTMLMediaElement.HAVE_CURRENT_DATA ? 0 : one.videoWidth,
    seconds: one.duration,
    at: one.currentTime,
  }));

describeInBrowser('image to video', () => {
  const visits = useVisits();

  specLine(
    ['s1.video', 's2.ai-video-image', 's2.ai-video-image-generate'],
    'h5',
    'lets a photo move: the example plays, the result plays and is saved, and the history shows how long it is',
    async () => {
      const { prepare } = await newSeller(visits.product, '13900000041');
      await visits.product.query(
        "insert into membership (user_id, tier, expires_at) select id, 'common', now() + interval '1 day' from app_user",
      );
      const { page, complaints } = await visits.at('', {
        hasTouch: true,
        prepare,
        locale: 'fr',
        width: 320,
      });
      await settled(page, 'home');
      await openTool(page, 'ai-video-image');
      await page.locator('#tool-example .video__button--play').tap();
      await expect.poll(async () => (await seen(page, 'tool-example')).at).toBeGreaterThan(0.2);
      await pick(page, photo('coffee.jpg'));
      await uploaded(page);
      await page.locator('#tool-option-move-push').tap();
      await openTab(page, 'seconds');
      await page.locator('#tool-option-seconds-3').tap();
      await openTab(page, 'ratio');
      await page.locator('#tool-option-ratio-9\\:16').tap();
      expect(await overflow(page)).toBe(0);
      await keepPicture(page, 'video-tool');
      await page.locator('#tool-submit').tap();

      const results = page.locator('#route-ai-video-image-generate:visible');
      await results.locator('#result-video').waitFor({ timeout: RUN_MS });
      await expect.poll(async () => (await seen(page, 'result-video')).width).toBe(360);
      expect((await seen(page, 'result-video')).seconds).toBeCloseTo(3, 1);
      await results.locator('#result-video .video__button--play').tap();
      await expect.poll(async () => (await seen(page, 'result-video')).at).toBeGreaterThan(0.2);
      expect(await results.locator('#result-facts').innerText()).toMatch(/^360\s×\s640 · MP4 · /);
      expect(await overflow(page)).toBe(0);
      await keepPicture(page, 'video-result');
      const download = page.waitForEvent('download');
      await results.locator('#result-save').tap();
      const saved = await download;
      expect(saved.suggestedFilename()).toMatch(/^tuzuo-ai-video-image-\w+\.mp4$/);
      expect(describeMp4(await readFile(await saved.path()))).toMatchObject({ codec: 'avc1', frames: 90 });

      await page.goto(`${visits.product.url}/#/subPages/ai-history/index`);
      await settled(page, 'ai-history');
      await page.locator('#history-item-1', { hasText: '0:03' }).waitFor();
      await keepPicture(page, 'video-history');
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );
});
