import { answer, type BridgeHandlers, parseNothing, parseUrl } from '../../../native/bridge/answer';
import { isTrusted, mayOpenOutside, originOf } from '../../../native/bridge/origins';
import { type BridgeResponse, deliveryScript, parseRequest } from '../../../native/bridge/protocol';

const trusted = ['https://tuzuo.example'];
const page = 'https://tuzuo.example/#/pages/my/index';
const info = { protocol: 1, version: '1', versionCode: 1, platform: 'android', calls: [] } as const;

function handlersThat(open: (url: string) => Promise<void>): BridgeHandlers {
  return {
    'app.info': { parse: parseNothing, run: async () => info },
    'link.open': {
      parse: parseUrl(mayOpenOutside),
      run: async ({ url }) => {
        await open(url);
        return {};
      },
    },
  };
}

const open = jest.fn(async (_url: string) => undefined);
const handlers = handlersThat(open);
const ask = (message: object, url = page) =>
  answer({ text: JSON.stringify(message), url }, trusted, handlers);

beforeEach(() => open.mockClear());

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
  test('a call of a trusted page is done and answered by its id', async () => {
    const response = await ask({
      tuzuo: 1,
      id: 'a',
      call: 'link.open',
      params: { url: 'https://a.example' },
    });
    expect(response).toEqual({ tuzuo: 1, id: 'a', ok: true, data: {} });
    expect(open).toHaveBeenCalledWith('https://a.example');
  });

  test('a page of another origin gets no answer, and nothing is done', async () => {
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
    const failing = handlersThat(() => Promise.reject(new Error('secret')));
    const text = JSON.stringify({
      tuzuo: 1,
      id: 'a',
      call: 'link.open',
      params: { url: 'https://a.example' },
    });
    expect(await answer({ text, url: page }, trusted, failing)).toEqual({
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

test('a response arrives whole, whatever it contains, and cannot end the script', () => {
  const response: BridgeResponse = {
    tuzuo: 1,
    id: `'"\\</script>\u2028\u2029`,
    ok: true,
    data: { ...info, version: '1' },
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
