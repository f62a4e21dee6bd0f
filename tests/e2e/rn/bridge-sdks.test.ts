import type { AppPayOutcome, PushState } from '@tuzuo/core/app/bridge';
import { PermissionsAndroid } from 'react-native';
import { answer } from '../../../native/bridge/answer';
import { createHandlers } from '../../../native/bridge/handlers';
import type { NativePay } from '../../../native/shell/native-pay';
import type { NativePush } from '../../../native/shell/native-push';

const trusted = ['https://tuzuo.example'];

const pay: jest.Mocked<NativePay> = {
  takes: jest.fn(async (by: 'wechat' | 'alipay') => by === 'wechat'),
  wechat: jest.fn<Promise<AppPayOutcome>, Parameters<NativePay['wechat']>>(async () => 'paid'),
  alipay: jest.fn<Promise<AppPayOutcome>, [string]>(async () => 'canceled'),
};

const push: jest.Mocked<NativePush> = {
  offered: jest.fn(async () => true),
  state: jest.fn<Promise<PushState>, []>(async () => 'open'),
  token: jest.fn<Promise<string | null>, []>(async () => 'token'),
};

/** An app whose only native halves are those that its operator had built in. */
const parts = {
  trusted,
  pay,
  push,
  restart: jest.fn(),
  report: jest.fn(),
  update: undefined,
  phone: undefined,
  store: undefined,
  publicKey: undefined,
  channel: 'stable' as const,
};

const handlers = createHandlers(parts);
const call = (name: string, params: object = {}, all = handlers) =>
  answer(
    { text: JSON.stringify({ tuzuo: 1, id: 'a', call: name, params }), url: 'https://tuzuo.example/#/' },
    trusted,
    all,
  );

beforeEach(() => jest.clearAllMocks());

describe('payment by another app', () => {
  const order = {
    appId: 'wx1',
    partnerId: '1900000001',
    prepayId: 'wx201',
    package: 'Sign=WXPay',
    nonceStr: 'n0nce',
    timeStamp: '1795650000',
    sign: 'c2ln+/==',
  };
  const orderString = 'app_id=2021&biz_content=%7B%22a%22%3A1%7D&sign=c2ln%2B%2F%3D%3D';

  test('an app reports each of its built-in SDKs', async () => {
    const told = JSON.stringify(await call('app.info'));
    expect(told).toContain('"pay.wechat"');
    expect(told).not.toContain('"pay.alipay"');
    const without = createHandlers({ ...parts, pay: undefined });
    expect(JSON.stringify(await call('app.info', {}, without))).not.toContain('"pay.');
    expect(await call('pay.wechat', order, without)).toMatchObject({ ok: false, error: 'failed' });
  });

  test('an order is passed on verbatim, and the app’s response is returned', async () => {
    expect(await call('pay.wechat', order)).toMatchObject({ data: { outcome: 'paid' } });
    expect(pay.wechat).toHaveBeenCalledWith(order);
    expect(await call('pay.alipay', { orderString })).toMatchObject({ data: { outcome: 'canceled' } });
    expect(pay.alipay).toHaveBeenCalledWith(orderString);
  });

  test.each([
    ['pay.wechat', { ...order, sign: '' }],
    ['pay.wechat', { ...order, prepayId: 'a b' }],
    ['pay.wechat', { ...order, package: undefined }],
    ['pay.alipay', {}],
    ['pay.alipay', { orderString: 'a=1\nb' }],
    ['pay.alipay', { orderString: 'a'.repeat(9000) }],
  ])('%s does not take parameters %#', async (name, params) => {
    expect(await call(name, params)).toMatchObject({ error: 'badParams' });
    expect(pay.wechat).not.toHaveBeenCalled();
    expect(pay.alipay).not.toHaveBeenCalled();
  });
});

describe('notifications', () => {
  const request = jest.spyOn(PermissionsAndroid, 'request');

  test('only an app that was built with them reports them', async () => {
    expect(JSON.stringify(await call('app.info'))).toContain('"push.ask"');
    push.offered.mockResolvedValueOnce(false);
    expect(JSON.stringify(await call('app.info'))).not.toContain('"push.');
    const without = createHandlers({ ...parts, push: undefined });
    expect(await call('push.state', {}, without)).toMatchObject({ ok: false, error: 'failed' });
  });

  test('checking the state neither asks the user nor registers anything', async () => {
    expect(await call('push.state')).toMatchObject({ data: { state: 'open' } });
    expect(request).not.toHaveBeenCalled();
    expect(push.token).not.toHaveBeenCalled();
  });

  test('Android requests permission through React Native; a refusal has no token', async () => {
    request.mockResolvedValueOnce('never_ask_again');
    expect(await call('push.ask')).toMatchObject({ data: { state: 'off' } });
    expect(push.token).not.toHaveBeenCalled();
    request.mockResolvedValueOnce('granted');
    push.state.mockResolvedValueOnce('on');
    expect(await call('push.ask')).toMatchObject({ data: { state: 'on', token: 'token' } });
  });

  test('iOS requests permission itself; a phone without a name has none', async () => {
    const ask = jest.fn<Promise<PushState>, []>(async () => 'on');
    push.token.mockResolvedValueOnce(null);
    const ios = createHandlers({ ...parts, push: { ...push, ask } });
    expect(await call('push.ask', {}, ios)).toMatchObject({ ok: true, data: { state: 'on' } });
    expect(request).not.toHaveBeenCalled();
  });
});
