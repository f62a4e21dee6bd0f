import { request } from 'node:http';
import { LOCALES } from '@tuzuo/core/text/locale';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/builders/app';
import { type TestDatabase, testDatabase } from '../../../../tests/builders/database';
import { readEnv } from '../../config/env';
import { say } from '../../i18n/words';
import { missingSetup } from '../../start/setup';
import { isAtThisMachine, type MissingPart, setupNotice } from './service';

const partsOf = (settings: Record<string, string>) => missingSetup(readEnv(settings)).map(({ part }) => part);

describe('what is not set up', () => {
  it('is everything at first, and less with each setting', () => {
    expect(partsOf({})).toEqual(['sms', 'payment', 'address', 'operator']);
    expect(
      partsOf({ PUBLIC_URL: 'http://127.0.0.1:1', OPERATOR_NAME: 'Shop', OPERATOR_CONTACT: 'a@example.com' }),
    ).toEqual(['sms', 'payment']);
  });

  it.each([
    ['SETUP_NOTICE', 'off'],
    ['TRUST_PROXY', '127.0.0.1'],
    ['HOST', '0.0.0.0'],
  ])('is not shown if %s is %s', (name, value) => {
    expect(partsOf({ [name]: value })).toEqual([]);
  });

  it.each([
    ['127.0.0.1', 'http://127.0.0.1:8787', true],
    ['::1', 'http://[::1]:8787', true],
    ['127.0.0.1', 'http://localhost:8787', true],
    ['127.0.0.1', 'https://studio.example.com', false],
    ['192.168.1.7', 'http://127.0.0.1:8787', false],
    ['127.0.0.1', 'nonsense', false],
  ])('is for the operator at %s, who came by %s: %s', (address, origin, isShown) => {
    expect(isAtThisMachine({ address, origin })).toBe(isShown);
  });

  it('keeps its id until something else is missing', () => {
    const idOf = (settings: Record<string, string>) =>
      setupNotice(missingSetup(readEnv(settings)), (key) => String(key)).announcementId;
    expect(idOf({})).toBe(idOf({ LOG_LEVEL: 'warn' }));
    expect(idOf({})).not.toBe(idOf({ OPERATOR_NAME: 'Shop', OPERATOR_CONTACT: 'a@example.com' }));
  });
});

describe('the notice', () => {
  const MISSING: MissingPart[] = [
    { part: 'operator', settings: [{ name: 'OPERATOR_NAME', rule: 'a <name>', meaning: 'see `X`' }] },
  ];
  let database: TestDatabase;
  let app: TestApp;
  let whole: TestApp;
  beforeAll(async () => {
    database = await testDatabase();
    app = await startTestApp(database, { settings: { missingSetup: MISSING } });
    whole = await startTestApp(database);
  });
  afterAll(async () => {
    await app.close();
    await whole.close();
    await database.drop();
  });

  const list = async ({ url }: TestApp, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/api/open/announcement/list`, { method: 'POST', headers });
    return (await response.json()).data.items;
  };

  it.each(LOCALES)('is an announcement with a link, in %s', async (locale) => {
    const [item] = await list(app, { 'accept-language': locale });
    expect(item).toMatchObject({ title: say(locale, 'setup.title'), link: '/setup' });
    expect(item.text).toContain(say(locale, 'setup.operator'));
  });

  it('leads to a page that names the settings, with what they do', async () => {
    const page = await fetch(`${app.url}/setup`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(
      '<code>OPERATOR_NAME</code></dt><dd>see <code>X</code>. Set it to a &#60;name&#62;.',
    );
  });

  it('is neither told nor found through another address, or when nothing is missing', async () => {
    const { port } = new URL(app.url);
    const status = await new Promise((resolve) =>
      request(
        { port, host: '127.0.0.1', path: '/setup', headers: { host: 'studio.example.com' } },
        (answer) => resolve(answer.resume().statusCode),
      ).end(),
    );
    expect(status).toBe(404);
    expect(await list(whole)).toEqual([]);
    expect((await fetch(`${whole.url}/setup`)).status).toBe(404);
  });
});
