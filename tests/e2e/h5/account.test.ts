import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { LOCALES } from '../../../core/text/locale';
import { temporaryDataDir } from '../../builders/data-dir';
import { describeInBrowser, keepPicture, settled } from './browser';
import { freeTheWay, LOGIN, signInBySms } from './login-steps';
import { contrasts, overflow } from './measure';
import { newSeller } from './seller';
import { useVisits } from './visits';

const PHOTO = 'tests/fixtures/photos/product-shoes.jpg';
const ACCOUNT = '#/subPages/account/index';

/** Checks a page at the given width and language: no overflow, sufficient contrast. */
async function looksRight(page: Page, picture: string): Promise<void> {
  expect(await overflow(page), picture).toBe(0);
  const faint = (await contrasts(page)).filter(({ contrast }) => contrast < 4.5);
  expect(faint, picture).toEqual([]);
  await keepPicture(page, picture);
}

/** Requests a code with a button, and types the one shown to developers. */
async function proveBy(page: Page, name: string): Promise<void> {
  await page.locator(`#${name}-send-code`).click();
  await page.locator(`#${name}-dev-code`).click();
}

describeInBrowser('the account', () => {
  const visits = useVisits();
  const query = (sql: string) => visits.product.query(sql);

  it('is looked after: picture, name, number, devices', async () => {
    const seller = await newSeller(visits.product, '13800003101');
    const { page } = await visits.at('#/pages/my/index', { prepare: seller.prepare });
    await settled(page, 'my');
    await page.locator('#my-account').click();
    await settled(page, 'account');

    // A file that is not a picture is reported, and nothing changes.
    const notes = join(await temporaryDataDir(), 'notes.jpg');
    await writeFile(notes, 'plain text');
    for (const path of [notes, PHOTO]) {
      const chooser = page.waitForEvent('filechooser');
      await page.locator('#account-avatar-choose').click();
      await (await chooser).setFiles(path);
      if (path === notes) await page.getByText('这不是图片文件').waitFor();
    }
    await page.locator('#account-avatar img').waitFor();

    await page.locator('#account-nick').click();
    const nick = page.locator('#account-nick-field');
    await nick.fill('\u202e图作');
    await page.locator('#account-nick-save').click();
    await page.locator('#account-nick-field-mistake').waitFor();
    await nick.fill('小图 🎨');
    await page.locator('#account-nick-save').click();
    await page.locator('#account-nick', { hasText: '小图 🎨' }).waitFor();

    await freeTheWay(visits.product);
    await page.locator('#account-mobile').click();
    await proveBy(page, 'old');
    await page.locator('#account-new-mobile').fill('13800003102');
    await proveBy(page, 'new');
    await looksRight(page, 'account-mobile-zh-CN-375');
    await page.locator('#account-mobile-save').click();
    await page.locator('#account-mobile', { hasText: '138****3102' }).waitFor();

    // Another device of the user is logged out by a tap, and learns it on its next call.
    await freeTheWay(visits.product);
    const other = await visits.at(LOGIN);
    await settled(other.page, 'login');
    await signInBySms(other.page, '13800003102');
    await settled(other.page, 'home');
    await page.reload();
    await settled(page, 'account');
    await page.locator('#device-2').waitFor();
    await page.locator('#devices-log-out').click();
    await page.locator('#modal-confirm').click();
    await expect.poll(() => page.locator('#device-2').count()).toBe(0);
    await other.page.locator('#tab-my').click();
    await settled(other.page, 'my');
    await other.page.locator('#my-login').waitFor();

    await page.goto(`${visits.product.url}/#/pages/my/index`);
    await settled(page, 'my');
    await page.locator('#user-nick', { hasText: '小图 🎨' }).waitFor();
    await page.locator('.user-card__avatar img').waitFor();
  });

  it('can be closed after a warning about losses, and a login offers to keep it', async () => {
    const mobile = '13800003103';
    const seller = await newSeller(visits.product, mobile);
    const { page } = await visits.at(ACCOUNT, { prepare: seller.prepare });
    await settled(page, 'account');
    await page.locator('#account-close').click();
    await page.locator('#closing-losses', { hasText: '点' }).waitFor();
    await page.locator('#closing-stays', { hasText: '会计' }).waitFor();
    await freeTheWay(visits.product);
    await proveBy(page, 'close');
    await looksRight(page, 'account-closing-zh-CN-375');
    await page.locator('#closing-confirm').click();
    await page.locator('#modal-confirm').click();
    await page.locator('#account-closing').waitFor();
    expect(await query(`select state from app_user where id = '${seller.userId}'`)).toMatchObject([
      { state: 'closing' },
    ]);
    await page.locator('#account-keep').click();
    await page.locator('#account-close').waitFor();
    expect(await query(`select state from app_user where id = '${seller.userId}'`)).toMatchObject([
      { state: 'active' },
    ]);
  });

  it('has messages, counted on My and marked as read when shown, and announcements until they are closed', async () => {
    const seller = await newSeller(visits.product, '13800003104');
    for (const n of [1, 2]) {
      await query(`insert into notice (id, user_id, kind, cause, data) values
        (gen_random_uuid(), '${seller.userId}', 'points_expiring', '${n}', '{"points": ${n}0, "at": "2026-12-01T00:00:00Z"}')`);
    }
    const texts = Object.fromEntries(
      LOCALES.map((locale) => [locale, { title: `News ${locale}`, text: 'Soon.' }]),
    );
    await query(`insert into announcement (id, texts, from_at, until_at)
      values (gen_random_uuid(), '${JSON.stringify(texts)}', now(), now() + interval '1 hour')`);
    const { page } = await visits.at('#/pages/my/index', { prepare: seller.prepare });
    await settled(page, 'my');
    await page.locator('#my-messages', { hasText: '2' }).waitFor();
    await page.locator('#announcement', { hasText: 'News zh-CN' }).waitFor();
    await looksRight(page, 'my-announcement-zh-CN-375');
    await page.locator('#announcement-close').click();
    await expect.poll(() => page.locator('#announcement').count()).toBe(0);
    await page.locator('#my-messages').click();
    await settled(page, 'messages');
    await page.locator('#message-2', { hasText: '点数即将过期' }).waitFor();
    await looksRight(page, 'messages-zh-CN-375');
    await page.goBack();
    await settled(page, 'my');
    await expect.poll(() => page.locator('#my-messages').innerText()).not.toContain('2');
    await page.goto(`${visits.product.url}/#/`);
    await settled(page, 'home');
    expect(await page.locator('#announcement').count()).toBe(0);
    await query('update announcement set stopped_at = now()');
  });

  it.each([
    [320, 'fr', 'light'],
    [425, 'fr', 'dark'],
    [320, 'es', 'light'],
    [375, 'zh-CN', 'dark'],
  ] as const)('fits a screen %i wide in %s, %s', async (width, locale, colorScheme) => {
    const mobile = `13800003${width - (locale === 'es' ? 1 : 0)}`;
    await freeTheWay(visits.product);
    const seller = await newSeller(visits.product, mobile);
    await query(`insert into notice (id, user_id, kind, cause, data) values
      (gen_random_uuid(), '${seller.userId}', 'membership_ending', '1', '{"until": "2026-12-01T00:00:00Z", "days": 7}')`);
    const options = { width, locale, colorScheme, prepare: seller.prepare };
    const { page } = await visits.at(ACCOUNT, options);
    await settled(page, 'account');
    await page.locator('#account-nick').click();
    await page.locator('#account-mobile').click();
    await page.locator('#account-close').click();
    await page.locator('#closing-confirm').waitFor();
    await looksRight(page, `account-${locale}-${width}-${colorScheme}`);
    await page.goto(`${visits.product.url}/#/subPages/messages/index`);
    await settled(page, 'messages');
    await page.locator('#message-1').waitFor();
    await looksRight(page, `messages-${locale}-${width}-${colorScheme}`);
  });
});
