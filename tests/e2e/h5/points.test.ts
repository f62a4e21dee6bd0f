import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DEFAULT_BENEFITS } from '@tuzuo/core/pricing';
import { beforeAll, expect, it } from 'vitest';
import { describeInBrowser, keepPicture, settled } from './browser';
import { contrasts, overflow } from './measure';
import { newSeller, type Seller } from './seller';
import { useVisits } from './visits';

const ADDRESS = '#/subPages/points/index';

/** Welcome points of every new user. */
const WELCOME = String(
  DEFAULT_BENEFITS.find(({ key, tier }) => key === 'point_new_user' && tier === 'free')?.value,
);

describeInBrowser('the points page', () => {
  const visits = useVisits({ GRANTED_POINTS_DAYS: '365' });
  let seller: Seller;

  beforeAll(async () => {
    seller = await newSeller(visits.product, '13800000004');
  });

  it('shows a new user the welcome points, their source, and the price of more', async () => {
    const { page, complaints } = await visits.at('#/pages/my/index', {
      prepare: seller.prepare,
    });
    await settled(page, 'my');
    await page.locator('#my-points').click();
    await settled(page, 'points');
    expect(await page.locator('#points-balance').innerText()).toBe(WELCOME);
    expect(await page.locator('#points-given').innerText()).toBe(WELCOME);
    expect(await page.locator('#points-bought').innerText()).toBe('0');
    expect(await page.locator('#points-pack-2').innerText()).toMatch(/500 点\s+另送 50 点\s+¥50\.00/);
    await page.locator('#points-changes-from-1').scrollIntoViewIfNeeded();
    const first = await page.locator('#points-change-1').innerText();
    expect(first).toContain('赠送');
    expect(first).toContain(`+${WELCOME}`);
    expect(complaints).toEqual([]);
  });

  it('loads all free uses in one call; distinguishes daily, monthly and used ones', async () => {
    const calls: string[] = [];
    const fresh = await newSeller(visits.product, '13800000006');
    await visits.product.query(
      `insert into free_use (user_id, module, period, used)
       select '${fresh.userId}', 'matting', to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), 3`,
    );
    const { page } = await visits.at(ADDRESS, {
      async prepare(tab) {
        await fresh.prepare(tab);
        tab.on('request', (request) => {
          if (request.url().includes('getUserPoint')) calls.push(new URL(request.url()).pathname);
        });
      },
    });
    await settled(page, 'points');
    await page.locator('#points-free-matting').waitFor();
    expect(calls).toEqual(['/api/user/user/getUserPointOverview']);
    const textOf = (module: string) => page.locator(`#points-free-${module}`).innerText();
    expect(await textOf('img_scaleup')).toBe('剩 3 / 3 次');
    expect(await textOf('matting')).toBe('已用完（共 3 次）');
    expect(await textOf('compliance_label')).toBe('剩 10 / 10 次');
    // Its tier has none, which is different from "used up".
    expect(await page.locator('#points-free-ai_video_img, #points-free-idphoto').count()).toBe(0);
    const months = page.locator('.section', { hasText: '本月免费次数' });
    expect(await months.locator('#points-free-compliance_label').count()).toBe(1);
    expect(await months.locator('#points-free-matting').count()).toBe(0);
    await keepPicture(page, 'points-free');
  });

  it('shows which granted points expire soon', async () => {
    const old = await newSeller(visits.product, '13800000009');
    const { page } = await visits.at(ADDRESS, { prepare: old.prepare });
    await settled(page, 'points');
    // Granted on first request, a moment ago: they last a year.
    await page.locator('#points-balance').waitFor();
    expect(await page.locator('#points-expiry').count()).toBe(0);
    for (const statement of [
      'alter table ledger_transaction disable trigger ledger_is_append_only',
      `update ledger_transaction set created_at = created_at - interval '360 days' where cause_id = '${old.userId}'`,
      'alter table ledger_transaction enable trigger ledger_is_append_only',
    ])
      await visits.product.query(statement);
    await page.reload();
    await settled(page, 'points');
    expect(await page.locator('#points-expiry').innerText()).toMatch(
      new RegExp(`^其中 ${WELCOME} 点赠送点数将于 .+ 过期$`),
    );
    await keepPicture(page, 'points-expiry');
  });

  it('grants points for a check-in and for a code, once each, and has a link for friends', async () => {
    const fresh = await newSeller(visits.product, '13800000010');
    const batch = randomUUID();
    await visits.product.query(
      `insert into redeem_batch (id, name, kind, points) values ('${batch}', 'autumn', 'points', 500)`,
    );
    await visits.product.query(
      `insert into redeem_code (hash, batch_id, hint)
       values (sha256('ABCDEFGHJKMNPQRS'::bytea), '${batch}', 'PQRS')`,
    );
    const { page } = await visits.at(ADDRESS, {
      async prepare(tab) {
        await fresh.prepare(tab);
        await tab.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
      },
    });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await settled(page, 'points');
    const balance = () => page.locator('#points-balance').innerText();
    await keepPicture(page, 'points-rewards');

    await page.locator('#points-checkin').click();
    await page.locator('#points-checked-in').waitFor();
    await expect.poll(balance).toBe('61');

    await page.locator('#points-redeem').click();
    await page.locator('#points-code-mistake', { hasText: '输入兑换码' }).waitFor();
    await page.locator('#points-code').fill('not a code');
    await page.locator('#points-redeem').click();
    await page.getByText('没有这个码，请核对后再输').waitFor();
    expect(await balance()).toBe('61');
    await page.locator('#points-code').fill('abcd-efgh-jkmn-pqrs');
    await page.locator('#points-redeem').click();
    await expect.poll(balance).toBe('561');
    await expect.poll(() => page.locator('#points-code').inputValue()).toBe('');

    await page.locator('#points-invite').click();
    const [invite] = await visits.product.query(
      `select code from invite_code where user_id = '${fresh.userId}'`,
    );
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain(`/subPages/login/index?affiliateCode=${invite?.code}`);
  });

  it('shows a business account without limit and offers, with monthly statements as files', async () => {
    const business = await newSeller(visits.product, '13800000005');
    await visits.product.query(`update app_user set use_type = 'cash' where id = '${business.userId}'`);
    await visits.product.query(
      `with run as (
         insert into ledger_transaction (id, kind, module, cause_kind, cause_id, cause_step)
         values (gen_random_uuid(), 'receivable', 'ai_model', 'task', gen_random_uuid(), '0') returning id
       ), owed as (
         insert into ledger_account (id, user_id, kind, unit, balance)
         values (gen_random_uuid(), '${business.userId}', 'receivable', 'cent', 80)
         on conflict (user_id, kind) do update set balance = 80 returning id
       ), income as (
         insert into ledger_account (id, kind, unit, balance) values (gen_random_uuid(), 'income', 'cent', -80)
         on conflict (user_id, kind) do update set balance = ledger_account.balance - 80 returning id
       )
       insert into ledger_entry (transaction_id, account_id, amount)
       select run.id, owed.id, 80 from run, owed union all select run.id, income.id, -80 from run, income`,
    );
    const { page } = await visits.at(ADDRESS, { prepare: business.prepare });
    await settled(page, 'points');
    expect(await page.locator('#points-balance').innerText()).toBe('不限');
    expect(await page.locator('#points-buy, #points-code').count()).toBe(0);
    const month = page.locator('[id^=statement-2]');
    await expect.poll(() => month.innerText()).toContain('0.80');
    await keepPicture(page, 'points-statements');
    const kept = async (kind: 'pdf' | 'csv') => {
      const download = page.waitForEvent('download');
      await page.locator(`[id^=statement-${kind}-]`).click();
      return readFile(await (await download).path(), 'utf8');
    };
    expect(await kept('csv')).toContain(',0.80');
    expect(await kept('pdf')).toMatch(/^%PDF-/);
  });

  it('asks guests to log in', async () => {
    const { page } = await visits.at(ADDRESS);
    await settled(page, 'points');
    await page.locator('#state-empty-action').click();
    await settled(page, 'login');
  });

  it('reports what failed to load, and loads it on retry', async () => {
    let down = true;
    const { page } = await visits.at(ADDRESS, {
      async prepare(tab) {
        await seller.prepare(tab);
        await tab.route('**/api/user/user/{getUserPointOverview,searchUserPointChangeLogList}', (route) =>
          down ? route.abort() : route.continue(),
        );
      },
    });
    await page.locator('#state-error').waitFor();
    expect(await page.locator('#points-balance').innerText()).toContain('查不到');
    down = false;
    // Anywhere on the error retries once, as on a page that did not load.
    await page.locator('#state-error').click({ position: { x: 20, y: 20 } });
    await page.locator('#points-changes-from-1').scrollIntoViewIfNeeded();
    await page.locator('#points-change-1').waitFor();
    await expect.poll(() => page.locator('#points-balance').innerText()).toBe(WELCOME);
  });

  it.each([
    [320, 'fr', 'dark'],
    [375, 'zh-CN', 'light'],
    [425, 'es', 'light'],
  ] as const)('fits %d wide in %s (%s), with a contrast of 4.5', async (width, locale, colorScheme) => {
    const { page } = await visits.at(ADDRESS, {
      width,
      locale,
      colorScheme,
      prepare: seller.prepare,
    });
    await settled(page, 'points');
    // More than a screen below: not in the document before it is near.
    await page.locator('#points-changes-from-1').scrollIntoViewIfNeeded();
    await page.locator('#points-change-1').waitFor();
    expect(await overflow(page)).toBe(0);
    expect((await contrasts(page)).filter(({ contrast }) => contrast < 4.5)).toEqual([]);
    await keepPicture(page, `points-${locale}-${width}`);
  });
});
