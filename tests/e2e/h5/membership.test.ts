import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newId } from '../../../server/src/db/ids';
import { SPEC_BENEFIT_KEYS } from '../../spec/benefit-keys';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, keepPicture, settled } from './browser';
import { freeTheWay, signInBySms } from './login-steps';
import { contrasts, overflow } from './measure';
import { newSeller } from './seller';
import { useVisits } from './visits';

const BALANCE = 'user/user/getUserPointOverview';

/** Checks a page at the given width and language: no overflow, sufficient contrast. */
async function looksRight(page: Page, picture: string): Promise<void> {
  expect(await overflow(page), picture).toBe(0);
  expect(
    (await contrasts(page)).filter(({ contrast }) => contrast < 4.5),
    picture,
  ).toEqual([]);
  await keepPicture(page, picture);
}

/** Opens the cashier page, which appears in a window of its own. */
async function cashierOf(page: Page, button = '#payment-pay'): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.locator(`${button}:visible`).click();
  const cashier = await opened;
  await cashier.locator('#cashier-pay').waitFor();
  return cashier;
}

describeInBrowser('the trial of a new user', () => {
  const visits = useVisits({ TRIAL_DAYS: '7' });

  it('is shown with its end, brings its points, and leads to a membership', async () => {
    const seller = await newSeller(visits.product, '13800002120');
    const { page } = await visits.at('#/pages/vip/index', { prepare: seller.prepare });
    await settled(page, 'vip');
    expect(await page.locator('#vip-state').innerText()).toBe('体验会员');
    expect(await page.locator('#vip-until').innerText()).toMatch(/^有效期到 /);
    await page.locator('#vip-buy', { hasText: '开通 · ¥29.00' }).waitFor();
    await page.goto(`${visits.product.url}/#/subPages/points/index`);
    await settled(page, 'points');
    await page.locator('#points-balance', { hasText: '90' }).waitFor();
  });
});

describeInBrowser('buying', () => {
  const visits = useVisits();

  specLine(
    ['s1.vip', 's1.payment', 's2.vip', 's2.payment', 's4.vip'],
    'h5',
    'a guest sees what memberships cost, logs in to buy one, pays at the cashier, and is where they were',
    async () => {
      const { page, complaints } = await visits.at('#/pages/my/index');
      await settled(page, 'my');
      await page.locator('#my-vip').click();
      await settled(page, 'vip');
      await page.locator('#vip-plan-3').waitFor();
      expect(await page.locator('#vip-price-1').innerText()).toBe('¥29.00');
      expect(await page.locator('#vip-plan-3').innerText()).toContain('每月约 ¥22.33');
      await page.locator('#vip-plan-2').click();
      expect(await page.locator('#vip-buy').innerText()).toBe('开通 · ¥78.00');
      await looksRight(page, 'vip-guest');
      await page.locator('#vip-buy').click();
      await settled(page, 'login');
      await signInBySms(page, '13800002101');
      await settled(page, 'payment');
      await page.locator('#payment-pay').waitFor();
      expect(await page.locator('#payment-amount').innerText()).toBe('¥78.00');
      expect(await page.locator('#payment-what').innerText()).toBe('会员 3 个月');
      await looksRight(page, 'payment');

      const cashier = await cashierOf(page);
      await keepPicture(cashier, 'cashier');
      await page.locator('#payment-is-waiting').waitFor();
      await cashier.locator('#cashier-fail').click();
      await cashier.locator('#cashier-status').waitFor();
      await cashier.locator('#cashier-pay').click();
      await cashier.locator('.paid').waitFor();
      const closed = cashier.waitForEvent('close');
      await cashier.locator('#cashier-back').click();
      await closed;

      await page.locator('#payment-is-done').waitFor();
      expect(await page.locator('#payment-outcome').innerText()).toContain('会员到');
      await looksRight(page, 'payment-done');
      await page.locator('#payment-go-on').click();
      await settled(page, 'my');
      expect(await page.locator('#user-vip').innerText()).toBe('会员');
      expect(await page.locator('#my-vip-note').innerText()).toContain('有效期到');
      // The welcome points plus the month's.
      await expect.poll(() => page.locator('#my-balance').innerText()).toBe('660');
      // Its documents: a receipt at once, and an invoice on request.
      await page.goto(`${visits.product.url}/#/subPages/order/index`);
      await settled(page, 'order');
      const download = page.waitForEvent('download');
      await page.locator('#order-receipt-1').click();
      const receipt = await readFile(await (await download).path());
      expect(receipt.subarray(0, 5).toString()).toBe('%PDF-');
      await page.locator('#order-invoice-1').click();
      await page.locator('#invoice-kind-personal').click();
      await page.locator('#invoice-title').fill('王小明');
      await page.locator('#invoice-email').fill('nobody');
      await page.locator('#invoice-confirm').click();
      await page.locator('#invoice-email-mistake').waitFor();
      await looksRight(page, 'invoice');
      await page.locator('#invoice-email').fill('wang@example.com');
      await page.locator('#invoice-confirm').click();
      await page.locator('#order-invoice-1', { hasText: '发票开具中' }).waitFor();
      expect(complaints).toEqual([]);
    },
    120_000,
  );

  specLine(
    ['s1.orders', 's2.order'],
    'h5',
    'orders are listed by state, paid later, canceled and refunded, and a refund withdraws the purchase',
    async () => {
      const buyer = await newSeller(visits.product, '13800002102');
      const { page, complaints } = await visits.at('#/subPages/points/index', { prepare: buyer.prepare });
      await settled(page, 'points');
      for (const pack of [1, 2]) {
        await page.locator(`#points-buy-${pack}`).click();
        await settled(page, 'payment');
        await page.locator('#payment-pay').waitFor();
        await page.goBack();
        await settled(page, 'points');
      }
      await page.goto(`${visits.product.url}/#/subPages/order/index`);
      await settled(page, 'order');
      await page.locator('#order-2').waitFor();
      await page.locator('#order-cancel-1').click();
      await page.locator('#modal-confirm').click();
      await page.locator('#order-state-of-1', { hasText: '已关闭' }).waitFor();
      await page.locator('#order-pay-2').click();
      await settled(page, 'payment');
      const cashier = await cashierOf(page);
      await cashier.locator('#cashier-twice').click();
      await cashier.locator('.paid').waitFor();
      await page.locator('#payment-is-done').waitFor();
      await page.locator('#payment-go-on').click();
      await settled(page, 'order');
      await page.locator('#order-state-of-2', { hasText: '已完成' }).waitFor();
      await page.locator('#order-state-fulfilled').click();
      await page.locator('#order-refund-1').waitFor();
      expect(await page.locator('#order-2').count()).toBe(0);
      await looksRight(page, 'order');
      await page.locator('#order-refund-1').click();
      expect(await page.locator('#refund-amount').innerText()).toBe('退回 ¥10.00');
      await page.locator('#refund-reason').fill('买错了');
      await keepPicture(page, 'refund');
      await page.locator('#refund-confirm').click();
      await page.locator('#order-state-of-1', { hasText: '已退款' }).waitFor();
      const [refund] = await visits.product.query(
        `select r.reason, r.amount_cents from refund r join purchase p on p.id = r.purchase_id
         where p.user_id = '${buyer.userId}'`,
      );
      expect(refund).toMatchObject({ reason: '买错了', amount_cents: '1000' });
      const answer = page.waitForResponse((response) => response.url().includes(BALANCE));
      await page.goto(`${visits.product.url}/#/subPages/points/index`);
      await settled(page, 'points');
      expect((await (await answer).json()).data).toMatchObject({ rechargeLeftPointCount: 0 });
      expect(complaints).toEqual([]);
    },
    120_000,
  );

  specLine(
    ['s1.vip', 's1.payment', 's3.vip-info'],
    'h5',
    'a membership renews only if the user ticks it, shows its terms before payment, and is canceled with two taps',
    async () => {
      await freeTheWay(visits.product);
      const buyer = await newSeller(visits.product, '13800002161');
      const { page, complaints } = await visits.at('#/pages/vip/index', {
        width: 320,
        locale: 'fr',
        colorScheme: 'dark',
        prepare: buyer.prepare,
      });
      await settled(page, 'vip');
      await page.locator('#vip-auto-renew').waitFor();
      expect(await page.locator('#vip-auto-renew').getAttribute('aria-checked')).toBe('false');
      await page.locator('#vip-auto-renew').click();
      await looksRight(page, 'vip-renewal-fr');
      await page.locator('#vip-buy').click();
      await settled(page, 'payment');
      await page.locator('#payment-renewal', { hasText: '29' }).waitFor();
      await looksRight(page, 'payment-renewal-fr');
      const cashier = await cashierOf(page);
      await cashier.locator('#cashier-terms').waitFor();
      await cashier.locator('#cashier-pay').click();
      await cashier.locator('#cashier-contract').click();
      await cashier.locator('#cashier-withdraw').waitFor();
      await keepPicture(cashier, 'cashier-contract');
      await cashier.close();
      await page.locator('#payment-is-done').waitFor();
      const userInfo = page.waitForResponse('**/auth/user/getUserInfo?*');
      await page.goto(`${visits.product.url}/#/pages/vip/index`);
      await page.reload();
      const { data } = await (await userInfo).json();
      expect(data.vipInfo).toMatchObject({ isExpire: 0, autoRenewStatus: 'normal', vipType: 'common' });
      await settled(page, 'vip');
      await page.locator('#vip-contract-stop').waitFor();
      expect(await page.locator('#vip-auto-renew').count()).toBe(0);
      await looksRight(page, 'vip-contract-fr');
      await page.locator('#vip-contract-stop').click();
      await page.locator('#modal-confirm').click();
      await page.locator('#vip-contract-stop').waitFor({ state: 'detached' });
      expect(
        await visits.product.query(
          `select c.end_cause, m.auto_renew_status from contract c join membership m using (user_id)
           where user_id = '${buyer.userId}'`,
        ),
      ).toEqual([{ end_cause: 'user', auto_renew_status: 'stopped' }]);
      expect(complaints).toEqual([]);
    },
    120_000,
  );

  it('returns to the original tool whatever was viewed in between; another tab does not pay twice', async () => {
    await freeTheWay(visits.product);
    const buyer = await newSeller(visits.product, '13800002105');
    const { page } = await visits.at('#/subPages/matting/index', { prepare: buyer.prepare });
    await settled(page, 'matting');
    const from = encodeURIComponent('/subPages/matting/index');
    await page.goto(`${visits.product.url}/#/subPages/points/index?from=${from}`);
    await settled(page, 'points');
    await page.locator('#points-vip').click();
    await settled(page, 'vip');
    await page.locator('#vip-benefits').click();
    await settled(page, 'benefits');
    await page.locator('#benefits-vip').click();
    await settled(page, 'vip');
    await page.locator('#vip-buy:visible').click();
    await settled(page, 'payment');
    await page.locator('#payment-pay').waitFor();
    const other = await page.context().newPage();
    await buyer.prepare(other);
    await other.goto(page.url());
    await other.locator('#payment-pay').waitFor();
    const cashier = await cashierOf(page);
    await cashier.locator('#cashier-pay').click();
    await page.locator('#payment-is-done').waitFor();
    await other.locator('#payment-pay').click();
    await other.locator('#payment-is-done').waitFor();
    await other.close();
    expect(
      await visits.product.query(`select state from purchase where user_id = '${buyer.userId}'`),
    ).toEqual([{ state: 'fulfilled' }]);
    await page.locator('#payment-go-on').click();
    await settled(page, 'matting');
  });

  it('announces a changed price, and charges it only after consent', async () => {
    const buyer = await newSeller(visits.product, '13800002103');
    const { page } = await visits.at('#/pages/vip/index', { prepare: buyer.prepare });
    await settled(page, 'vip');
    await page.locator('#vip-plan-1').waitFor();
    await visits.product.query(`update price_offer set amount_cents = 3100 where months = 1`);
    await page.locator('#vip-buy').click();
    await page.locator('.modal', { hasText: '¥31.00' }).waitFor();
    await page.locator('#modal-cancel').click();
    await expect.poll(() => page.locator('#vip-buy').innerText()).toContain('31.00');
    expect(await visits.product.query(`select from purchase where user_id = '${buyer.userId}'`)).toEqual([]);
    await visits.product.query(`update price_offer set amount_cents = 2900 where months = 1`);
    await page.locator('#vip-buy').click();
    await page.locator('#modal-confirm').click();
    await settled(page, 'payment');
    await expect.poll(() => page.locator('#payment-amount').innerText()).toBe('¥29.00');
    // A code reduces the price before payment.
    const batch = newId();
    await visits.product.query(
      `insert into redeem_batch (id, name, kind, off_cents) values ('${batch}', 'spring', 'off', 900)`,
    );
    await visits.product.query(
      `insert into redeem_code (hash, batch_id, hint) values (sha256('SPRING2027'), '${batch}', '2027')`,
    );
    await page.locator('#payment-coupon').click();
    await page.locator('#payment-code').fill('SPRING2026');
    await page.locator('#payment-code-use').click();
    await page.locator('#payment-code-mistake').waitFor();
    await looksRight(page, 'payment-code');
    await page.locator('#payment-code').fill('spring-2027');
    await page.locator('#payment-code-use').click();
    await page.locator('#payment-coupon', { hasText: '-¥9.00' }).waitFor();
    expect(await page.locator('#payment-amount').innerText()).toBe('¥20.00');
    await looksRight(page, 'payment-cheaper');
    const cashier = await cashierOf(page);
    await cashier.locator('#cashier-pay').click();
    await page.locator('#payment-is-done').waitFor();
    expect(
      await visits.product.query(
        `select p.state, t.amount_cents from purchase p join payment m on m.purchase_id = p.id
         join sandbox_trade t on t.trade_no = replace(m.id::text, '-', '') where p.user_id = '${buyer.userId}'`,
      ),
    ).toEqual([{ state: 'fulfilled', amount_cents: '2000' }]);
  });

  specLine(
    ['s2.benefits', 's9.benefit-keys'],
    'h5',
    'every benefit is compared, tier by tier, on a page with a bar of its own',
    async () => {
      for (const [width, locale, colorScheme] of [
        [320, 'fr', 'dark'],
        [425, 'es', 'light'],
      ] as const) {
        const buyer = await newSeller(visits.product, `138000${23000 + width}`);
        const { page } = await visits.at('#/subPages/benefits/index', {
          width,
          locale,
          colorScheme,
          prepare: buyer.prepare,
        });
        await settled(page, 'benefits');
        for (const key of SPEC_BENEFIT_KEYS) await page.locator(`#benefit-${key}`).waitFor();
        expect(await page.locator('#benefit-user_space').innerText()).toMatch(/10\sG[oB]/);
        await looksRight(page, `benefits-${locale}`);
        for (const [route, path] of [
          ['vip', 'pages/vip'],
          ['points', 'subPages/points'],
          ['order', 'subPages/order'],
        ] as const) {
          await page.goto(`${visits.product.url}/#/${path}/index`);
          await settled(page, route);
          await page
            .locator('#vip-plan-1, #points-pack-1, #state-empty')
            .locator('visible=true')
            .first()
            .waitFor();
          await looksRight(page, `${route}-${locale}`);
        }
      }
    },
    120_000,
  );
});
