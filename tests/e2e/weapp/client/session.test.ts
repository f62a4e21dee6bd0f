import { fail, succeed } from '@tuzuo/core/api/envelope';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { describe, expect } from 'vitest';
import { specLine } from '../../../spec/vitest';
import { type Network, scriptedNetwork } from '../harness/wx/network';
import { products } from './products';
import { run } from './run';
import { isForPosters } from './scenarios';

const REASON = '登录已失效，请重新登录';
const CALLS = [
  'auth/user/getUserInfo',
  'gen/tool/list',
  'user/user/getUserModuleUsePointConfig',
  'idphoto/spec/list',
  'open/announcement/list',
];

/** Storage of an earlier launch; values are JSON. */
const storedSession = () => new Map([['jwtSid', '"session-1"']]);

/** Rejects the session once all `calls` of the startup are in flight, so that they fail together. */
function refuseTogether(calls: number): Network {
  const refuse = scriptedNetwork(
    Object.fromEntries(CALLS.map((path) => [path, () => fail(ErrorCode.sessionInvalid, REASON)])),
  );
  let count = 0;
  let release: () => void = () => undefined;
  const all = new Promise<void>((resolve) => {
    release = resolve;
  });
  return async (request) => {
    count += 1;
    if (count === calls) release();
    await all;
    return refuse(request);
  };
}

const knowTheUser = scriptedNetwork({
  'auth/user/getUserInfo': () => succeed({ userId: 'u1', type: '0' }),
  'gen/tool/list': () => succeed({ items: [] }),
  'idphoto/spec/list': () => succeed({ items: [] }),
  'open/announcement/list': () => succeed({ items: [] }),
  'user/user/getUserModuleUsePointConfig': () => succeed({ moduleUsePointConfig: {} }),
});

describe.each(products)('$name with a stored session', ({ dir, homeCalls }) => {
  /** The user's own data are requested first. */
  const startCalls = 1 + homeCalls;

  specLine('s7.session-header', 'weapp', 'sends it with its first calls, and keeps it', () => {
    const stored = storedSession();
    return run(dir, { network: knowTheUser, stored }, async (app) => {
      await app.until(
        () => app.$$('#server-state').length === 1 && app.wire.sent.length === startCalls,
        'its calls',
      );
      expect(app.wire.sent.map(({ headers }) => headers['x-jwtsid'])).toEqual(
        Array(startCalls).fill('session-1'),
      );
      expect(app.wire.sent[0]?.url).toMatch(/auth\/user\/getUserInfo\?jwtSid=session-1$/);
      await app.settle();
      expect(stored.get('jwtSid')).toBe('"session-1"');
      expect(app.feedback.toasts).toEqual([]);
    });
  });

  specLine(
    ['s8.11000', 's4.fetch-fails'],
    'weapp',
    'reports once that it is invalid, and continues as a guest',
    () => {
      const stored = storedSession();
      return run(dir, { network: refuseTogether(startCalls), stored }, async (app) => {
        await app.until(() => app.$$('#server-retry').length === 1, 'the refusal');
        await app.settle();
        const asked = () => app.wire.sent.filter(({ url }) => !isForPosters(url));
        expect(asked()).toHaveLength(startCalls);
        expect(app.feedback.toasts).toEqual([REASON]);
        expect(stored.has('jwtSid')).toBe(false);
        app.wire.network = knowTheUser;
        await app.tap('#server-retry');
        await app.until(() => app.$$('#server-state').length === 1, 'an answer to the guest');
        expect(
          asked()
            .slice(startCalls)
            .map(({ headers }) => headers['x-jwtsid']),
        ).toEqual([undefined, undefined]);
      });
    },
  );
});
