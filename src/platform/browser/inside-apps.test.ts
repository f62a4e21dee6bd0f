import { afterEach, expect, it, vi } from 'vitest';
import { ignoresDownloads, inWechat } from './inside-apps';

afterEach(() => vi.unstubAllGlobals());

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-S911B';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

it.each([
  ['WeChat on iOS', `${IPHONE} Mobile/15E148 MicroMessenger/8.0.50`, true],
  ['WeChat on Android', `${ANDROID}; wv) ${CHROME} MicroMessenger/8.0.49 XWEB/1260`, true],
  ['QQ', `${IPHONE} Mobile/15E148 QQ/9.0.75.614`, true],
  ['a web view on iOS', `${IPHONE} Mobile/15E148`, true],
  ['a web view on Android', `${ANDROID}; wv) Version/4.0 ${CHROME}`, true],
  ['Douyin', `${ANDROID}) ${CHROME} aweme_300400 BytedanceWebview/d8a21c6`, true],
  ['Instagram', `${IPHONE} Mobile/15E148 Instagram 330.0.0`, true],
  ['Safari', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, false],
  ['Chrome on iOS', `${IPHONE} CriOS/126.0.0.0 Mobile/15E148 Safari/604.1`, false],
  ['QQ Browser', `${ANDROID}) ${CHROME} MQQBrowser/15.1`, false],
  ['Chrome', `${ANDROID}) ${CHROME}`, false],
])('%s ignores downloads or not', (_, userAgent, ignored) => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', { userAgent });
  expect(ignoresDownloads()).toBe(ignored);
  expect(inWechat()).toBe(userAgent.includes('MicroMessenger'));
});

it('our own app saves files itself', () => {
  vi.stubGlobal('window', { ReactNativeWebView: { postMessage: () => undefined } });
  vi.stubGlobal('navigator', { userAgent: `${IPHONE} Mobile/15E148` });
  expect(ignoresDownloads()).toBe(false);
});
