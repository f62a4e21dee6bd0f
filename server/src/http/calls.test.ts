import { gzipSync } from 'node:zlib';
import { API_BASE, routes } from '@tuzuo/core/api/routes';
import { BENEFIT_KEYS, TIERS } from '@tuzuo/core/pricing';
import { LOCALES, type Locale } from '@tuzuo/core/text/locale';
import { DEFAULT_PRICES } from '@tuzuo/core/tools/default-prices';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/builders/app';
import { type TestDatabase, testDatabase } from '../../../tests/builders/database';
import { specLine } from '../../../tests/spec/vitest';
import { say } from '../i18n/words';
import { INPUT_BOUNDS } from './form-body';

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await testDatabase();
  app = await startTestApp(database);
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

const PRICES = `${API_BASE}/${routes['user.user.getUserModuleUsePointConfig'].path}`;
const QUOTE = `${API_BASE}/${routes['gen.task.quote'].path}`;
const USER_INFO = `${API_BASE}/${routes['auth.user.getUserInfo'].path}`;
const TOOLS = `${API_BASE}/${routes['gen.tool.list'].path}`;

type Body = NonNullable<RequestInit['body']>;

type Answer = { status: number; headers: Headers; envelope: Record<string, unknown> };

async function post(path: string, body?: Body, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(app.url + path, { method: 'POST', body, headers });
  return {
    status: response.status,
    headers: response.headers,
    envelope: (await response.json()) as Record<string, unknown>,
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

describe('a long response', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('to a caller who accepts %s is sent as %s', async (accepted, encoding) => {
    const { headers, envelope } = await post(PRICES, undefined, { 'accept-encoding': accepted });
    expect([headers.get('content-encoding'), envelope.result]).toEqual([encoding, 'success']);
  });

  it('is compressed only if long enough, and compressed request bodies are refused', async () => {
    const short = await post(`${API_BASE}/none`, undefined, { 'accept-encoding': 'br' });
    expect(short.headers.get('content-encoding')).toBeNull();
    const packed = new Uint8Array(gzipSync(JSON.stringify({ tool: 'matting' })));
    const sent = await post(QUOTE, packed, { ...JSON_TYPE, 'content-encoding': 'gzip' });
    expect(sent.envelope).toMatchObject({ result: 'fail' });
  });
});

describe('a call', () => {
  specLine(
    ['s7.use-point-config', 's3.use-point-config'],
    'server',
    'returns the prices of the database in the success envelope',
    async () => {
      const { status, headers, envelope } = await post(PRICES, new URLSearchParams());
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(envelope).toMatchObject({ result: 'success', code: '0', reason: '' });
      const { moduleUsePointConfig } = envelope.data as {
        moduleUsePointConfig: Record<string, Record<string, unknown>>;
      };
      const modules = new Set(DEFAULT_PRICES.map((row) => row.module));
      expect(new Set(Object.keys(moduleUsePointConfig))).toEqual(modules);
      expect(moduleUsePointConfig.img_compress?.trial).toEqual({ usePointCount: 1, useTimesPerPoint: 9 });
    },
  );

  it('shows the operator’s change at once, and leaves out unknown or incomplete modules', async () => {
    await database.orm.execute(sql`update module_price set use_point_count = 7 where module = 'matting'`);
    await database.orm.execute(sql`delete from module_price where module = 'ai_text' and tier = 'trial'`);
    await database.orm.execute(sql`insert into module_price values ('from_the_future', 'free', 1, 1, 0)`);
    const { envelope } = await post(PRICES);
    const { moduleUsePointConfig } = envelope.data as { moduleUsePointConfig: Record<string, unknown> };
    expect(moduleUsePointConfig.matting).toMatchObject({ free: { usePointCount: 7 } });
    expect(moduleUsePointConfig).not.toHaveProperty('ai_text');
    expect(moduleUsePointConfig).not.toHaveProperty('from_the_future');
  });

  it('shows a guest the benefits of each tier, with the operator’s change at once', async () => {
    await database.orm.execute(sql`update benefit_value set value = 88 where key = 'point_new_user'`);
    // The default applies until the next start.
    await database.orm.execute(sql`delete from benefit_value where key = 'user_space' and tier = 'free'`);
    const { envelope } = await post(`${API_BASE}/${routes['vip.benefit.list'].path}`);
    const { items } = envelope.data as { items: { key: string; tier: string; value: number }[] };
    expect(items).toHaveLength(BENEFIT_KEYS.length * TIERS.length);
    expect(items).toContainEqual({ key: 'point_new_user', tier: 'free', value: 88 });
    expect(items).toContainEqual({ key: 'user_space', tier: 'free', value: 200 });
  });

  it('has the headers that a response needs, and none that only pages need', async () => {
    const { headers } = await post(TOOLS);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('content-security-policy')).toBeNull();
    const page = await fetch(`${app.url}/nowhere`);
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  it('accepts no body, an empty form and an empty JSON object alike', async () => {
    for (const answer of [
      await post(TOOLS),
      await post(TOOLS, '', FORM_TYPE),
      await post(TOOLS, '{}', JSON_TYPE),
    ]) {
      expect(answer.envelope).toEqual({ result: 'success', data: { items: [] }, code: '0', reason: '' });
    }
  });

  it.each<[string, Body, Record<string, string>]>([
    ['broken JSON', '{"a":', JSON_TYPE],
    ['an empty body called JSON', '', JSON_TYPE],
    ['a JSON array', '[]', JSON_TYPE],
    ['a JSON text', '"x"', JSON_TYPE],
    ['JSON that tries to change prototypes', '{"__proto__":{"a":1}}', JSON_TYPE],
    ['an invalid percent escape', 'a=%zz', FORM_TYPE],
    ['a content type that no call accepts', '<a/>', { 'content-type': 'application/xml' }],
  ])('refuses %s as invalid input', async (_case, body, headers) => {
    const { status, envelope } = await post(TOOLS, body, { ...headers, 'accept-language': 'en' });
    expect(status).toBe(200);
    expect(envelope).toEqual({
      result: 'fail',
      data: { fields: {} },
      code: '10001',
      reason: 'The request is malformed.',
    });
  });

  it.each<[Locale, string]>(
    LOCALES.map((locale) => [locale, say(locale, 'field.unknown')]),
  )('names an invalid field and gives the reason in %s', async (locale, why) => {
    const { status, envelope } = await post(TOOLS, new URLSearchParams({ page: '2' }), {
      'accept-language': `de, ${locale};q=0.8`,
    });
    expect(status).toBe(200);
    expect(envelope).toEqual({
      result: 'fail',
      data: { fields: { page: why } },
      code: '10001',
      reason: say(locale, '10001'),
    });
  });

  it('refuses a body over the limit with 413 and an envelope', async () => {
    const { status, envelope } = await post(TOOLS, `a=${'x'.repeat(300_000)}`, FORM_TYPE);
    expect(status).toBe(413);
    expect(envelope).toMatchObject({ result: 'fail', code: '10001', reason: say('zh-CN', 'body.tooLarge') });
  });

  it.each([
    ['a NUL', { text: 'a\0b' }],
    ['a lone surrogate', { text: 'a\ud800b' }],
  ])('refuses %s, which no database can store, anywhere in the input', async (_what, options) => {
    const { envelope } = await post(QUOTE, JSON.stringify({ tool: 'compliance-label', options }), JSON_TYPE);
    expect(envelope).toMatchObject({
      code: '10001',
      data: { fields: { options: say('zh-CN', 'field.invalid') } },
    });
  });

  const tooMuch = {
    'a structure without end': { text: JSON.parse(`${'['.repeat(20)}${']'.repeat(20)}`) },
    '6,000 options': Object.fromEntries(Array.from({ length: 6_000 }, (_, at) => [`o${at}`, 1])),
    'an endless name': { ['n'.repeat(5_000)]: 1 },
    'an endless list': { list: Array.from({ length: 20_000 }, () => 0) },
  };

  it.each(
    Object.entries(tooMuch),
  )('refuses %s with a short answer, as JSON and in a form', async (_what, options) => {
    const json = await post(QUOTE, JSON.stringify({ tool: 'compliance-label', options }), JSON_TYPE);
    expect(json.envelope).toMatchObject({ code: '10001', reason: say('zh-CN', 'body.malformed') });
    const form = `tool=compliance-label&options=${JSON.stringify(options)}`;
    const { envelope } = await post(QUOTE, form, FORM_TYPE);
    expect(envelope).toMatchObject({
      code: '10001',
      data: { fields: { options: say('zh-CN', 'field.invalid') } },
    });
    expect(JSON.stringify(envelope).length).toBeLessThan(200);
  });

  it('names some of very many invalid options, but not all', async () => {
    const options = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`o${at}`, 1]));
    const { envelope } = await post(QUOTE, JSON.stringify({ tool: 'compliance-label', options }), JSON_TYPE);
    const { fields } = envelope.data as { fields: Record<string, string> };
    expect(Object.keys(fields)).toHaveLength(INPUT_BOUNDS.reported);
    expect(fields['options.o0']).toBe(say('zh-CN', 'field.unknown'));
  });

  it.each([
    ['an empty field a thousand times', 'a=&'.repeat(1_000)],
    ['a thousand fields', Array.from({ length: 1_000 }, (_, at) => `f${at}=`).join('&')],
    ['an endless name', `${'n'.repeat(1_000)}=1`],
  ])('refuses %s in a form and in a query', async (_what, fields) => {
    const inBody = await post(TOOLS, fields, FORM_TYPE);
    expect(inBody.envelope).toMatchObject({ code: '10001', data: { fields: {} } });
    const inAddress = await fetch(`${app.url}${USER_INFO}?${fields}`);
    expect(await inAddress.json()).toMatchObject({ code: '10001', data: { fields: {} } });
  });

  it('accepts text in every script, including emoji', async () => {
    const options = { text: '图作 🎨 é' };
    const { envelope } = await post(QUOTE, JSON.stringify({ tool: 'compliance-label', options }), JSON_TYPE);
    expect(envelope).toMatchObject({ code: '0' });
  });

  it.each([
    ['POST', '/api/gen/tool/teleport'],
    ['POST', '/api'],
    ['GET', '/api/'],
    ['GET', TOOLS],
    ['DELETE', TOOLS],
    ['POST', '/api/%zz'],
  ])('answers %s %s with 404 and an envelope', async (method, path) => {
    const response = await fetch(app.url + path, { method });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ result: 'fail', data: null, code: '10002' });
  });
});

describe('an invalid percent escape', () => {
  it('is invalid input in the query of a call', async () => {
    const response = await fetch(`${app.url}${USER_INFO}?jwtSid=%`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ code: '10001', data: { fields: {} } });
  });

  it.each([
    ['POST', '/'],
    ['POST', '/nowhere'],
    ['PUT', '/healthz'],
    ['POST', '/s/1'],
    ['POST', '/files/1'],
    ['DELETE', '/docs'],
    ['POST', '/api/nowhere'],
    ['PUT', TOOLS],
  ])('in a form that no route accepts, %s %s, is treated as no form', async (method, path) => {
    const bare = await fetch(app.url + path, { method });
    for (const body of ['a=%', 'a=&'.repeat(1_000)]) {
      const { status } = await fetch(app.url + path, { method, body, headers: FORM_TYPE });
      expect(status).toBe(bare.status);
      expect(status).not.toBe(500);
    }
  });

  it.each([
    '/%',
    '/%ff',
    '/files/%',
    '/files/%ff?e=%&s=%ff',
    '/s/%ff',
    '/s/1?lang=%',
    '/scenes/%',
    '/v1/%',
    '/?a=%',
  ])('in GET %s is not a server fault', async (path) => {
    const { status } = await fetch(app.url + path, { headers: { cookie: 'a=%; tuzuo_site_login=%ff' } });
    // 503: the web app is not built here.
    expect([401, 404, 503]).toContain(status);
  });
});

describe('a session ID in a URL', () => {
  const session = 'session-in-an-address-0123456789';

  it.each(
    Object.entries(routes).filter(([name]) => name !== 'auth.user.getUserInfo'),
  )('is ignored by %s', async (_name, { method, path }) => {
    const ask = async (query: string, headers: Record<string, string> = {}) => {
      const response = await fetch(`${app.url}${API_BASE}/${path}${query}`, { method, headers });
      return (await response.json()) as Record<string, unknown>;
    };
    const { code, reason } = await ask('');
    expect(await ask(`?jwtSid=${session}&x-jwtsid=${session}`)).toMatchObject({ code, reason });
  });

  it('is never logged', async () => {
    await fetch(`${app.url}${USER_INFO}?jwtSid=${session}`);
    for (const path of ['/', '/%', '/nowhere', '/api/nowhere', '/files/1', '/s/1', '/v1/specs', '/docs']) {
      await fetch(`${app.url}${path}?jwtSid=${session}`);
      await fetch(`${app.url}${path}?jwtSid=${session}`, { method: 'POST', body: 'a=%', headers: FORM_TYPE });
    }
    expect(app.logText()).toContain('"path":"/nowhere"');
    expect(app.logText()).not.toContain(session);
  });
});

describe('a request ID', () => {
  it('is the caller’s if valid, and in the log', async () => {
    const { headers } = await post(TOOLS, undefined, { 'x-request-id': 'trace-0123456789' });
    expect(headers.get('x-request-id')).toBe('trace-0123456789');
    expect(app.logLines()).toContainEqual(
      expect.objectContaining({ requestId: 'trace-0123456789', outcome: '0' }),
    );
  });

  it.each([
    'short',
    'x'.repeat(65),
    'with space 123',
    '{"a":"b"}-12345',
  ])('is our own instead of %s', async (id) => {
    const { headers } = await post(TOOLS, undefined, { 'x-request-id': id });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  });
});

describe('the log of a request', () => {
  it('contains no secret and no personal data', async () => {
    const secrets = {
      'x-jwtsid': 'session-secret-1',
      cookie: 'marker=session-secret-2',
      authorization: 'Bearer session-secret-3',
    };
    const body = new URLSearchParams({ mobile: '13812345678', code: '654321', password: 'hunter2' });
    await post(`${TOOLS}?jwtSid=session-secret-4&mobile=13812345678`, body, secrets);
    await fetch(`${app.url}/13812345678?token=session-secret-5`, { headers: secrets });
    const text = app.logText();
    expect(text).toContain(`"path":"${TOOLS}"`);
    expect(text).toContain('"network":"127.0.0.0"');
    expect(text).not.toMatch(/session-secret|13812345678|654321|hunter2|127\.0\.0\.1"/);
  });
});

describe('an unexpected error', () => {
  it('becomes 90001 with the request ID; the cause stays in the log', async () => {
    await database.orm.execute(sql`alter table module_price rename to module_price_away`);
    const { status, headers, envelope } = await post(PRICES, undefined, { 'accept-language': 'es' });
    await database.orm.execute(sql`alter table module_price_away rename to module_price`);
    expect(status).toBe(200);
    expect(envelope).toEqual({
      result: 'fail',
      data: { requestId: headers.get('x-request-id') },
      code: '90001',
      reason: say('es', '90001'),
    });
    const line = app
      .logLines()
      .find((entry) => entry.requestId === headers.get('x-request-id') && 'err' in entry);
    expect(line).toMatchObject({ level: 'error', err: { cause: { errorCode: '42P01' } } });
    expect(JSON.stringify(line)).toContain('at ');
  });
});
