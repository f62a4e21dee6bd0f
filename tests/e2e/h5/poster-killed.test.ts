import { expect, it } from 'vitest';
import { documentText } from '../../../poster/document/words';
import words from '../../../src/features/poster/words/zh-CN.json';
import { posterDocument } from '../../builders/poster-document';
import { newPosterOwner } from '../../builders/poster-owner';
import { describeInBrowser, settled } from './browser';
import { openPoster, pathOf } from './poster-steps';
import { useVisits } from './visits';

const SAVE = '**/api/poster/poster/save';

describeInBrowser('a page that is killed while it saves a poster', () => {
  const visits = useVisits();

  it.each([
    ['has stored it, and its answer never came', '13900001931', true],
    ['has not heard of it', '13900001932', false],
  ])('offers what was changed again where the server %s: nothing is lost, and the revision is right', async (_what, mobile, arrives) => {
    const owner = await newPosterOwner(visits.product.url, mobile);
    const { posterId } = await owner.save({ title: '开业', doc: posterDocument() });
    const { page } = await openPoster(visits, owner, posterId);
    let asked = 0;
    await page.context().route(SAVE, async (route) => {
      asked += 1;
      // The page never gets a response.
      if (arrives) await route.fetch();
    });
    await page.locator('#poster-field-1:visible').fill('没说完的话');
    await page.locator('#poster-save:visible').tap();
    await expect.poll(() => asked).toBeGreaterThan(0);
    const stored = async () => {
      const { revision, doc } = await owner.get(posterId);
      return { revision, text: documentText(doc) };
    };
    const meanwhile = arrives ? { revision: 2, text: '没说完的话' } : { revision: 1, text: '大字 Ag' };
    await expect.poll(stored).toEqual(meanwhile);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('posterDrafts')))
      .toContain('没说完的话');
    const context = page.context();
    await page.close();
    await context.unroute(SAVE);

    const again = await context.newPage();
    await again.goto(`${visits.product.url}/${pathOf(`posterId=${posterId}`)}`);
    await settled(again, 'create-design');
    await again.locator('#poster-restored:visible').waitFor();
    expect(await again.locator('#poster-field-1:visible').inputValue()).toBe('没说完的话');
    await again.locator('#poster-save:visible').tap();
    await again.locator('#poster-state:visible', { hasText: words.saved }).waitFor();
    expect(await again.locator('#conflict').count()).toBe(0);
    expect(await stored()).toEqual({ revision: 2, text: '没说完的话' });
    expect(await owner.list()).toHaveLength(1);
    expect(await again.evaluate(() => localStorage.getItem('posterDrafts') ?? '')).not.toContain(
      '没说完的话',
    );
  });
});
