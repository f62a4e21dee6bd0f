import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { v1Error, v1Photo, v1Sheet, v1Specs } from '../../../../contract/v1';
import { makePhoto } from '../../../../tests/builders/photo-engine';
import { type PhotoWorld, photoWorld } from '../../../../tests/builders/photo-world';
import { plain } from '../../../../tests/builders/pictures';
import { failWith } from '../../../../tests/builders/scripted-engine';

const SHOP = 'shop-key-0123456789-0123456789-0123';
const STUDIO = 'studio-key-0123456789-0123456789-01';

let world: PhotoWorld;
let portrait: Buffer;

beforeAll(async () => {
  const v1Keys = [
    { name: 'shop', key: SHOP },
    { name: 'studio', key: STUDIO },
  ];
  world = await photoWorld({ settings: { v1Keys } });
  portrait = await plain(64, 48).jpeg().toBuffer();
});

afterAll(() => world.close());

beforeEach(async () => {
  await world.forgetLimits();
  world.engine.script = makePhoto;
});

type Answer = { status: number; headers: Headers; body: Record<string, unknown> };

async function ask(path: string, init: RequestInit = {}, key: string | undefined = SHOP): Promise<Answer> {
  const headers = {
    'accept-language': 'en',
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  };
  const response = await fetch(`${world.app.url}${path}`, {
    ...init,
    headers: { ...headers, ...init.headers },
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Answer['body'],
  };
}

/** Whether a body matches the documented schema exactly. */
const isDescribed = (body: unknown, schema: z.ZodType) => expect(schema.parse(body)).toEqual(body);

const post = (path: string, body: object, key?: string) =>
  ask(
    path,
    { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
    key,
  );

const request = (more: object = {}) => ({
  photo: portrait.toString('base64'),
  specId: 'one-inch',
  consent: true,
  ...more,
});

const made = (more?: object) => world.workOff(() => post('/v1/id-photos', request(more)));

describe('a key', () => {
  it.each([
    ['none', undefined],
    ['an unknown one', 'x'.repeat(40)],
    ['a prefix of one', SHOP.slice(0, -1)],
  ])('is required: %s gives no access', async (_case, key) => {
    const headers = new Headers(key === undefined ? {} : { authorization: `Bearer ${key}` });
    const response = await fetch(`${world.app.url}/v1/specs`, { headers });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { code: '11001', message: expect.any(String) } });
  });

  it('cannot be guessed by brute force, and is in no log', async () => {
    await world.database.pool.query(
      `insert into rate_limit (key, used, window_ends_at) values ('v1-wrong:127.0.0.1', 30, now() + interval '1 minute')`,
    );
    const refused = await ask('/v1/specs', {}, 'y'.repeat(40));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('/v1/specs')).status).toBe(200);
    expect(world.app.logText()).not.toContain(SHOP);
    expect(world.app.logText()).not.toContain('yyyyyyyy');
  });
});

it.each(['GET', 'POST'])('an unknown path is answered in JSON: %s', async (method) => {
  expect(await ask('/v1/nothing', { method })).toMatchObject({
    status: 404,
    body: { error: { code: '10002' } },
  });
});

describe('GET /v1/specs', () => {
  it('finds documents, in the caller’s language', async () => {
    const { status, body } = await ask('/v1/specs?query=295x413&limit=1');
    expect(status).toBe(200);
    isDescribed(body, v1Specs);
    expect(body).toMatchObject({
      items: [{ specId: 'one-inch', name: 'One inch' }],
      nextCursor: expect.any(String),
    });
  });

  it.each(['query=%', 'query=%ff', 'a=&'.repeat(500)])('refuses the query %s', async (query) => {
    const { status, body } = await ask(`/v1/specs?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { code: '10001' } });
  });

  it('refuses an unknown category', async () => {
    expect(await ask('/v1/specs?category=cats')).toMatchObject({
      status: 400,
      body: { error: { code: '10001', fields: { category: expect.any(String) } } },
    });
  });
});

describe('POST /v1/id-photos', () => {
  it('returns the clean photo for a portrait in JSON', async () => {
    const { status, headers, body } = await made({ background: { colour: '#d74532' } });
    expect(status).toBe(201);
    isDescribed(body, v1Photo);
    expect(headers.get('location')).toBe(`/v1/id-photos/${String(body.id)}`);
    const photo = body.photo as { url: string };
    expect(photo).toMatchObject({
      widthPx: 295,
      heightPx: 413,
      dpi: 300,
      background: '#d74532',
      mime: 'image/jpeg',
    });
    const picture = Buffer.from(await (await fetch(photo.url)).arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ width: 295, height: 413, density: 300 });
    const { channels } = await sharp(picture).stats();
    expect(channels[0]?.mean).toBeGreaterThan(200);
    expect((await ask(`/v1/id-photos/${String(body.id)}`)).body).toEqual(body);
  });

  it('accepts a form with a file, with its fields in any order', async () => {
    const form = new FormData();
    form.append('photo', new Blob([new Uint8Array(portrait)]), 'me.jpg');
    form.append('specId', 'visa-us');
    form.append('background', '{"colour":"#ffffff"}');
    form.append('consent', 'true');
    const { status, body } = await world.workOff(() => ask('/v1/id-photos', { method: 'POST', body: form }));
    expect({ status, photo: body.photo }).toMatchObject({
      status: 201,
      photo: { widthPx: 600, heightPx: 600 },
    });
  });

  it('accepts one portrait, and no unknown field', async () => {
    const send = async (...fields: [string, string | Blob][]) => {
      const form = new FormData();
      for (const [name, value] of [['consent', 'true'] as [string, string], ...fields])
        form.append(name, value);
      const { status, body } = await ask('/v1/id-photos', { method: 'POST', body: form });
      return [status, (body.error as { fields: Record<string, string> }).fields];
    };
    const photo = new Blob([new Uint8Array(portrait)]);
    expect(await send(['photo', photo], ['photo', photo])).toEqual([
      400,
      { photo: expect.stringContaining('the limit is 1') },
    ]);
    expect(await send(['specId', 'one-inch'])).toEqual([400, { photo: expect.any(String) }]);
    expect(await send(['face', photo])).toEqual([400, { face: expect.any(String) }]);
    expect(await send(['photo', photo], ['size', '1'])).toEqual([400, { size: expect.any(String) }]);
  });

  it('asks the caller to poll if it does not wait', async () => {
    const { status, headers, body } = await post('/v1/id-photos', request({ wait: 0 }));
    expect(status).toBe(202);
    expect(body).toMatchObject({ state: 'queued' });
    expect(body).not.toHaveProperty('photo');
    const later = await world.workOff(() =>
      post('/v1/id-photos', request()).then(() => ask(headers.get('location') ?? '')),
    );
    expect(later.body).toMatchObject({ state: 'succeeded', photo: { widthPx: 295 } });
  });

  it('makes one photo for a repeated request, also concurrently, and refuses another request with the same key', async () => {
    const send = (key: string, more?: object) =>
      ask('/v1/id-photos', {
        method: 'POST',
        body: JSON.stringify(request({ wait: 0, ...more })),
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
      });
    const answers = await Promise.all([1, 2, 3].map(() => send('order-1001')));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await send('order-1002')).body.id).not.toBe(answers[0]?.body.id);
    for (const again of [() => send('order-1001', { specId: 'two-inch' }), () => send('short')]) {
      expect(await again()).toMatchObject({
        status: 400,
        body: { error: { code: '10001', fields: { 'Idempotency-Key': expect.any(String) } } },
      });
    }
  });

  it('reports why a portrait is unsuitable', async () => {
    const checks = [{ key: 'oneFace', ok: false, found: 2, need: 1 }];
    world.engine.script = failWith('checksFailed', { checks });
    const { status, body } = await made();
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { state: 'failed', error: { code: '30001', checks } },
    });
    isDescribed(body, v1Photo);
  });

  it.each([
    [{ consent: false }, 'consent'],
    [{ photo: '$$$' }, 'photo'],
    [{ photo: Buffer.from('no picture').toString('base64') }, 'photo'],
    [{ specId: undefined }, 'specId'],
    [{ specId: 'visa-us', format: 'png' }, 'format'],
    [{ specId: 'visa-us', beauty: { smooth: 5 } }, 'beauty'],
    [{ beauty: { smooth: 500 } }, 'beauty.smooth'],
    [{ surprise: 1 }, 'surprise'],
    [{ wait: 31 }, 'wait'],
  ])('refuses %j by %s', async (more, field) => {
    const { status, body } = await post('/v1/id-photos', request(more));
    expect(status).toBe(400);
    isDescribed(body, v1Error);
    expect(Object.keys((body.error as { fields: object }).fields)).toEqual([field]);
  });

  const options = Object.fromEntries(Array.from({ length: 1_500 }, (_, at) => [`o${at}`, 1]));
  const hollow = Array.from({ length: 500_000 }, () => []);

  it.each([
    ['too many options', { beauty: options }],
    ['a megabyte of empty lists', { custom: hollow }],
  ])('refuses %s without reading it, in JSON', async (_what, more) => {
    const { status, body } = await post('/v1/id-photos', request(more));
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { code: '10001', fields: {} } });
  });

  it('refuses too many options in a form, by the name of their field', async () => {
    const form = new FormData();
    form.append('specId', 'one-inch');
    form.append('consent', 'true');
    form.append('beauty', JSON.stringify(options));
    form.append('photo', new Blob([new Uint8Array(portrait)]), 'p.jpg');
    const { status, body } = await ask('/v1/id-photos', { method: 'POST', body: form });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { code: '10001', fields: { beauty: expect.any(String) } } });
  });

  it('refuses a megabyte of spaces quickly', async () => {
    const { status } = await post('/v1/id-photos', request({ photo: `${' '.repeat(1_000_000)}!` }));
    expect(status).toBe(400);
  });

  it.each([
    ['text/plain', 'me'],
    ['application/json', '"me"'],
    ['application/json', '[1]'],
    ['application/json', '{'],
    ['image/jpeg', 'me'],
  ])('refuses %s that contains %s', async (type, content) => {
    for (const path of ['/v1/id-photos', '/v1/sheets']) {
      const init = { method: 'POST', body: content, headers: { 'content-type': type } };
      const { status, body } = await ask(path, init);
      expect({ status, body }).toMatchObject({ status: 400, body: { error: { code: '10001', fields: {} } } });
      isDescribed(body, v1Error);
    }
  });

  it('charges no one', async () => {
    const { rows } = await world.database.pool.query(
      `select 1 from point_hold h join user_identity i on i.user_id = h.user_id where i.kind = 'service'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('POST /v1/sheets', () => {
  it('lays photos out for printing', async () => {
    const { body: photo } = await made();
    const { status, body } = await post('/v1/sheets', { items: [{ id: photo.id }], paper: 'A4' });
    isDescribed(body, v1Sheet);
    expect({ status, body }).toMatchObject({ status: 201, body: { widthPx: 2480, heightPx: 3508 } });
    expect((body.counts as number[])[0]).toBeGreaterThanOrEqual(50);
    expect((await fetch(String(body.url))).status).toBe(200);
  });

  it('finds nothing that was made with another key', async () => {
    const { body: photo } = await made();
    const sheet = { items: [{ id: photo.id }], paper: 'A4' };
    expect(await post('/v1/sheets', sheet, STUDIO)).toMatchObject({
      status: 404,
      body: { error: { code: '10002' } },
    });
    expect((await ask(`/v1/id-photos/${String(photo.id)}`, {}, STUDIO)).status).toBe(404);
    expect((await ask('/v1/id-photos/nonsense')).status).toBe(404);
  });
});

describe('/docs', () => {
  it('describes exactly what is served', async () => {
    const document = (await (await fetch(`${world.app.url}/docs/openapi.json`)).json()) as {
      openapi: string;
      paths: Record<string, object>;
      components: { schemas: Record<string, object> };
    };
    expect(document.openapi).toBe('3.1.0');
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(described).toEqual([
      'get /v1/specs',
      'post /v1/id-photos',
      'get /v1/id-photos/{id}',
      'post /v1/sheets',
    ]);
    const refs = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? [];
    for (const ref of refs) expect(document.components.schemas).toHaveProperty(ref.split('/').at(-1) ?? '');
    expect(document.components.schemas.PhotoRequest).toMatchObject({ required: ['photo', 'consent'] });
  });

  it('shows people a page without scripts', async () => {
    const response = await fetch(`${world.app.url}/docs`);
    const html = await response.text();
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(html).toContain('POST /v1/id-photos');
    expect(html).toContain('Authorization: Bearer KEY');
    expect(response.headers.get('content-security-policy')).toContain("style-src 'self' 'unsafe-inline'");
    expect(html).not.toContain('<script');
  });
});
