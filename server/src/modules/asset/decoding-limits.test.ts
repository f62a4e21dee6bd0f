import { ErrorCode } from '@tuzuo/core/api/errors';
import { LOCALES } from '@tuzuo/core/text/locale';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/builders/app';
import { photo, plain } from '../../../../tests/builders/pictures';
import { type TaskWorld, taskWorld } from '../../../../tests/builders/task-world';
import { newId } from '../../db/ids';
import { say } from '../../i18n/words';

const HOURLY_CPU_MS = 600_000;

let world: TaskWorld;
/** Another API process on the same database, as far as their shared state is concerned. */
let other: TestApp;

beforeAll(async () => {
  world = await taskWorld();
  other = await startTestApp(world.database);
});

afterAll(async () => {
  await other.close();
  await world.close();
});

beforeEach(() => world.forgetLimits());

const small = () => plain(40, 30).jpeg().toBuffer();

/** Queues `each` pieces of work per user; `end` finishes them. */
function crowd(users: readonly string[], each: number): { end: () => Promise<void> } {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { assets } = world.app.parts;
  const works = users.flatMap((userId) =>
    Array.from({ length: each }, () => assets.inTurn(userId, () => ended).catch(() => undefined)),
  );
  return {
    end: async () => {
      end();
      await Promise.all(works);
    },
  };
}

const usedBy = async (userId: string): Promise<number> => {
  const { rows } = await world.database.pool.query<{ used: number }>(
    'select used from rate_limit where key = $1',
    [`asset.decode:${userId}`],
  );
  return rows[0]?.used ?? 0;
};

const setUsed = (userId: string, used: number) =>
  world.database.pool.query(
    `insert into rate_limit values ($1, $2, now() + interval '20 minutes')
     on conflict (key) do update set used = excluded.used`,
    [`asset.decode:${userId}`, used],
  );

describe('a user who sends many pictures', () => {
  it('is refused with a message once their share of the queue is full, while others are served', async () => {
    const [greedy, modest] = [await world.newUser(), await world.newUser()];
    const { end } = crowd([greedy.userId], 13);
    const refused = await world.upload(greedy.session, [await small()], { 'accept-language': 'en' });
    expect(refused).toMatchObject({
      code: ErrorCode.tooManyRequests,
      reason: say('en', 'line.yours'),
      data: { retryAfterMs: expect.any(Number) },
    });
    expect((await world.upload(modest.session, [await small()])).code).toBe('0');
    await end();
    expect((await world.upload(greedy.session, [await small()])).code).toBe('0');
  });
});

describe('a worker', () => {
  it('stores a result while the queue is full, and runs nothing twice', async () => {
    const seller = await world.newSeller();
    const { end } = crowd(
      Array.from({ length: 6 }, () => newId()),
      13,
    );
    world.engine.requests.length = 0;
    const ended = await world.workOff(async () => {
      const { taskId } = await world.create(seller);
      return world.ended(seller.session, taskId);
    });
    expect(ended).toMatchObject({ state: 'succeeded', points: { charged: 2 } });
    expect(world.engine.requests).toHaveLength(1);
    await end();
  });
});

describe('the processor time of decoding', () => {
  it('is charged as used, for valid and invalid pictures', async () => {
    const { userId, session } = await world.newUser();
    await world.upload(session, [await small()]);
    const little = await usedBy(userId);
    expect(little).toBeGreaterThan(0);
    // Taken upright, so that it has to be encoded again.
    const large = await plain(5_000, 4_000).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    await world.upload(session, [large]);
    const much = await usedBy(userId);
    expect(much - little).toBeGreaterThan(10 * little);
    const refused = await world.upload(session, [large.subarray(0, large.length * 0.8)]);
    expect(refused.code).toBe(ErrorCode.badInput);
    expect(await usedBy(userId)).toBeGreaterThan(much + 10);
  });

  it('is counted across processes, and refused once the hour’s allowance is used up', async () => {
    const { userId, session } = await world.newUser();
    await setUsed(userId, HOURLY_CPU_MS - 1);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(photo('chelsea.jpg'))]), 'photo');
    const response = await fetch(`${other.url}/api/asset/asset/upload`, {
      method: 'POST',
      body: form,
      headers: { 'x-jwtsid': session },
    });
    expect(await response.json()).toMatchObject({ code: '0' });
    for (const locale of LOCALES) {
      const refused = await world.upload(session, [await small()], { 'accept-language': locale });
      expect(refused).toMatchObject({
        code: ErrorCode.tooManyRequests,
        reason: say(locale, 'upload.decodingTime'),
      });
      const { retryAfterMs } = refused.data as { retryAfterMs: number };
      expect(retryAfterMs / 60_000).toBeGreaterThan(19);
      expect(retryAfterMs / 60_000).toBeLessThanOrEqual(20);
    }
    expect((await world.upload((await world.newUser()).session, [await small()])).code).toBe('0');
  });

  it('stops a call whose earlier pictures have used it up', async () => {
    const { userId, session } = await world.newUser();
    await setUsed(userId, HOURLY_CPU_MS - 1);
    const refused = await world.upload(session, [await small(), await small()]);
    expect(refused.code).toBe(ErrorCode.tooManyRequests);
    const { rows } = await world.database.pool.query('select from asset where user_id = $1', [userId]);
    expect(rows).toEqual([]);
  });

  it('is available again in the next hour', async () => {
    const { userId, session } = await world.newUser();
    await setUsed(userId, HOURLY_CPU_MS);
    await world.letPass('21 minutes', 'rate_limit', 'window_ends_at');
    expect((await world.upload(session, [await small()])).code).toBe('0');
    expect(await usedBy(userId)).toBeLessThan(5_000);
  });
});
