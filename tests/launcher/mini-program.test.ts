import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { domainsOf } from '../../scripts/mini-domains.mjs';
import { planUpload } from '../../scripts/mini-upload.mjs';

const SERVER = 'https://studio.example.com';

describe('the domains to register with WeChat', () => {
  it('are those of the server, of embedded pages, and of message pushes', () => {
    const env = {
      PUBLIC_URL: SERVER,
      WEB_PAGE_ORIGINS: 'https://help.example.com, https://blog.example.com',
      WXMINI_PUSH_TOKEN: 'abc',
      WXOFFICIAL_APP_ID: 'wx0123456789abcdef',
    };
    expect(domainsOf(env).map(({ kind, value }) => `${kind} ${value}`)).toEqual([
      `request ${SERVER}`,
      `uploadFile ${SERVER}`,
      `downloadFile ${SERVER}`,
      'web-view https://help.example.com',
      'web-view https://blog.example.com',
      'js-sdk studio.example.com',
      `push ${SERVER}/api/wechat/notify/wxmini`,
    ]);
    expect(domainsOf({ PUBLIC_URL: SERVER, TARO_APP_API_BASE: 'https://api.example.com' })[0]?.value).toBe(
      'https://api.example.com',
    );
  });

  it.each([
    undefined,
    'http://studio.example.com',
    'https://203.0.113.7',
    'https://localhost',
    'studio',
  ])('are refused as WeChat would refuse them: %s', (url) =>
    expect(() => domainsOf({ PUBLIC_URL: url })).toThrow(/PUBLIC_URL/));
});

describe('an upload to WeChat', () => {
  let root: string;
  let env: Record<string, string>;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'mini-'));
    const dir = join(root, 'dist/weapp-idphoto');
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, 'app.json'), '{"pages":["pages/home/index"]}');
    writeFileSync(join(dir, 'common.js'), `const base = "${SERVER}";`);
    writeFileSync(join(root, 'package.json'), '{"version":"1.0.84"}');
    const key = join(root, 'key.pem');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    writeFileSync(key, privateKey.export({ type: 'sec1', format: 'pem' }));
    env = {
      TARO_APP_API_BASE: SERVER,
      WXMINI_IDPHOTO_APP_ID: 'wx0123456789abcdef',
      WXMINI_IDPHOTO_UPLOAD_KEY_FILE: key,
    };
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const plan = (args: string[] = [], changed: Record<string, string> = {}) =>
    planUpload(['--variant', 'idphoto', '--dry-run', ...args], { ...env, ...changed }, root);

  it('uses the version of the package, and the given robot and description', () => {
    expect(plan(['--robot', '7', '--desc', 'new'])).toMatchObject({
      appid: 'wx0123456789abcdef',
      version: '1.0.84',
      robot: 7,
      desc: 'new',
      server: SERVER,
      dry: true,
    });
  });

  it.each([
    [[], { WXMINI_IDPHOTO_APP_ID: 'touristappid' }, /WXMINI_IDPHOTO_APP_ID/],
    [[], { WXMINI_IDPHOTO_APP_ID: '' }, /WXMINI_IDPHOTO_APP_ID/],
    [[], { WXMINI_IDPHOTO_UPLOAD_KEY_FILE: '/nowhere.pem' }, /WXMINI_IDPHOTO_UPLOAD_KEY_FILE/],
    [[], { TARO_APP_API_BASE: 'https://other.example.com' }, /for another server/],
    [[], { TARO_APP_API_BASE: 'http://127.0.0.1:8787' }, /HTTPS/],
    [['--robot', '31'], {}, /--robot/],
    [['--variant', 'studio'], { WXMINI_APP_ID: 'wx0123456789abcdef' }, /WXMINI_UPLOAD_KEY_FILE/],
    [['--variant', 'shoes'], {}, /--variant/],
  ])('is refused before anything is sent: %j %j', (args, changed, why) => {
    expect(() => plan(args, changed)).toThrow(why);
  });
});
