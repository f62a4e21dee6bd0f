import { type IncomingMessage, request as startRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { type BodyBounds, schemas } from '@tuzuo/contract/api';
import { POSTER_JSON_BOUNDS } from '@tuzuo/core/api/bounded-json';
import { API_BASE, type RouteName, routes } from '@tuzuo/core/api/routes';
import { SESSION_HEADER } from '@tuzuo/core/session/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMobile } from '../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../tests/builders/account-world';
import { FORM_TYPE as FORM, hostileBodies, JSON_TYPE } from '../../../tests/builders/hostile-bodies';
import { largestPoster } from '../../../tests/builders/largest-poster';
import { meterTurns } from '../../../tests/builders/turn-meter';
import { INPUT_BOUNDS } from './form-body';

const SMALL = INPUT_BOUNDS.bodyBytes;

/** Characters handled in one turn: a few times the largest document, far less than its body. */
const MAX_IN_TURN = 4 * 1024 * 1024;

let world: AccountWorld;
let session: Record<string, string>;

beforeAll(async () => {
  world = await accountWorld();
  const logged = await world.logIn(newMobile());
  session = { [SESSION_HEADER]: logged.header[SESSION_HEADER] };
});

afterAll(() => world.close());

type Sent = {
  path: string;
  type: string;
  body: Buffer;
  headers?: Record<string, string>;
  chunked?: boolean;
};

/** The code of the answer, or the status of one without an envelope. */
function send({ path, type, body, headers = {}, chunked = false }: Sent): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = chunked ? {} : { 'content-length': body.length };
    const request = startRequest(world.app.url + path, {
      method: 'POST',
      headers: { 'content-type': type, ...length, ...headers },
    });
    request.on('error', reject).on('response', (response) => {
      let text = '';
      response.setEncoding('latin1').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve(/"code":"(\d+)"/.exec(text)?.[1] ?? String(response.statusCode)));
    });
    if (chunked) request.write(body);
    request.end(chunked ? undefined : body);
  });
}

const pathOf = (name: RouteName) => `${API_BASE}/${routes[name].path}`;
const SAVE = pathOf('poster.poster.save');

const bodyOf = (name: RouteName) => (schemas[name] as { body?: BodyBounds }).body;
const LARGE = (Object.keys(routes) as RouteName[]).filter((name) => bodyOf(name) !== undefined);

describe('a body larger than most calls need', () => {
  it('is refused by every call without a session, before it is read', async () => {
    const meter = meterTurns();
    const [type, body] = [FORM, Buffer.alloc(8 * 1024 * 1024, '+')];
    const found: Record<string, string> = {};
    for (const [name, { method }] of Object.entries(routes) as [RouteName, { method: string }][]) {
      if (method === 'POST')
        found[name] = await send({
          path: pathOf(name),
          type,
          body: body.subarray(0, bodyOf(name)?.bytes ?? SMALL + 1),
        });
    }
    const max = meter.takeMost();
    meter.stop();
    const large = new Set<string>(LARGE);
    for (const [name, code] of Object.entries(found)) {
      expect([name, code]).toEqual([name, large.has(name) ? '11001' : '10001']);
    }
    expect(max).toBeLessThan(SMALL);
  });

  it('is refused without a session if it does not declare its size', async () => {
    const body = Buffer.from('title=1');
    expect(await send({ path: SAVE, type: FORM, body, chunked: true })).toBe('11001');
    expect(
      await send({
        path: SAVE,
        type: FORM,
        body,
        chunked: true,
        headers: session,
      }),
    ).toBe('10001');
  });

  it('is received from one user only a few times at once', async () => {
    const body = Buffer.alloc(SMALL + 1, '+');
    const headers = {
      ...session,
      'content-type': FORM,
      'content-length': String(body.length),
    };
    // Of three unfinished ones, the last to arrive is refused, whichever it is.
    const open = Array.from({ length: 3 }, () =>
      startRequest(world.app.url + SAVE, { method: 'POST', headers, agent: false }),
    );
    const refused = await new Promise<IncomingMessage>((resolve) => {
      for (const request of open)
        request
          .on('error', () => undefined)
          .on('response', resolve)
          .write('a');
    });
    expect(await text(refused)).toContain('"code":"10004"');
    for (const request of open) request.destroy();
    await expect.poll(() => send({ path: SAVE, type: FORM, body, headers: session })).toBe('10001');
  });

  it.each(LARGE)('of %s occupies the main thread for little of it per turn', async (name) => {
    const bytes = bodyOf(name)?.bytes ?? 0;
    const meter = meterTurns();
    for (const { type, body } of hostileBodies(bytes)) {
      expect(await send({ path: pathOf(name), type, body, headers: session })).toBe('10001');
      expect(meter.takeMost(), `${type} of ${body.subarray(0, 12)}`).toBeLessThan(MAX_IN_TURN);
    }
    meter.stop();
  });
});

describe('the largest poster', () => {
  it.each([
    [JSON_TYPE, (fields: Record<string, unknown>) => JSON.stringify(fields)],
    [
      FORM,
      ({ doc, ...fields }: Record<string, unknown>) =>
        new URLSearchParams({
          ...(fields as Record<string, string>),
          doc: JSON.stringify(doc),
        }).toString(),
    ],
  ])('as %s is saved and opened, with little of it per turn', async (type, write) => {
    const doc = largestPoster();
    const body = Buffer.from(write({ title: 'large', revision: 0, requestId: `large-${type}`, doc }));
    const meter = meterTurns();
    expect(await send({ path: SAVE, type, body, headers: session })).toBe('0');
    expect(meter.takeMost()).toBeLessThan(MAX_IN_TURN);
    const { rows } = await world.database.pool.query(
      'select id from poster order by created_at desc limit 1',
    );
    const opened = Buffer.from(`posterId=${rows[0].id}`);
    expect(
      await send({
        path: pathOf('poster.poster.get'),
        type: FORM,
        body: opened,
        headers: session,
      }),
    ).toBe('0');
    expect(meter.takeMost()).toBeLessThan(MAX_IN_TURN);
    meter.stop();
  });

  const call = async <Data>(name: RouteName, input: object): Promise<Data> => {
    const response = await fetch(world.app.url + pathOf(name), {
      method: 'POST',
      headers: { 'content-type': JSON_TYPE, ...session },
      body: JSON.stringify(input),
    });
    return ((await response.json()) as { data: Data }).data;
  };

  const saved = () =>
    call<{ posterId: string; revision: number }>('poster.poster.save', {
      title: 'large',
      revision: 0,
      doc: largestPoster(),
    });

  it('is exported with others, with little of them per turn', async () => {
    const { posterId } = await saved();
    await world.database.pool.query(
      `insert into poster (id, user_id, title, doc, bytes, revision)
       select gen_random_uuid(), user_id, title, doc, bytes, 1 from poster, generate_series(1, 4) where id = $1`,
      [posterId],
    );
    const meter = meterTurns();
    const response = await fetch(world.app.url + pathOf('user.user.exportData'), {
      method: 'POST',
      headers: { 'content-type': JSON_TYPE, 'accept-encoding': 'identity', ...session },
      body: '{}',
    });
    const size = (await response.arrayBuffer()).byteLength;
    const max = meter.takeMost();
    meter.stop();
    expect(size).toBeGreaterThan(MAX_IN_TURN);
    expect(max).toBeLessThan(MAX_IN_TURN);
  });

  it('costs those nothing who list its versions, or open its public page once that is known', async () => {
    const { posterId } = await saved();
    await call('poster.poster.save', { posterId, title: 'again', revision: 1, doc: largestPoster() });
    const { url } = await call<{ url: string }>('share.link.create', { kind: 'poster', id: posterId });
    const linkId = url.slice(url.lastIndexOf('/') + 1);
    const look = async () => {
      expect((await fetch(url)).status).toBe(200);
      expect(await call('poster.shared.get', { linkId })).toMatchObject({ title: 'again', pages: 1 });
      const { items } = await call<{ items: object[] }>('poster.version.list', { posterId });
      expect(items).toMatchObject([{ title: 'large', pages: 1 }]);
    };
    await look();
    const meter = meterTurns();
    await Promise.all([look(), look(), look()]);
    const max = meter.takeMost();
    meter.stop();
    expect(max).toBeLessThan(SMALL);
  });

  it('is within the limits of JSON, so that its body is not refused', () => {
    expect(JSON.stringify(largestPoster()).match(/[,[{]/g)?.length).toBeLessThan(POSTER_JSON_BOUNDS.total);
  });
});
