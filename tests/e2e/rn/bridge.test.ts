import { originOf } from '@tuzuo/core/api/web-origin';
import {
  type BridgeResponse,
  type DownloadOutcome,
  FILE_PART_BYTES,
  type PurchaseOutcome,
  type UpdateFile,
} from '@tuzuo/core/app/bridge';
import { Linking } from 'react-native';
import { answer } from '../../../native/bridge/answer';
import { createHandlers } from '../../../native/bridge/handlers';
import { isTrusted, mayOpenOutside } from '../../../native/bridge/origins';
import { deliveryScript, parseRequest } from '../../../native/bridge/protocol';
import { pagesAddressOf } from '../../../native/shell/links';
import type { NativeShell } from '../../../native/shell/native-shell';
import type { NativeStore } from '../../../native/shell/native-store';
import type { NativeUpdate } from '../../../native/shell/native-update';

const trusted = ['https://tuzuo.example'];
const page = 'https://tuzuo.example/#/pages/my/index';
const file = {
  url: 'https://files.example/web.zip',
  sha256: 'a'.repeat(64),
  bytes: 10,
  versionCode: 1000085,
  packageType: 'resource' as const,
};

const open = jest.spyOn(Linking, 'openURL').mockResolvedValue(true);
const restart = jest.fn();
const report = jest.fn();

/** The phone's own half. */
const update: jest.Mocked<NativeUpdate> = {
  activePages: jest.fn(async () => 1000084),
  download: jest.fn<Promise<DownloadOutcome>, [UpdateFile, string]>(async () => 'saved'),
  installPages: jest.fn<Promise<null>, [number]>(async () => null),
  installApk: jest.fn<Promise<null>, [number]>(async () => null),
  confirmPages: jest.fn(async () => null),
  giveUpPages: jest.fn(async () => true),
};

const phone: jest.Mocked<NativeShell> = {
  appendFile: jest.fn<Promise<null>, Parameters<NativeShell['appendFile']>>(async () => null),
  saveToAlbum: jest.fn<Promise<'saved' | 'blocked' | null>, [string, string]>(async () => 'saved'),
  shareFile: jest.fn<Promise<null>, [string, string, string]>(async () => null),
  copyText: jest.fn<Promise<null>, [string]>(async () => null),
  readPage: jest.fn<Promise<string | null>, [string]>(async () => 'text'),
};

const store: jest.Mocked<NativeStore> = {
  buy: jest.fn<Promise<PurchaseOutcome>, Parameters<NativeStore['buy']>>(async () => 'bought'),
  unfinished: jest.fn(async () => [{ id: '7', transaction: 'a.b.c' }]),
  finish: jest.fn<Promise<null>, [string]>(async () => null),
};

const parts = {
  trusted,
  update,
  phone,
  store,
  pay: undefined,
  push: undefined,
  restart,
  report,
  publicKey: 'key',
  channel: 'beta' as const,
};

const handlers = createHandlers(parts);
const ask = (message: object, url = page, all = handlers) =>
  answer({ text: JSON.stringify(message), url }, trusted, all);
const call = (name: string, params: object = {}, all = handlers) =>
  ask({ tuzuo: 1, id: 'a', call: name, params }, page, all);

beforeEach(() => jest.clearAllMocks());

describe('origins', () => {
  test.each([
    ['https://tuzuo.example', 'https://tuzuo.example'],
    ['https://tuzuo.example:443/a?b#c', 'https://tuzuo.example'],
    ['HTTP://Tuzuo.Example:8787/', 'http://tuzuo.example:8787'],
    ['http://[::1]:8787/', 'http://[::1]:8787'],
  ])('%s belongs to %s', (url, origin) => expect(originOf(url)).toBe(origin));

  test.each([
    'https://tuzuo.example@evil.example/',
    'https://tuzuo.example.evil.example/',
    'https://tuzuo.example\\@evil.example/',
    'https://tuzuo.example:443@evil.example/',
    'http://tuzuo.example/',
    'https://tuzuo.example:8443/',
    ' https://tuzuo.example/',
    'javascript:alert(1)//https://tuzuo.example',
    'data:text/html,https://tuzuo.example',
    '//tuzuo.example/',
    '',
  ])('%s is not trusted', (url) => expect(isTrusted(url, trusted)).toBe(false));

  test.each([
    'https://a.example',
    'mailto:a@b.example',
    'tel:10086',
    'weixin://dl',
  ])('%s may leave the app', (url) => expect(mayOpenOutside(url)).toBe(true));

  test.each([
    'intent://x#Intent;end',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'content://x',
    'relative',
  ])('%s may not leave the app', (url) => expect(mayOpenOutside(url)).toBe(false));
});

describe('answers', () => {
  test('a call of a trusted page is executed and answered by its id', async () => {
    const response = await ask({
      tuzuo: 1,
      id: 'a',
      call: 'link.open',
      params: { url: 'https://a.example' },
    });
    expect(response).toEqual({ tuzuo: 1, id: 'a', ok: true, data: {} });
    expect(open).toHaveBeenCalledWith('https://a.example');
  });

  test('a page of another origin gets no response, and nothing is executed', async () => {
    const message = { tuzuo: 1, id: 'a', call: 'link.open', params: { url: 'https://a.example' } };
    expect(await ask(message, 'https://evil.example/')).toBeUndefined();
    expect(open).not.toHaveBeenCalled();
  });

  test.each([
    ['another protocol version', { tuzuo: 2, call: 'app.info', params: {} }, 'protocol'],
    ['an unknown call', { tuzuo: 1, call: 'app.erase', params: {} }, 'unknownCall'],
    ["a name of Object's own", { tuzuo: 1, call: 'constructor', params: {} }, 'unknownCall'],
    ['a forbidden address', { tuzuo: 1, call: 'link.open', params: { url: 'intent://x' } }, 'badParams'],
    ['missing parameters', { tuzuo: 1, call: 'link.open' }, 'badParams'],
  ])('%s is refused', async (_name, message, error) => {
    expect(await ask({ id: 'a', ...message })).toEqual({ tuzuo: 1, id: 'a', ok: false, error });
    expect(open).not.toHaveBeenCalled();
  });

  test('a handler that fails is reported, without its reason', async () => {
    open.mockRejectedValueOnce(new Error('secret'));
    expect(await call('link.open', { url: 'https://a.example' })).toEqual({
      tuzuo: 1,
      id: 'a',
      ok: false,
      error: 'failed',
    });
  });

  test.each([
    '',
    'not json',
    'null',
    '[]',
    '{"id":"a"}',
    '{"tuzuo":1,"id":"","call":"app.info"}',
  ])('what is not a request (%s) is left alone', (text) => expect(parseRequest(text)).toBeUndefined());
});

describe('an update', () => {
  test('a page can read the installed version and whether the app can update', async () => {
    expect(await call('app.info')).toMatchObject({
      data: {
        version: '1.0.84',
        versionCode: 1000084,
        pagesVersionCode: 1000084,
        calls: expect.arrayContaining(['update.download', 'update.install']),
      },
    });
  });

  test('an app without the native half says so, and does nothing', async () => {
    const without = createHandlers({ ...parts, update: undefined });
    const answered = await call('app.info', {}, without);
    expect(answered).toMatchObject({ data: { pagesVersionCode: 0 } });
    expect(JSON.stringify(answered)).not.toContain('update.');
    expect(await call('update.download', file, without)).toMatchObject({ ok: false, error: 'failed' });
  });

  test('is downloaded as announced, and installed by its kind', async () => {
    expect(await call('update.download', file)).toMatchObject({ data: { outcome: 'saved' } });
    expect(update.download).toHaveBeenCalledWith(file, 'key');
    await call('update.install', { versionCode: 5, packageType: 'resource' });
    await call('update.install', { versionCode: 6, packageType: 'apk' });
    expect(update.installPages).toHaveBeenCalledWith(5);
    expect(update.installApk).toHaveBeenCalledWith(6);
    await call('app.restart');
    expect(restart).toHaveBeenCalledTimes(1);
  });

  test('may come from the pages’ origin, even without HTTPS', async () => {
    const local = { ...file, url: 'https://tuzuo.example/web.zip' };
    expect(await call('update.download', local)).toMatchObject({ ok: true });
  });

  test.each([
    ['another site without HTTPS', { url: 'http://files.example/web.zip' }],
    ['a file of the phone', { url: 'file:///etc/passwd' }],
    ['no checksum', { sha256: '' }],
    ['a checksum in capitals', { sha256: 'A'.repeat(64) }],
    ['no size', { bytes: 0 }],
    ['a size beyond all limits', { bytes: 1e12 }],
    ['half a version', { versionCode: 1.5 }],
    ['an unknown kind', { packageType: 'exe' }],
  ])('from %s is refused', async (_, change) => {
    expect(await call('update.download', { ...file, ...change })).toMatchObject({ error: 'badParams' });
    expect(update.download).not.toHaveBeenCalled();
  });

  test.each(['page', 'update'])('the part %s of the start is reported', async (part) => {
    await call('splash.report', { part });
    expect(report).toHaveBeenCalledWith(part);
  });

  test('no other part is', async () => {
    expect(await call('splash.report', { part: 'everything' })).toMatchObject({ error: 'badParams' });
    expect(report).not.toHaveBeenCalled();
  });
});

describe('the phone', () => {
  test('an app reports its capabilities, and which updates it follows', async () => {
    const bare = createHandlers({ ...parts, phone: undefined, store: undefined, publicKey: undefined });
    const calls = async (all = handlers) => JSON.stringify(await call('app.info', {}, all));
    expect(await calls()).toMatch(/"channel":"beta".*update\.download.*album\.save.*page\.read.*store\.buy/);
    expect(await calls(bare)).not.toMatch(/update\.|album\.|page\.read|store\./);
    expect(await call('clipboard.write', { text: 'a' }, bare)).toMatchObject({ error: 'failed' });
  });

  test('a file is transferred in parts, and saved or sent', async () => {
    const part = { file: 'a-1', fileName: 'a.png', offset: 0, part: 'AAAA' };
    expect(await call('file.append', part)).toMatchObject({ ok: true });
    expect(phone.appendFile).toHaveBeenCalledWith('a-1', 'a.png', 0, 'AAAA');
    expect(await call('album.save', { file: 'a-1', mime: 'image/png' })).toMatchObject({
      data: { outcome: 'saved' },
    });
    phone.saveToAlbum.mockResolvedValueOnce('blocked');
    expect(await call('album.save', { file: 'a-1', mime: 'video/mp4' })).toMatchObject({
      data: { outcome: 'blocked' },
    });
    await call('file.share', { file: 'a-1', mime: 'application/pdf', title: 'Poster' });
    expect(phone.shareFile).toHaveBeenCalledWith('a-1', 'application/pdf', 'Poster');
  });

  test.each([
    ['file.append', { file: '../a', fileName: 'a', offset: 0, part: '' }],
    ['file.append', { file: 'a', fileName: 'a', offset: -1, part: '' }],
    ['file.append', { file: 'a', fileName: 'a', offset: 0, part: 'no base64!' }],
    ['file.append', { file: 'a', fileName: 'a', offset: 0, part: 'A'.repeat(FILE_PART_BYTES * 2) }],
    ['album.save', { file: 'a', mime: 'application/pdf' }],
    ['link.share', { title: 'a', url: 'intent://x' }],
    ['phone.vibrate', { length: 'forever' }],
    ['page.read', { path: '/../secret' }],
    ['page.read', { path: 'js/app.js' }],
    ['clipboard.write', {}],
  ])('%s does not take %j', async (name, params) => {
    expect(await call(name, params)).toMatchObject({ error: 'badParams' });
  });
});

describe('the store', () => {
  const request = {
    productId: 'tuzuo.month',
    token: '019a7f4e-0000-7000-8000-000000000001',
    cents: 2800,
    currency: 'CNY',
  };

  test('a page buys, is notified of undelivered purchases, and confirms delivered ones', async () => {
    expect(await call('store.buy', request)).toMatchObject({ data: { outcome: 'bought' } });
    expect(store.buy).toHaveBeenCalledWith(request.productId, request.token, 2800, 'CNY');
    expect(await call('store.unfinished')).toMatchObject({
      data: { purchases: [{ id: '7', transaction: 'a.b.c' }] },
    });
    await call('store.finish', { id: '7' });
    expect(store.finish).toHaveBeenCalledWith('7');
  });

  test.each([
    ['store.buy', { ...request, productId: '../month' }],
    ['store.buy', { ...request, token: 'me' }],
    ['store.buy', { ...request, cents: 0.5 }],
    ['store.buy', { ...request, currency: 'yuan' }],
    ['store.finish', { id: 'x' }],
  ])('%s does not take %j', async (name, params) => {
    expect(await call(name, params)).toMatchObject({ error: 'badParams' });
  });
});

describe('links', () => {
  const config = {
    h5Url: 'https://tuzuo.example/',
    trusted,
    channel: 'stable' as const,
    updatePublicKey: '',
  };
  test.each([
    ['tuzuo://open?page=%2Fpages%2Fmy%2Findex', 'https://tuzuo.example/#/pages/my/index'],
    ['https://tuzuo.example/s/abc', 'https://tuzuo.example/s/abc'],
    ['https://evil.example/s/abc', undefined],
    ['tuzuo://open?page=javascript%3Aalert(1)', undefined],
    ['tuzuo://open?page=%E0%A4%A', undefined],
    ['tuzuo://other', undefined],
  ])('%s opens %s', (link, address) => expect(pagesAddressOf(link, config)).toBe(address));
});

test('a response arrives whole, whatever it contains, and cannot end the script', () => {
  const response: BridgeResponse = {
    tuzuo: 1,
    id: `'"\\</script>\u2028\u2029`,
    ok: true,
    data: { outcome: 'saved' },
  };
  const script = deliveryScript(response);
  expect(script).not.toMatch(/<|\u2028|\u2029/);

  const dispatched: { type: string; data: unknown }[] = [];
  class MessageEvent {
    data: unknown;
    constructor(
      readonly type: string,
      { data }: { data: unknown },
    ) {
      this.data = data;
    }
  }
  const window = { dispatchEvent: (event: MessageEvent) => dispatched.push(event) };
  new Function('window', 'MessageEvent', script)(window, MessageEvent);
  expect(dispatched).toEqual([expect.objectContaining({ type: 'tuzuo-shell', data: response })]);
});
