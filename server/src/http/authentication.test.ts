import { request as startRequest } from 'node:http';
import { json } from 'node:stream/consumers';
import { API_BASE, type Route, type RouteName, routes } from '@tuzuo/core/api/routes';
import { SESSION_HEADER } from '@tuzuo/core/session/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMobile } from '../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../tests/builders/account-world';
import { validInput } from '../../../tests/builders/valid-input';
import { ASSET_FILE_CALLS } from '../modules/asset/routes';
import { POSTER_FILE_CALLS } from '../modules/poster/routes';
import type { Handler, RawRoute } from './port';

/** Looks like a token, but no session has it. */
const UNKNOWN = 'x'.repeat(43);
/** Invalid input of every call. */
const SURPRISE = { surprise: '1' };

const NAMES = Object.keys(routes) as RouteName[];
const callsFor = (is: (route: Route) => boolean) => NAMES.filter((name) => is(routes[name]));

let world: AccountWorld;

beforeAll(async () => {
  world = await accountWorld();
});

afterAll(() => world.close());

const send = (name: RouteName, input: object, token?: string) =>
  world.call(name, input as never, { ...(token !== undefined && { session: token }) });

/** The code of a call's answer. */
const codeOf = async (...args: Parameters<typeof send>) => (await send(...args)).envelope.code;

describe('a call', () => {
  it.each(
    callsFor(({ auth }) => auth === 'user'),
  )('for users, %s, needs a valid session, but checks its input first', async (name) => {
    const input = validInput(name);
    expect([await codeOf(name, input), await codeOf(name, input, UNKNOWN)]).toEqual(['11001', '11000']);
    expect([await codeOf(name, SURPRISE), await codeOf(name, SURPRISE, UNKNOWN)]).toEqual(['10001', '10001']);
  });

  const strict = (route: Route) => route.auth === 'guest' && !route.ignoresInvalidSession;
  it.each(callsFor(strict))('for guests, %s, refuses an invalid session', async (name) => {
    const input = validInput(name);
    expect(['11000', '11001']).not.toContain(await codeOf(name, input));
    expect(await codeOf(name, input, UNKNOWN)).toBe('11000');
  });

  // Each answer of these is another than the one before.
  const countsAttempts = (name: RouteName) => 'family' in routes[name] || name === 'auth.user.findPassword';
  const open = (route: Route) => route.auth === 'none' || (route.auth === 'guest' && !strict(route));
  it.each(
    callsFor(open).filter((name) => !countsAttempts(name)),
  )('for anyone, %s, answers an invalid session like none', async (name) => {
    const input = validInput(name);
    await world.forgetLimits();
    const bare = await send(name, input);
    await world.forgetLimits();
    expect((await send(name, input, UNKNOWN)).envelope).toEqual(bare.envelope);
  });

  it.each([
    ['favorite', '11001', '11000'],
    ['recent', '11001', '11000'],
  ])('for guests, which is asked for their own (%s), needs a user', async (field, none, invalid) => {
    const input = { [field]: true };
    const codes = [await codeOf('template.template.list', input)];
    codes.push(await codeOf('template.template.list', input, UNKNOWN));
    expect(codes).toEqual([none, invalid]);
  });

  it('takes the session of a field that replaces the header', async () => {
    const { jwtSid } = (await world.logIn(newMobile())).user;
    expect(await codeOf('auth.user.getUserInfo', { jwtSid }, UNKNOWN)).toBe('0');
    expect(await codeOf('auth.user.getUserInfo', { jwtSid: UNKNOWN }, jwtSid)).toBe('11000');
  });
});

describe('files that only users may send', () => {
  it.each([
    ...ASSET_FILE_CALLS,
    ...POSTER_FILE_CALLS,
  ])('are not received by %s before the caller is known', async (name) => {
    const request = startRequest(`${world.app.url}${API_BASE}/${routes[name].path}`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', [SESSION_HEADER]: UNKNOWN },
    });
    const answered = new Promise<unknown>((resolve, reject) => {
      request.on('error', reject).on('response', (response) => resolve(json(response)));
    });
    // Its end never arrives.
    request.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
    expect(await answered).toMatchObject({ code: '11000' });
    request.destroy();
  });
});

describe('who may call', () => {
  it('is stated by every route, and decides what its handler learns about the caller', () => {
    // @ts-expect-error a call without `auth` does not compile
    const unstated: Route = { method: 'POST', path: 'a/b/c' };
    // @ts-expect-error nor does a raw route without it
    const unstatedRaw: RawRoute = { method: 'GET', path: '/a', name: 'a', handle: async () => undefined };
    const handle = async () => undefined;
    // @ts-expect-error nor one for programs that does not check their keys
    const unchecked: RawRoute = { auth: 'key', method: 'GET', path: '/a', name: 'a', handle };
    // @ts-expect-error a call for anyone has no user
    const anyone: Handler<'gen.model.list'> = async (_input, { userId }) => ({ items: [], userId });
    const guest: Handler<'gen.tool.list'> = async (_input, { userId }) => {
      // @ts-expect-error the user of a call for guests may be missing
      const certain: string = userId;
      return { items: [], certain };
    };
    const user: Handler<'gen.task.remove'> = async (_input, { userId }) => {
      const certain: string = userId;
      expect(certain).toBeDefined();
      return {};
    };
    for (const made of [unstated, unstatedRaw, unchecked, anyone, guest, user]) expect(made).toBeDefined();
  });
});
