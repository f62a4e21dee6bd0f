import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { describeInBrowser, keepPicture, settled } from './browser';
import { newSeller } from './seller';
import { pick, uploaded } from './tool-steps';
import { useVisits } from './visits';

/** Timeout of an upload, and of reducing it, on a busy machine. */
const RUN_MS = 240_000;

/** What a phone with 48 million pixels takes. */
const SIZE = { width: 8064, height: 6048 } as const;

describeInBrowser('a photo of 48 MP', () => {
  const visits = useVisits();
  let file: { name: string; mimeType: string; buffer: Buffer };

  beforeAll(async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3" width="1344" height="1008">
      <rect width="4" height="3" fill="#dfe6ee"/><ellipse cx="2" cy="2.5" rx="1" ry=".2" fill="#b9c3cf"/>
      <rect x="1.4" y=".8" width="1.2" height="1.7" rx=".2" fill="#c0392b"/></svg>`;
    const buffer = await sharp(Buffer.from(svg)).resize(SIZE).jpeg({ quality: 90 }).toBuffer();
    file = { name: 'IMG_0048.jpg', mimeType: 'image/jpeg', buffer };
  });

  it(
    'is welcome: the page says so, how it is reduced, and the size of the result on each option',
    async () => {
      const { prepare } = await newSeller(visits.product, '13900000148');
      const { page, complaints } = await visits.at('#/subPages/ai-expand/index', { hasTouch: true, prepare });
      page.setDefaultTimeout(RUN_MS / 2);
      await settled(page, 'ai-expand');
      expect(await page.locator('#tool-limits').innerText()).toContain('4800 万像素');
      await pick(page, file);
      await uploaded(page);
      await page.locator('#tool-change-reduced:visible, #expand-size:visible').first().waitFor();
      // The widest canvas has 24 MP: the photo is reduced for it, and not refused.
      const ratio = page.locator('#tool-option-ratio-9\\:16');
      await expect.poll(() => ratio.innerText()).toMatch(/^9:16 → \d{4} × \d{4}$/);
      const [, width = 0, height = 0] = (/(\d+) × (\d+)/.exec(await ratio.innerText()) ?? []).map(Number);
      expect(Math.abs(width / height - 9 / 16)).toBeLessThan(0.01);
      expect(width * height).toBeLessThanOrEqual(24_010_000);
      await ratio.tap();
      await page.locator('#expand-reduced').waitFor();
      await page.locator('#tool-submit:not([aria-disabled="true"])').waitFor();
      await keepPicture(page, 'ai-expand-48mp');
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );

  it(
    'is stored with 40 MP, and a tool that keeps sizes says that it was reduced',
    async () => {
      const { prepare } = await newSeller(visits.product, '13900000149');
      const { page, complaints } = await visits.at('#/subPages/image-enhance/index', {
        hasTouch: true,
        prepare,
      });
      page.setDefaultTimeout(RUN_MS / 2);
      await settled(page, 'image-enhance');
      await pick(page, file);
      await page.locator('#tool-change-reduced', { hasText: '7302 × 5477' }).waitFor();
      await page.locator('#tool-submit:not([aria-disabled="true"])').waitFor();
      await keepPicture(page, 'image-enhance-48mp');
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );
});
