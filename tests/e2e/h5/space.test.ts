import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { MARKER_COOKIE } from '../../../core/session/session';
import { blueSquare, posterDocument } from '../../builders/poster-document';
import { newPosterOwner, type PosterOwner } from '../../builders/poster-owner';
import { specLine } from '../../spec/vitest';
import { audit } from './audit';
import { describeInBrowser, keepPicture, settled } from './browser';
import { contrasts, overflow } from './measure';
import { logInToGoOn } from './tool-steps';
import { useVisits } from './visits';

describeInBrowser('my space', () => {
  const visits = useVisits();

  /** Options for the browser of a logged-in user. */
  const as = ({ session }: PosterOwner) => ({
    hasTouch: true,
    prepare: async (page: Page) => {
      const { url } = visits.product;
      await page.context().addCookies([{ name: MARKER_COOKIE, value: '1', url }]);
      await page.addInitScript((sid) => localStorage.setItem('jwtSid', sid), session);
    },
  });

  const openShare = async (page: Page) => {
    await page.locator('#space-more-1:visible').tap();
    await page.locator('#space-action-share').tap();
  };

  specLine(
    's2.space',
    'h5',
    'tells what there is by kind, and leads to each and to the recycle bin',
    async () => {
      const owner = await newPosterOwner(visits.product.url, '13900002001');
      await owner.save({ title: '夏日', doc: posterDocument() });
      const { page, complaints } = await visits.at('#/pages/space/index', { ...as(owner), width: 320 });
      await settled(page, 'space');
      await expect.poll(() => page.locator('#space-use-poster').innerText()).toMatch(/海报\s+1$/);
      expect(await overflow(page)).toBe(0);
      expect((await contrasts(page)).filter(({ contrast }) => contrast < 4.5)).toEqual([]);
      await keepPicture(page, 'space-hub-320');
      await page.locator('#space-use-poster').tap();
      await settled(page, 'template');
      await page.locator('#poster-open-1:visible', { hasText: '夏日' }).waitFor();
      await page.goBack();
      await settled(page, 'space');
      await page.locator('#space-use-recycled:visible').tap();
      await settled(page, 'recycle');
      await page.locator('#state-empty:visible').waitFor();
      expect(complaints).toEqual([]);
    },
  );

  specLine(
    's2.space',
    'h5',
    'shows an error alone without the server, then all items, and loads the next ones within 80 of the end',
    async () => {
      const owner = await newPosterOwner(visits.product.url, '13900002006');
      for (let number = 1; number <= 25; number += 1)
        await owner.save({ title: `海报 ${number}`, doc: posterDocument() });
      let down = true;
      const { prepare, ...options } = as(owner);
      const { page } = await visits.at('#/pages/space/index', {
        ...options,
        async prepare(tab) {
          await prepare(tab);
          await tab.route('**/api/space/**', (route) => (down ? route.abort() : route.continue()));
        },
      });
      await page.locator('#state-error:visible').waitFor();
      expect(await page.locator('#space-use-poster, .skeleton').count()).toBe(0);
      await keepPicture(page, 'space-hub-offline');
      down = false;
      await page.locator('#state-error-action').tap();
      await page.locator('#space-recent-20:visible').waitFor();
      expect(await page.locator('#space-recent-1').innerText()).toContain('海报 25');
      expect(await audit(page)).toEqual([]);
      await keepPicture(page, 'space-hub-items');
      const scrollTo = (left: number) =>
        page.evaluate((rest) => {
          const scroller = document.querySelector('.taro_page:has(#route-space)');
          if (scroller) scroller.scrollTop = scroller.scrollHeight - scroller.clientHeight - rest;
        }, left);
      const next = page.waitForRequest('**/api/space/item/list');
      await scrollTo(100);
      await scrollTo(70);
      await next;
      await page.locator('#space-recent-25').waitFor({ state: 'attached' });
      await page.locator('#list-end').waitFor({ state: 'attached' });
      await page.locator('#space-recent-25').tap();
      await settled(page, 'create-design');
      await expect.poll(() => page.locator('#poster-name:visible').inputValue()).toBe('海报 1');
    },
  );

  specLine(
    's2.template',
    'h5',
    'puts posters into folders, finds them by name, and gives them back from the recycle bin',
    async () => {
      const owner = await newPosterOwner(visits.product.url, '13900002002');
      for (const title of ['夏日', '秋天']) await owner.save({ title, doc: posterDocument() });
      const { page, complaints } = await visits.at('#/subPages/template/index', as(owner));
      await settled(page, 'template');
      await page.locator('#poster-2:visible').waitFor();
      await page.locator('#space-new-folder:visible').tap();
      await page.locator('#rename-name').fill('店铺');
      await page.locator('#rename-save').tap();
      await page.locator('#space-folder-1:visible', { hasText: '店铺' }).waitFor();

      expect(await audit(page)).toEqual([]);
      // Both of them at once.
      await page.locator('#space-choose:visible').tap();
      await page.locator('#poster-open-1:visible').tap();
      await page.locator('#poster-open-2:visible').tap();
      await keepPicture(page, 'space-choosing');
      await page.locator('#space-batch-move:visible').tap();
      await page.locator('#move-to-1').tap();
      await page.locator('#poster-1:visible').waitFor({ state: 'detached' });
      await page.locator('#space-folder-1:visible', { hasText: '2' }).tap();
      await page.locator('#space-here:visible', { hasText: '店铺' }).waitFor();
      await page.locator('#poster-2:visible').waitFor();

      await page.locator('#space-search:visible').tap();
      await page.locator('#space-query:visible').fill('夏');
      await page.locator('#poster-2:visible').waitFor({ state: 'detached' });
      await page.locator('#space-more-1:visible').tap();
      await page.locator('#poster-remove-1:visible').tap();
      await page.locator('#modal-confirm').tap();
      await page.locator('#poster-1:visible').waitFor({ state: 'detached' });
      expect((await owner.list()).map(({ title }) => title)).toEqual(['秋天']);
      await page.locator('#space-recycle:visible').tap();
      await settled(page, 'recycle');
      await page.locator('#recycle-restore-1:visible').tap();
      await page.locator('#state-empty:visible').waitFor();
      expect((await owner.list()).map(({ title }) => title).sort()).toEqual(['夏日', '秋天']);
      expect(complaints).toEqual([]);
    },
  );

  specLine(
    's1.space',
    'h5',
    'shares a poster by a link, which a friend can open and copy, until it is revoked',
    async () => {
      const owner = await newPosterOwner(visits.product.url, '13900002003');
      await owner.save({ title: '夏日', doc: posterDocument([blueSquare('b', 20, 200, 80)]) });
      const { page } = await visits.at('#/subPages/template/index', as(owner));
      await settled(page, 'template');
      await openShare(page);
      const made = page.waitForResponse('**/api/share/link/create');
      await page.locator('#share-send').tap();
      const { data } = (await (await made).json()) as { data: { url: string } };
      const path = new URL(data.url).pathname;

      const friend = await visits.at('', { hasTouch: true, width: 320 });
      await friend.page.goto(`${visits.product.url}${path}`);
      await friend.page.locator('h1', { hasText: '夏日' }).waitFor();
      await friend.page.locator('.make a').tap();
      await settled(friend.page, 'shared-poster');
      await friend.page.locator('#shared-title:visible', { hasText: '夏日' }).waitFor();
      expect(await overflow(friend.page)).toBe(0);
      await keepPicture(friend.page, 'shared-poster-320');
      await friend.page.locator('#shared-copy:visible').tap();
      // On a slow phone, the login page still closes when the copy can be opened.
      const devtools = await friend.page.context().newCDPSession(friend.page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
      await logInToGoOn(friend.page, '13900002004');
      await expect.poll(() => friend.page.locator('#poster-name:visible').inputValue()).toBe('夏日');

      await page.goto(`${visits.product.url}/#/subPages/template/index`);
      await page.reload();
      await settled(page, 'template');
      await page.locator('#poster-1:visible', { hasText: '已分享' }).waitFor();
      await openShare(page);
      await page.locator('#share-stop').tap();
      await expect.poll(async () => (await fetch(`${visits.product.url}${path}`)).status).toBe(404);
    },
    240_000,
  );

  it('has earlier versions of a poster: a tap restores one, and undo reverts it', async () => {
    const owner = await newPosterOwner(visits.product.url, '13900002005');
    const { posterId } = await owner.save({ title: '旧名', doc: posterDocument() });
    await owner.save({ posterId, title: '新名', doc: posterDocument(), revision: 1 });
    const { page } = await visits.at(`#/subPages/create-design/index?posterId=${posterId}`, as(owner));
    await settled(page, 'create-design');
    const name = page.locator('#poster-name:visible');
    await expect.poll(() => name.inputValue()).toBe('新名');
    await page.locator('#poster-versions:visible').tap();
    await page.locator('#version-1', { hasText: '旧名' }).tap();
    await expect.poll(() => name.inputValue()).toBe('旧名');
    expect(await owner.get(posterId)).toMatchObject({ title: '旧名', revision: 3 });
    await page.locator('#poster-undo:visible').tap();
    await expect.poll(() => name.inputValue()).toBe('新名');
  });
});
