import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { findFaces } from '../../../server/src/engines/local/face/face-mesh';
import { readPixels } from '../../../server/src/engines/local/picture/read';
import { withHeadDown } from '../../builders/portrait-variations';
import { describeInBrowser, keepPicture, settled } from './browser';
import { freeTheWay } from './login-steps';
import { overflow } from './measure';
import { newSeller } from './seller';
import { finished, logInToGoOn, openTool, photo, pick } from './tool-steps';
import { useVisits } from './visits';

/** Timeout of a run: models are prepared once, on a possibly busy machine. */
const RUN_MS = 240_000;

/** Writes the astronaut portrait with her chin lowered by another 8 degrees; returns the path. */
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

describeInBrowser('less trodden ways to an ID photo', () => {
  const visits = useVisits();

  it(
    'is chosen and configured by a guest, who logs in to see it, and unlocks it with one button: the only one',
    async () => {
      await freeTheWay(visits.product);
      const { page, complaints } = await visits.at('', { hasTouch: true });
      page.setDefaultTimeout(RUN_MS / 2);
      await settled(page, 'home');
      await openTool(page, 'id-photo');
      await page.locator('#document-one-inch').tap();
      await page.locator('#tool-consent').tap();
      await keepPicture(page, 'id-photo-choose');
      expect(await overflow(page)).toBe(0);
      await pick(page, photo('astronaut.jpg'));
      await page.locator('#tool-source-size:visible').waitFor();
      await page.locator('#background-d74532').tap();
      await keepPicture(page, 'id-photo-guest');
      // Nothing is paid for before it was shown.
      await page.locator('#tool-submit:not([aria-disabled="true"])', { hasText: '检测并预览 · 免费' }).tap();
      await logInToGoOn(page, '13900000073');
      await page.locator('#live-preview:visible').waitFor();
      expect(await page.locator('#spend').count()).toBe(0);
      const asked = page.waitForRequest('**/api/gen/task/create');
      await page.locator('#tool-submit:not([aria-disabled="true"])', { hasText: '5 点' }).tap();
      await page.locator('#spend-confirm').tap();
      expect(decodeURIComponent((await asked).postData() ?? '')).toContain('d74532');
      await finished(page, 'id-photo');
      await page.locator('#result-unlocked').waitFor();
      expect(await page.locator('#result-facts').innerText()).toContain('295 × 413 px · 300 dpi');
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );

  it(
    'of a lowered head shows both the original and the corrected one, and corrects it only if chosen',
    async () => {
      const lowered = await loweredPortrait();
      const { prepare } = await newSeller(visits.product, '13900000072');
      const { page, complaints } = await visits.at('', { hasTouch: true, prepare });
      page.setDefaultTimeout(RUN_MS / 2);
      await settled(page, 'home');
      await openTool(page, 'id-photo');
      await page.locator('#document-search').fill('yicun');
      await page.locator('#document-one-inch').tap();
      await page.locator('#document-name').waitFor();
      await page.locator('#tool-consent').tap();
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
      // A choice for one head does not apply to the next.
      await page.locator('#tool-choose').tap();
      await pick(page, lowered);
      await page.locator('#straighten:visible').waitFor();
      expect(await checked('#straighten-off')).toBe('true');
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );

  it(
    'without a person is not made: the button says so, with a link to choose another photo next to it',
    async () => {
      const { prepare } = await newSeller(visits.product, '13900000074');
      const { page, complaints } = await visits.at('', { hasTouch: true, prepare });
      page.setDefaultTimeout(RUN_MS / 2);
      await settled(page, 'home');
      await openTool(page, 'id-photo');
      await page.locator('#document-one-inch').tap();
      await page.locator('#tool-consent').tap();
      await pick(page, photo('coffee.jpg'));
      await page.locator('#tool-submit[aria-disabled="true"]').getByText('这张用不了').waitFor();
      await keepPicture(page, 'id-photo-nobody');
      // A single button, which leads back to both ways to choose a photo.
      expect(await page.locator('#tool-choose:visible').count()).toBe(0);
      await page.locator('#portrait-again').getByText('换张照片').tap();
      await page.locator('#tool-choose:visible').getByText('选择图片').waitFor();
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );
});
