import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { SESSION_HEADER } from '../../../core/session/session';
import { newPosterOwner } from '../../builders/poster-owner';
import { unzip } from '../../builders/zip';
import { describeInBrowser, keepPicture, settled } from './browser';
import { overflow } from './measure';
import { loggedIn } from './poster-steps';
import { photo } from './tool-steps';
import { useVisits } from './visits';

/** A storage share that is nearly full, but not yet full. */
const NEARLY_ALL = 0.85;

describeInBrowser('the room of a space', () => {
  const visits = useVisits();

  /** A user with two uploads. */
  async function owner(mobile: string) {
    const { url } = visits.product;
    const user = await newPosterOwner(url, mobile);
    const headers = { [SESSION_HEADER]: user.session };
    for (const name of ['coffee.jpg', 'rocket.jpg']) {
      const body = new FormData();
      body.append(
        'file',
        new Blob([new Uint8Array(await readFile(photo(name)))], { type: 'image/jpeg' }),
        name,
      );
      await fetch(`${url}/api/asset/asset/upload`, { method: 'POST', headers, body });
    }
    const usage = async () => {
      const answer = await fetch(`${url}/api/space/usage/get`, { method: 'POST', headers });
      return ((await answer.json()) as { data: { usedBytes: number; limitBytes: number } }).data;
    };
    return { user, usage };
  }

  it('warns before it is full', async () => {
    const { user, usage } = await owner('13900002011');
    const open = () =>
      visits.at('#/pages/space/index', { hasTouch: true, width: 320, prepare: loggedIn(visits, user) });
    const roomy = await open();
    await settled(roomy.page, 'space');
    await roomy.page.locator('#space-usage:visible').waitFor();
    expect(await roomy.page.locator('#space-nearly-full').count()).toBe(0);

    const { limitBytes } = await usage();
    await visits.product.query(
      `update asset set bytes = ${Math.round(NEARLY_ALL * limitBytes)} where id = (select id from asset order by id limit 1)`,
    );
    const { page, complaints } = await open();
    await settled(page, 'space');
    await page.locator('#space-nearly-full:visible').waitFor();
    expect(await overflow(page)).toBe(0);
    await keepPicture(page, 'space-nearly-full-320');
    expect(complaints).toEqual([]);
  });

  it('downloads works as one ZIP', async () => {
    const { user } = await owner('13900002012');
    const { page, complaints } = await visits.at('#/subPages/template/index?kind=upload', {
      hasTouch: true,
      prepare: loggedIn(visits, user),
    });
    await settled(page, 'template');
    await page.locator('#space-open-2:visible').waitFor();
    await page.locator('#space-choose:visible').tap();
    await page.locator('#space-open-1:visible').tap();
    await page.locator('#space-open-2:visible').tap();
    await keepPicture(page, 'space-packing');
    const download = page.waitForEvent('download');
    await page.locator('#space-batch-pack:visible').tap();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.zip$/);
    const files = [...unzip(await readFile(await file.path())).values()];
    expect(files).toHaveLength(2);
    // Complete JPEGs.
    for (const bytes of files) expect(bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(complaints).toEqual([]);
  });
});
