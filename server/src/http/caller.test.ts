import { describe, expect, it } from 'vitest';
import { deviceOf } from './caller';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const PIXEL = `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${WEBKIT}`;
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT}`;

describe('deviceOf', () => {
  it.each([
    [`${PIXEL} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
    [`${PIXEL} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
    [`${PIXEL} Chrome/126.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50`, 'WeChat on Android'],
    [`${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari on iOS'],
    [`${IPHONE} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`, 'Chrome on iOS'],
    [`${IPHONE} Mobile/15E148 MicroMessenger/8.0.50(0x18003237) NetType/WIFI`, 'WeChat on iOS'],
    [`${WINDOWS} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, 'Edge on Windows'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0',
      'Firefox on macOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101', 'Linux'],
    ['curl/8.5.0', ''],
    [`<script>${'x'.repeat(10_000)}`, ''],
    ['', ''],
    [undefined, ''],
  ])('%j is %j', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});
