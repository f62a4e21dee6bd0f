import { schemas } from '@tuzuo/contract/api';
import { fail, succeed } from '@tuzuo/core/api/envelope';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { PayChannel } from '@tuzuo/core/api/order';
import { DEFAULT_BENEFITS, MODULE_KEYS } from '@tuzuo/core/pricing';
import { expect } from 'vitest';
import words from '../../../../src/features/orders/words/zh-CN.json';
import { SPEC_BENEFIT_KEYS } from '../../../spec/benefit-keys';
import { specLine } from '../../../spec/vitest';
import { iPhone } from '../harness/wx/devices';
import { type Network, type SentRequest, scriptedNetwork } from '../harness/wx/network';
import { studio } from './products';
import { loggedIn, recordServer } from './records';
import { openMy, run } from './run';
import { shows } from './steps';

const ORDER_ID = '01930000-0000-7000-8000-000000000042';
const PRICE_ID = '01930000-0000-7000-8000-000000000001';
const JSAPI = {
  appId: 'wx0',
  timeStamp: '1764000000',
  nonceStr: 'once',
  package: 'prepay_id=1',
  signType: 'RSA',
  paySign: 'signed',
} as const;

/** Each tier's value of each benefit, as on a new server. */
const BENEFITS = schemas['vip.benefit.list'].output.parse({ items: DEFAULT_BENEFITS }).items;

const VIRTUAL = { mode: 'short_series_goods', signData: '{}', paySig: 'p', signature: 's' } as const;

const orderOf = (state: 'pending' | 'fulfilled' | 'closed', amountCents: number) =>
  schemas['order.order.get'].output.parse({
    orderId: ORDER_ID,
    kind: 'vip',
    state,
    amountCents,
    currency: 'CNY',
    refundedCents: 0,
    refundableCents: 0,
    tier: 'common',
    months: 1,
    createdAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
    ...(state === 'fulfilled' && { periodUntil: '2027-01-02T03:04:05.000Z' }),
  });

/** A server whose plan has a different price than listed, and that learns of a payment on request. */
function shop(channels: readonly PayChannel[] = ['sandbox', 'wxpay_jsapi']) {
  const state = { paid: false, canceled: false, price: 3100 };
  const fields = ({ body }: SentRequest) => new URLSearchParams(body);
  const order = () => succeed(orderOf(state.paid ? 'fulfilled' : 'pending', state.price));
  const scripted = scriptedNetwork({
    'auth/user/getUserInfo': () =>
      succeed(
        schemas['auth.user.getUserInfo'].output.parse({
          userId: '01930000-0000-7000-8000-000000000009',
          type: '0',
          softwareCode: 'tuzuo',
          nick: 'Tuzuo 000001',
          jwtSid: 'session-1',
          gmtLastLogin: '2026-01-01T00:00:00.000Z',
          mobile: '13800000001',
          moduleItemCodes: [...MODULE_KEYS],
          moduleConfig: { recommendPosterLimit: 6 },
          isSetPassword: 0,
          isUseNewFontWidget: 0,
          vipInfo: state.paid
            ? {
                isExpire: 0,
                autoRenewStatus: 'none',
                vipType: 'common',
                expiresAt: '2027-01-02T03:04:05.000Z',
              }
            : null,
        }),
      ),
    'vip/plan/list': () =>
      succeed(
        schemas['vip.plan.list'].output.parse({
          items: [{ priceId: PRICE_ID, tier: 'common', months: 1, amountCents: 2900, currency: 'CNY' }],
        }),
      ),
    'pay/pay/channels': () =>
      succeed({
        items: channels.map((channel) => ({ channel, renews: false, coupons: channel !== 'wxpay_virtual' })),
      }),
    'order/order/create': (request) =>
      fields(request).get('expectedAmountCents') === String(state.price)
        ? order()
        : fail(ErrorCode.staleRevision, '价格有变动', { current: state.price }),
    'order/order/get': order,
    'order/order/list': () =>
      succeed({ items: [orderOf(state.canceled ? 'closed' : 'pending', state.price)] }),
    'order/order/cancel': () => {
      state.canceled = true;
      return succeed(orderOf('closed', state.price));
    },
    'vip/benefit/list': () => succeed({ items: BENEFITS }),
    'pay/pay/query': order,
    'pay/pay/prepare': (request) =>
      succeed(
        schemas['pay.pay.prepare'].output.parse(
          fields(request).get('channel') === 'wxpay_virtual'
            ? { channel: 'wxpay_virtual', virtual: VIRTUAL }
            : { channel: 'wxpay_jsapi', jsapi: JSAPI },
        ),
      ),
  });
  const rest = recordServer([]);
  const mine = /getUserInfo|vip\/(plan|benefit)|pay\/pay|order\/order/;
  const network: Network = (request) => (mine.test(request.url) ? scripted : rest)(request);
  return { state, network };
}

specLine(
  ['s1.vip', 's1.payment', 's2.vip', 's2.payment'],
  'weapp',
  'a membership is ordered at the price that was agreed to, and paid on WeChat’s own sheet, which may be left',
  () => {
    const { state, network } = shop();
    return run(studio.dir, { network, stored: loggedIn() }, async (app) => {
      const sent = (path: string) => app.wire.sent.filter(({ url }) => url.endsWith(path));
      await openMy(app, studio);
      await app.tap('#my-vip');
      await app.until(() => app.page().path === 'pages/vip/index', 'the membership center');
      await shows(app, '#vip-plan-1');
      app.feedback.answerModal = () => 'confirm';
      await app.tap('#vip-buy');
      await app.until(() => app.page().path === 'pages/payment/index', 'the page that pays');
      expect(app.feedback.modals[0]?.content).toContain('31.00');
      expect(sent('order/order/create')).toHaveLength(2);
      await shows(app, '#payment-pay');
      expect(app.text('#payment-amount')).toBe('¥31.00');
      expect(app.$$('#pay-channel-sandbox')).toEqual([]);

      app.wallet.answer = 'cancel';
      await app.tap('#payment-pay');
      await app.until(() => app.feedback.toasts.includes(words['pay.canceled']), 'the words');
      // The button is busy until the server has confirmed that nothing was paid.
      await app.until(() => app.text('#payment-pay').includes('31.00'), 'the button again');
      app.wallet.answer = 'pay';
      state.paid = true;
      await app.tap('#payment-pay');
      await shows(app, '#payment-is-done');
      const { appId: _appId, ...asked } = JSAPI;
      expect(app.wallet.asked).toEqual([asked, asked]);
      expect(new URLSearchParams(sent('pay/pay/prepare')[0]?.body).get('loginCode')).toMatch(/^login-code-/);
      await app.tap('#payment-go-on');
      await app.until(() => app.page().path === 'pages/my/index', 'the page where it began');
      await app.until(() => app.text('#my-vip-note').includes('2027'), 'the membership');
    });
  },
);

specLine(
  ['s1.payment'],
  'weapp',
  'goods are paid by WeChat’s virtual payment, and delivered once the server is notified, not when the sheet reports success',
  () => {
    const { state, network } = shop(['wxpay_virtual']);
    state.price = 2900;
    const newPhone = { ...iPhone, wechat: '8.0.68' };
    return run(studio.dir, { network, stored: loggedIn(), device: newPhone }, async (app) => {
      const sent = (path: string) => app.wire.sent.filter(({ url }) => url.endsWith(path));
      await openMy(app, studio);
      await app.tap('#my-vip');
      await shows(app, '#vip-plan-1');
      await app.tap('#vip-buy');
      await shows(app, '#payment-pay');
      await app.tap('#payment-pay');
      await shows(app, '#payment-is-waiting');
      expect(app.wallet.asked).toEqual([VIRTUAL]);
      expect(new URLSearchParams(sent('pay/pay/prepare')[0]?.body).get('loginCode')).toMatch(/^login-code-/);
      expect(app.$$('#payment-is-done')).toEqual([]);
      state.paid = true;
      await shows(app, '#payment-is-done');
    });
  },
);

specLine(
  ['s1.payment'],
  'weapp',
  'an iPhone whose WeChat is too old for Apple’s payment says so before payment',
  () => {
    const { network } = shop(['wxpay_virtual']);
    const device = { ...iPhone, wechat: '8.0.67' };
    const entry = { path: 'pages/payment/index', query: { orderId: ORDER_ID } };
    return run(studio.dir, { network, stored: loggedIn(), device, entry }, async (app) => {
      await shows(app, '#payment-none');
      expect(app.text('#payment-none')).toBe(words['pay.updateWechat']);
      expect(app.$$('#payment-pay')).toEqual([]);
    });
  },
);

specLine(
  ['s1.orders', 's2.order'],
  'weapp',
  'an order is found again, to be paid, or canceled by two taps',
  () => {
    const { network } = shop();
    const entry = { path: 'subPages/order/index' };
    return run(studio.dir, { network, stored: loggedIn(), entry }, async (app) => {
      await shows(app, '#order-pay-1');
      expect(app.text('#order-state-of-1')).toBe(words['state.pending']);
      app.feedback.answerModal = () => 'confirm';
      await app.tap('#order-cancel-1');
      await app.until(() => app.text('#order-state-of-1') === words['state.closed'], 'that it is closed');
      expect(app.$$('#order-pay-1')).toEqual([]);
      await app.pullDown();
      await app.until(() => app.text('#order-state-of-1') === words['state.closed'], 'the list again');
    });
  },
);

specLine(['s2.benefits'], 'weapp', 'every benefit is compared, tier beside tier', () => {
  const { network } = shop();
  const entry = { path: 'subPages/benefits/index' };
  return run(studio.dir, { network, stored: loggedIn(), entry }, async (app) => {
    await shows(app, '#benefits-vip');
    for (const key of SPEC_BENEFIT_KEYS) expect(app.$$(`#benefit-${key}`), key).toHaveLength(1);
    expect(app.text('#benefit-user_space')).toContain('10');
  });
});
