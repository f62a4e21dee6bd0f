import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { ErrorCode } from '@tuzuo/core/api/errors';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { CallError } from '../errors';
import { acceptBodies } from './bodies';
import type { RawAnswer, RawRequest, RawRoute } from './port';
import { registerRawRoutes } from './raw-routes';

const SECRET = 'known to us and to who notifies us';
const MAX_BYTES = 1024;

const sign = (body: Buffer) => createHmac('sha256', SECRET).update(body).digest('hex');

/** Like a payment provider: signed over the exact bytes, with its own response format. */
const notify: RawRoute = {
  method: 'POST',
  auth: 'signature',
  path: '/notify/pay',
  name: 'notify',
  body: 'bytes',
  maxBodyBytes: MAX_BYTES,
  handle: async ({ bytes, headers }) => {
    const given = Buffer.from(String(headers['x-signature'] ?? ''), 'hex');
    const right = Buffer.from(sign(bytes), 'hex');
    if (given.length !== right.length || !timingSafeEqual(given, right)) {
      throw new CallError(ErrorCode.wrongCredentials);
    }
    return { headers: { 'content-type': 'text/plain' }, body: `success ${bytes.length}` };
  },
  refuse: (error, { explain }) => {
    const { status, envelope } = explain(error);
    return { status: status === 200 ? 401 : status, body: 'fail', code: envelope.code };
  },
};

let app: FastifyInstance;
afterEach(() => app.close());

async function serve(...routes: RawRoute[]): Promise<FastifyInstance> {
  app = fastify();
  app.decorateReply('envelopeCode', '');
  acceptBodies(app);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send('nothing here'));
  await registerRawRoutes(app, routes);
  return app;
}

const post = (payload: Buffer, type: string | undefined, signature = sign(payload)) =>
  app.inject({
    method: 'POST',
    url: '/notify/pay',
    payload,
    headers: { 'x-signature': signature, ...(type !== undefined && { 'content-type': type }) },
  });

describe('a route that keeps bytes', () => {
  it.each([
    [
      'JSON with spaces, a duplicate key and an escape',
      Buffer.from('{ "a":1,\n"a" : "\\u56fe" }\n'),
      'application/json',
    ],
    [
      'JSON that our own calls refuse',
      Buffer.from('{"__proto__":{"a":1}}'),
      'application/json; charset=utf-8',
    ],
    ['an invalid escape in a form', Buffer.from('a=%&b=+'), 'application/x-www-form-urlencoded'],
    ['XML', Buffer.from('<xml><sign><![CDATA[A]]></sign></xml>'), 'text/xml'],
    [
      'bytes that are not text',
      Buffer.from([0xff, 0xfe, 0x00, 0x0d, 0x0a, 0xc3, 0x28]),
      'application/octet-stream',
    ],
    ['a body without a type', Buffer.from('{"a":1}'), undefined],
    [
      'a multipart body',
      Buffer.from('--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--b--'),
      'multipart/form-data; boundary=b',
    ],
  ])('gets %s exactly as it was signed, and answers without the envelope', async (_case, body, type) => {
    await serve(notify);
    const { statusCode, payload, headers } = await post(body, type);
    expect([statusCode, payload]).toEqual([200, `success ${body.length}`]);
    expect(headers['content-type']).toBe('text/plain');
  });

  it('detects a changed byte', async () => {
    await serve(notify);
    const { statusCode, payload } = await post(
      Buffer.from('{"paid":1}'),
      'application/json',
      sign(Buffer.from('{"paid":2}')),
    );
    expect([statusCode, payload]).toEqual([401, 'fail']);
  });

  it('reads no more than its limit, with or without a declared length, and refuses in its own format', async () => {
    await serve(notify);
    expect((await post(Buffer.alloc(MAX_BYTES), 'text/xml')).statusCode).toBe(200);
    expect(await post(Buffer.alloc(MAX_BYTES + 1), 'text/xml')).toMatchObject({
      statusCode: 413,
      payload: 'fail',
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const chunks = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent <= MAX_BYTES; sent += 256) controller.enqueue(new Uint8Array(256));
        controller.close();
      },
    });
    const url = `http://127.0.0.1:${port}/notify/pay`;
    const answer = await fetch(url, { method: 'POST', body: chunks, duplex: 'half' } as RequestInit);
    expect([answer.status, await answer.text()]).toEqual([413, 'fail']);
  });
});

describe('a raw route', () => {
  const echo = async ({ fields, bytes }: RawRequest): Promise<RawAnswer> => ({
    json: { fields, bytes: bytes.length },
  });

  it('parses fields like calls do, next to a route that keeps bytes', async () => {
    await serve(notify, { method: 'POST', auth: 'none', path: '/fields', name: 'fields', handle: echo });
    const answer = await app.inject({ method: 'POST', url: '/fields', payload: { a: 1 } });
    expect(answer.json()).toEqual({ fields: { a: 1 }, bytes: 0 });
  });

  it('runs admit before the body is read, and passes its result on', async () => {
    const route: RawRoute<string> = {
      method: 'POST',
      auth: 'key',
      path: '/mine',
      name: 'mine',
      admit: async ({ headers }) => {
        if (headers.authorization === undefined) throw new CallError(ErrorCode.loginNeeded);
        return headers.authorization;
      },
      handle: async (_request, user) => ({ body: user }),
      refuse: (_error, { say }) => ({ status: 401, body: say('11001') }),
    };
    app = fastify();
    app.decorateReply('envelopeCode', '');
    await registerRawRoutes(app, [route]);
    const ask = (headers: Record<string, string>, payload: string) =>
      app.inject({
        method: 'POST',
        url: '/mine',
        headers: { 'content-type': 'application/json', ...headers },
        payload,
      });
    expect(await ask({ authorization: 'me' }, '{}')).toMatchObject({ statusCode: 200, payload: 'me' });
    expect((await ask({}, 'not even JSON')).statusCode).toBe(401);
  });

  it('answers HEAD like GET, any method if it allows that, and not found if it returns nothing', async () => {
    await serve(
      { method: 'GET', auth: 'none', path: '/there', name: 'there', handle: async () => ({ body: 'here' }) },
      { method: 'GET', auth: 'none', path: '/gone', name: 'gone', handle: async () => undefined },
      {
        method: 'ANY',
        auth: 'none',
        path: '/any/*',
        name: 'any',
        handle: async ({ method }) => ({ body: method }),
      },
    );
    const ask = async (method: 'GET' | 'HEAD' | 'DELETE' | 'POST', url: string) => {
      const { statusCode, payload } = await app.inject({ method, url });
      return [statusCode, payload];
    };
    expect(await ask('HEAD', '/there')).toEqual([200, '']);
    expect(await ask('GET', '/gone')).toEqual([404, 'nothing here']);
    expect(await ask('DELETE', '/any/a/b')).toEqual([200, 'DELETE']);
    expect(await ask('POST', '/there')).toEqual([404, 'nothing here']);
  });
});
