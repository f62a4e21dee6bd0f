import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { findFaces } from '../../../server/src/engines/local/face/face-mesh';
import { readPixels } from '../../../server/src/engines/local/picture/read';
import { withHeadDown } from '../../builders/portrait-variations';
import { describeInBrowser, keepPicture, settled } from './browser';
import { overflow } from './measure';
import { finished, logInToChoose, openTool, photo, pick } from './tool-steps';
import { useVisits } from './visits';

/** Models are made ready once, and run on a machine that may have other work. */
const RUN_MS = 240_000;

/** Writes the astronaut with her chin lowered by 8 more degrees; gives the file's path. */
async function loweredPortrait(): Promise<string> {
  const pixels = await readPixels({ path: photo('astronaut.jpg') }, { keepProfile: false });
  const [face] = await findFaces(pixels);
  if (!face) throw new Error('a portrait without a face');
  const { width, height, rgb } = withHeadDown(pixels, face, 8);
  const path = join(await mkdtemp(join(tmpdir(), 'tuzuo-portrait-')), 'lowered.jpg');
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toFile(path);
  return path;
}

describeInBrowser('an ID photo', () => {
  const visits = useVisits();

  it(
    'of a head held down shows it as taken and straightened, and straightens it only when that is chosen',
    async () => {
      const lowered = await loweredPortrait();
      const { page, complaints } = await visits.at('', { hasTouch: true });
      page.setDefaultTimeout(RUN_MS / 2);
      await settled(page, 'home');
      await openTool(page, 'id-photo');
      await page.locator('#document-search').fill('yicun');
      await page.locator('#document-one-inch').tap();
      await page.locator('#document-name').waitFor();
      await page.locator('#tool-consent').tap();
      await logInToChoose(page, 'id-photo', '13900000072');
      await pick(page, lowered);
      await page.locator('#straighten:visible').waitFor();
      await keepPicture(page, 'id-photo-straighten');
      expect(await overflow(page)).toBe(0);
      const checked = (id: string) => page.locator(id).getAttribute('aria-checked');
      expect([await checked('#straighten-off'), await checked('#straighten-on')]).toEqual(['true', 'false']);
      expect(await page.locator('#verdict-pitch-corrected').count()).toBe(0);
      await page.locator('#straighten-on').tap();
      await page.locator('#verdict-pitch-corrected').waitFor();
      expect(await page.locator('#verdict-pitch-corrected').innerText()).toMatch(/^已扶正 \d.*°$/);
      await keepPicture(page, 'id-photo-straightened');
      // What was chosen for one head is not chosen for the next.
      await page.locator('#tool-choose').tap();
      await pick(page, lowered);
      await page.locator('#straighten:visible').waitFor();
      expect(await checked('#straighten-off')).toBe('true');
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );

  it(
    'is made from end to end: document, consent, verdict, live preview, watermark, unlocking, sheet and ZIP',
    async () => {
      const { page, complaints } = await visits.at('', { hasTouch: true });
      page.setDefaultTimeout(RUN_MS / 2);
      await settled(page, 'home');
      await openTool(page, 'id-photo');
      await page.locator('#documents:visible').waitFor();
      await keepPicture(page, 'id-photo-documents');
      await page.locator('#document-search').fill('yicun');
      await page.locator('#document-one-inch').tap();
      await page.locator('#document-name').waitFor();

      // Nothing of a face leaves the device without consent.
      await page.locator('#tool-choose:visible').tap();
      await page.getByText('请先同意人脸处理说明').first().waitFor();
      expect(page.url()).toContain('id-photo');
      await page.locator('#tool-consent').tap();
      await logInToChoose(page, 'id-photo', '13900000071');
      await pick(page, photo('astronaut.jpg'));

      // Free, before anything is made: what was measured, and the photo as it will be.
      await page.locator('#live-preview:visible').waitFor();
      expect(await page.locator('#verdict-summary').innerText()).toMatch(/\d+ \/ 16/);
      // Her head is held straight enough: nothing is altered, and nothing offered.
      expect(await page.locator('#verdict-pitch-corrected').count()).toBe(0);
      expect(await page.locator('#straighten').count()).toBe(0);
      await page.locator('#setting-beauty').tap();
      await page.locator('#beauty-whiten').fill('60');
      await expect
        .poll(() => page.locator('#live-layer-whiten').evaluate((layer) => getComputedStyle(layer).opacity))
        .toBe('0.6');
      await page.locator('#setting-background').tap();
      await page.locator('#background-d74532').tap();
      const colour = () =>
        page.locator('#live-preview').evaluate((box) => getComputedStyle(box).backgroundColor);
      await expect.poll(colour).toBe('rgb(215, 69, 50)');
      await page.locator('#format-png').tap();
      await keepPicture(page, 'id-photo-preview');
      expect(await overflow(page)).toBe(0);
      expect(await page.locator('#tool-submit').innerText()).toContain('免费');
      await page.locator('#tool-submit').tap();
      await finished(page, 'id-photo');

      expect(await page.locator('#result-facts').innerText()).toBe('295 × 413 px · 300 dpi');
      await page.locator('#sheet-open').tap();
      await page.locator('#sheet').waitFor();
      await keepPicture(page, 'id-photo-locked');
      const points = async () => {
        const owned = `select sum(balance)::int as points from ledger_account where user_id is not null`;
        return Number((await visits.product.query(owned))[0]?.points);
      };
      const before = await points();
      await page.locator('#unlock-pay').tap();
      await page.locator('#result-unlocked').waitFor();
      expect(await page.locator('#result-compare img').getAttribute('src')).toContain('.png?');
      expect(await page.locator('#result-facts').innerText()).toMatch(/ dpi · PNG · [\d.]+\sKB$/);
      // The sheet that was looked at stays open, and is drawn anew.
      await page.locator('#sheet-save').waitFor();
      const count = Number(/\d+/.exec(await page.locator('#sheet-count').innerText())?.[0]);
      expect(count).toBeGreaterThanOrEqual(8);
      await keepPicture(page, 'id-photo-unlocked');
      expect(await points()).toBe(before - 5);
      // Whoever comes back takes the files again, for nothing.
      await page.reload();
      await page.locator('#result-unlocked').waitFor();
      const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#pack').tap()]);
      expect(download.suggestedFilename()).toBe('tuzuo-id-photos.zip');
      expect(await points()).toBe(before - 5);
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );
});
