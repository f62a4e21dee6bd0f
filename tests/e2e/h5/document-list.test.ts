import { expect } from 'vitest';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, keepPicture, settled } from './browser';
import { fingersOn } from './touch';
import { useVisits } from './visits';

describeInBrowser('the list of documents', () => {
  const visits = useVisits();

  specLine(
    ['s9.scroll', 's9.pull'],
    'h5',
    'loads more from 50 px before its end, and reloads on a pull of 45 px',
    async () => {
      const asked: (string | null)[] = [];
      const { page, complaints } = await visits.at('#/subPages/id-photo/index', {
        hasTouch: true,
        prepare: async (tab) =>
          void tab.on('request', (request) => {
            if (request.url().endsWith('idphoto/spec/list')) {
              asked.push(new URLSearchParams(request.postData() ?? '').get('cursor'));
            }
          }),
      });
      await settled(page, 'id-photo');
      await page.locator('#document-category-exam').click();
      const box = page.locator('#documents-scroll');
      await box.waitFor();
      const rows = () => page.locator('#documents .document-row').count();
      await expect.poll(rows).toBe(20);
      await keepPicture(page, 'documents-box');
      const before = asked.length;
      const scroll = async (left: number) => {
        await box.evaluate((element, rest) => {
          element.scrollTop = element.scrollHeight - element.clientHeight - rest;
        }, left);
        await page.waitForTimeout(250);
      };
      await scroll(60);
      expect(asked).toHaveLength(before);
      await scroll(50);
      await expect.poll(rows).toBeGreaterThan(20);
      expect(asked.slice(before).map((cursor) => cursor !== null)).toEqual([true]);

      await box.evaluate((element) => {
        element.scrollTop = 0;
        element.scrollIntoView({ block: 'center' });
      });
      await page.waitForTimeout(300);
      const place = await box.boundingBox();
      if (!place) throw new Error('no box');
      const fingers = await fingersOn(page);
      const [x, y] = [place.x + place.width / 2, place.y + 120];
      const pulled = asked.length;
      await fingers.drag([x, y], [x, y + 43]);
      await page.waitForTimeout(500);
      expect(asked).toHaveLength(pulled);
      await fingers.drag([x, y], [x, y + 48]);
      await expect.poll(() => asked.slice(pulled)).toEqual([null]);
      expect(complaints).toEqual([]);
    },
  );
});
