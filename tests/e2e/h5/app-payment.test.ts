import { createVerify, type KeyObject } from 'node:crypto';
import type { AppPayOutcome } from '@tuzuo/core/app/bridge';
import { Platform } from 'react-native';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { NativePay } from '../../../native/shell/native-pay';
import { ALIPAY_APP, startFakeAlipay } from '../../builders/fake-alipay';
import { startFakeWxpay, WXPAY } from '../../builders/fake-wxpay';
import { describeInBrowser, keepPicture, settled } from './browser';
import { signInBySms } from './login-steps';
import { createShell, openInApp } from './shell';
import { useVisits } from './visits';

vi.mock('react-native', async () => (await import('./react-native-double')).reactNativeDouble);

const pem = (key: KeyObject) =>
  key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }).toString();

const NOTIFY = '/api/pay/notify';

describeInBrowser('payment by another app, inside the app', () => {
  const settings: Record<string, string> = {};
  let wechat: Awaited<ReturnType<typeof startFakeWxpay>>;
  let alipay: Awaited<ReturnType<typeof startFakeAlipay>>;
  beforeAll(async () => {
    [wechat, alipay] = await Promise.all([startFakeWxpay({ mode: 'publicKey' }), startFakeAlipay()]);
    const { merchant, publicKey, apiV3Key, apiUrl } = wechat.options;
    Object.assign(settings, {
      PUBLIC_URL: 'https://studio.example.com',
      WXPAY_MCH_ID: merchant.mchId,
      WXPAY_CERT_SERIAL: merchant.serial,
      WXPAY_API_V3_KEY: apiV3Key,
      WXPAY_PRIVATE_KEY: pem(merchant.privateKey),
      WXPAY_API_URL: apiUrl,
      ...(publicKey && { WXPAY_PUBLIC_KEY_ID: publicKey.id, WXPAY_PUBLIC_KEY: pem(publicKey.key) }),
      WXPAY_MOBILE_APP_ID: WXPAY.appId,
      ALIPAY_APP_ID: ALIPAY_APP,
      ALIPAY_API_URL: alipay.options.apiUrl,
      ALIPAY_PRIVATE_KEY: pem(alipay.options.privateKey),
      ...('publicKey' in alipay.options.trust && { ALIPAY_PUBLIC_KEY: pem(alipay.options.trust.publicKey) }),
    });
  });
  const visits = useVisits(settings);
  afterAll(() => Promise.all([wechat.stop(), alipay.stop()]));
  beforeEach(() => {
    vi.clearAllMocks();
    Platform.OS = 'android';
  });

  /**
   * Native payment modules: WeChat and Alipay accept what the server has signed, and the user acts as the test says.
   */
  const sdks = (built: readonly string[]) => {
    const does: AppPayOutcome[] = [];
    const tradeNos: string[] = [];
    const act = (tradeNo: string, answer: () => Promise<unknown>) => async (): Promise<AppPayOutcome> => {
      tradeNos.push(tradeNo);
      const outcome = does.shift() ?? 'paid';
      if (outcome === 'paid') await answer();
      return outcome;
    };
    const tell = (name: string, headers: Record<string, string>, body: Buffer) =>
      fetch(`${visits.product.url}${NOTIFY}/${name}`, {
        method: 'POST',
        headers,
        body: new Uint8Array(body),
      });
    const pay = {
      takes: vi.fn<NativePay['takes']>(async (by) => built.includes(by)),
      wechat: vi.fn<NativePay['wechat']>(async (order) => {
        const { appId, timeStamp, nonceStr, prepayId, sign } = order;
        const lines = [appId, timeStamp, nonceStr, prepayId].map((line) => `${line}\n`).join('');
        const isOurs = createVerify('RSA-SHA256').update(lines).verify(wechat.merchantKey, sign, 'base64');
        if (!isOurs || order.package !== 'Sign=WXPay' || order.partnerId !== WXPAY.mchId) return 'failed';
        const tradeNo = prepayId.slice('wx'.length);
        return act(tradeNo, () => {
          const { headers, body } = wechat.pay(tradeNo);
          return tell('wxpay', headers, body);
        })();
      }),
      alipay: vi.fn<NativePay['alipay']>(async (orderString) => {
        // Throws for what the app has not signed.
        const { content } = alipay.open(orderString);
        if (new URLSearchParams(orderString).get('method') !== 'alipay.trade.app.pay') return 'failed';
        const tradeNo = content.out_trade_no ?? '';
        // Alipay's notification is late: the page asks the server, which asks Alipay.
        return act(tradeNo, async () => alipay.pay(tradeNo))();
      }),
    };
    return { pay, does, tradeNos };
  };

  const toPayment = async (pay: NativePay | undefined, mobile: string) => {
    const shell = createShell(visits.product.url, pay ? { pay } : {});
    const { page } = await openInApp(visits, shell, { hash: '#/pages/vip/index' });
    await settled(page, 'vip');
    await page.locator('#vip-buy').click();
    await settled(page, 'login');
    await signInBySms(page, mobile);
    await settled(page, 'payment');
    await page.locator('#payment-pay').waitFor();
    const channels = await page
      .locator('[id^=pay-channel-]')
      .evaluateAll((rows) => rows.map(({ id }) => id.slice('pay-channel-'.length)));
    const press = async () => {
      await page.locator('#payment-pay:not([aria-disabled=true])').click();
    };
    return { page, shell, channels, press };
  };

  it('WeChat: not installed, failed, canceled, paid; only the server confirms a payment', async () => {
    const { pay, does, tradeNos } = sdks(['wechat', 'alipay']);
    const { page, channels, press } = await toPayment(pay, '13800000095');
    expect(channels).toEqual(['wxpay_app', 'alipay', 'sandbox']);
    await keepPicture(page, 'app-pay-fr-375');

    does.push('absent', 'failed', 'canceled');
    await press();
    await page.locator('#payment-problem', { hasText: 'Installez ou mettez à jour WeChat' }).waitFor();
    await keepPicture(page, 'app-pay-absent-fr-375');
    await press();
    await page.locator('#payment-problem', { hasText: 'Le paiement n’a pas abouti' }).waitFor();
    await press();
    await expect.poll(() => tradeNos.length).toBe(3);
    await page.locator('#payment-pay:not([aria-disabled=true])').waitFor();
    expect(await page.locator('#payment-problem').count()).toBe(0);

    await press();
    await page.locator('#payment-is-done').waitFor();
    // Four requests result in one payment.
    expect(new Set(tradeNos).size).toBe(1);
    await keepPicture(page, 'app-pay-done-fr-375');
  });

  it('does not trust a phone that claims to have paid', async () => {
    const { pay } = sdks(['wechat']);
    pay.wechat.mockResolvedValue('paid');
    const { page, channels, press } = await toPayment(pay, '13800000096');
    expect(channels[0]).toBe('wxpay_app');
    await press();
    await page.locator('#payment-is-waiting').waitFor();
    await page.locator('#payment-ask').click();
    await page.getByText('Aucun paiement reçu').or(page.locator('.toast')).first().waitFor();
    expect(await page.locator('#payment-is-done').count()).toBe(0);
  });

  it('pays with Alipay’s SDK without leaving the pages', async () => {
    const { pay, tradeNos } = sdks(['alipay']);
    const { page, channels, press } = await toPayment(pay, '13800000097');
    // An app without WeChat's SDK does not offer it.
    expect(channels).toEqual(['alipay', 'sandbox']);
    await press();
    await page.locator('#payment-is-done').waitFor();
    expect(tradeNos).toHaveLength(1);
    expect(page.url()).toContain(visits.product.url);
  });

  it('opens Alipay’s page in an app without SDKs', async () => {
    const { page, channels, press } = await toPayment(undefined, '13800000098');
    expect(channels).toEqual(['alipay', 'sandbox']);
    const left = page.waitForRequest((request) => request.url().includes('alipay.trade.wap.pay'));
    await press();
    await left;
  });
});
