import { ErrorCode } from '@tuzuo/core/api/errors';
import type { RouteName } from '@tuzuo/core/api/routes';
import { MODULE_KEYS, type ModuleKey, UNLIMITED_POINTS } from '@tuzuo/core/pricing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMobile } from '../../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../../tests/builders/account-world';
import { specLine } from '../../../../tests/spec/vitest';
import { newId } from '../../db/ids';
import { createLedger, type Ledger } from '../ledger/service';

let world: AccountWorld;
let ledger: Ledger;

beforeAll(async () => {
  world = await accountWorld();
  ledger = createLedger({ database: world.database, timeZone: 'Asia/Shanghai' });
});

afterAll(() => world.close());

async function logIn() {
  const { user, header } = await world.logIn(newMobile());
  return { userId: user.userId, session: header['x-jwtsid'] };
}

/** Holds points for a task, and then spends or returns them. */
async function spend(userId: string, end: 'commit' | 'release' | 'nothing', uses = 1): Promise<string> {
  const round = { taskId: newId(), round: 0 };
  await world.database.transaction((tx) =>
    ledger.holdPoints(tx, { ...round, userId, charges: [{ module: 'ai_model', uses }] }),
  );
  if (end === 'commit') await world.database.transaction((tx) => ledger.commitHold(tx, round));
  if (end === 'release') await world.database.transaction((tx) => ledger.releaseHold(tx, round));
  return round.taskId;
}

const infoOf = async (session: string, module: 'matting' | 'ai_model' | 'user_vip_center' = 'matting') =>
  (await world.call('user.user.getUserPointInfo', { module }, { session })).data();

const changesOf = async (session: string, page: { cursor?: string; limit?: number } = {}) =>
  (await world.call('user.user.searchUserPointChangeLogList', page, { session })).data();

describe('user.user.getUserPointInfo', () => {
  specLine(
    ['s7.point-info', 's3.point-info'],
    'server',
    'returns the points, the purchased ones, and the free uses left',
    async () => {
      const { userId, session } = await logIn();
      expect(await infoOf(session)).toStrictEqual({
        useType: 'point',
        allLeftPointCount: 60,
        rechargeLeftPointCount: 0,
        cellLeftUseTimes: 3,
      });
      await spend(userId, 'commit');
      expect(await infoOf(session, 'ai_model')).toMatchObject({ allLeftPointCount: 52, cellLeftUseTimes: 0 });
      expect(await infoOf(session, 'user_vip_center')).toMatchObject({ cellLeftUseTimes: 0 });
    },
  );

  specLine('s3.point-info', 'server', 'reports no limit in cash mode', async () => {
    const { userId, session } = await logIn();
    await world.database.pool.query("update app_user set use_type = 'cash' where id = $1", [userId]);
    expect(await infoOf(session)).toMatchObject({
      useType: 'cash',
      allLeftPointCount: UNLIMITED_POINTS,
      rechargeLeftPointCount: 0,
    });
  });

  it('answers each of many concurrent callers about themselves', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, logIn));
    await Promise.all(users.map(({ userId }, index) => spend(userId, 'nothing', (index % 7) + 1)));
    const answers = await Promise.all(users.map(({ session }) => infoOf(session)));
    expect(answers.map(({ allLeftPointCount }) => allLeftPointCount)).toEqual(
      users.map((_user, index) => 60 - 8 * ((index % 7) + 1)),
    );
  });

  it('refuses an unknown module', async () => {
    const { session } = await logIn();
    const module = 'gold' as 'matting';
    const { envelope } = await world.call('user.user.getUserPointInfo', { module }, { session });
    expect(envelope).toMatchObject({
      code: ErrorCode.badInput,
      data: { fields: { module: expect.any(String) } },
    });
  });
});

describe('user.user.getUserPointOverview', () => {
  it('returns the points and free uses of every module at once, equal to those of the call for one module', async () => {
    const { userId, session } = await logIn();
    await world.database.transaction((tx) =>
      ledger.holdPoints(tx, { taskId: newId(), round: 0, userId, charges: [{ module: 'matting', uses: 2 }] }),
    );
    await spend(userId, 'commit');
    const { modules, ...points } = (
      await world.call('user.user.getUserPointOverview', {}, { session })
    ).data();
    expect(points).toEqual({ useType: 'point', allLeftPointCount: 52, rechargeLeftPointCount: 0 });
    expect(modules.map(({ module }) => module)).toEqual([...MODULE_KEYS]);
    const usesOf = (key: ModuleKey) => modules.find(({ module }) => module === key);
    expect(usesOf('matting')).toEqual({ module: 'matting', period: 'day', freeUses: 3, freeUsesLeft: 1 });
    expect(usesOf('ai_model')).toMatchObject({ period: 'day', freeUses: 0, freeUsesLeft: 0 });
    expect(usesOf('compliance_label')).toMatchObject({ period: 'month', freeUses: 10, freeUsesLeft: 10 });
    for (const module of ['matting', 'ai_model'] as const) {
      expect(await infoOf(session, module)).toMatchObject({ cellLeftUseTimes: usesOf(module)?.freeUsesLeft });
    }
  });

  it('gives a new user the welcome points if it is the first call', async () => {
    const { session } = await logIn();
    const data = (await world.call('user.user.getUserPointOverview', {}, { session })).data();
    expect(data.allLeftPointCount).toBe(60);
  });
});

describe('user.user.searchUserPointChangeLogList', () => {
  specLine('s7.point-log', 'server', 'lists every change visible to the user, newest first', async () => {
    const { userId, session } = await logIn();
    const committed = await spend(userId, 'commit');
    const released = await spend(userId, 'release', 2);
    const { items, nextCursor } = await changesOf(session);
    expect(nextCursor).toBeUndefined();
    expect(items.map(({ kind, points, module, taskId }) => [kind, points, module, taskId])).toEqual([
      ['release', 16, 'ai_model', released],
      ['hold', -16, 'ai_model', released],
      ['hold', -8, 'ai_model', committed],
      ['grant', 60, undefined, undefined],
    ]);
    for (const { amountCents, createdAt } of items) {
      expect(amountCents).toBeUndefined();
      expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(60_000);
    }
    expect(items.reduce((sum, { points }) => sum + points, 0)).toBe(
      (await infoOf(session)).allLeftPointCount,
    );
  });

  it('shows what is owed in cash mode', async () => {
    const { userId, session } = await logIn();
    await world.database.pool.query("update app_user set use_type = 'cash' where id = $1", [userId]);
    const taskId = await spend(userId, 'commit', 2);
    const [newest] = (await changesOf(session)).items;
    expect(newest).toMatchObject({ kind: 'receivable', points: 0, amountCents: 160, taskId });
  });

  it('has pages that neither repeat nor skip changes while new ones arrive', async () => {
    const { userId, session } = await logIn();
    for (let turn = 0; turn < 5; turn += 1) await spend(userId, 'release');
    const whole = (await changesOf(session, { limit: 100 })).items;
    expect(whole).toHaveLength(11);
    const paged = [];
    let cursor: string | undefined;
    do {
      const page = await changesOf(session, { limit: 4, ...(cursor && { cursor }) });
      expect(page.items.length).toBeLessThanOrEqual(4);
      paged.push(...page.items);
      cursor = page.nextCursor;
      await spend(userId, 'release');
    } while (cursor !== undefined);
    expect(paged).toEqual(whole);
  });

  it.each([
    ['not base64', '###'],
    ['not JSON', Buffer.from('{').toString('base64url')],
    ['from another list', Buffer.from(JSON.stringify(['tasks', newId()])).toString('base64url')],
    ['without an ID', Buffer.from(JSON.stringify(['point-changes', "x' or 1=1"])).toString('base64url')],
  ])('refuses a cursor that is %s', async (_case, cursor) => {
    const { session } = await logIn();
    const { envelope } = await world.call('user.user.searchUserPointChangeLogList', { cursor }, { session });
    expect(envelope).toMatchObject({
      code: ErrorCode.badInput,
      data: { fields: { cursor: expect.any(String) } },
    });
  });

  it("never shows another user's changes, not even with that user's cursor", async () => {
    const [mine, his] = [await logIn(), await logIn()];
    for (let turn = 0; turn < 3; turn += 1) await spend(his.userId, 'release');
    const { nextCursor } = await changesOf(his.session, { limit: 1 });
    expect(nextCursor).toBeDefined();
    const seen = [
      ...(await changesOf(mine.session)).items,
      ...(await changesOf(mine.session, { cursor: nextCursor ?? '' })).items,
    ];
    expect(seen.map(({ kind, points }) => [kind, points])).toEqual([['grant', 60]]);
  });
});

describe('user.user.getAppRechargePriceList', () => {
  specLine('s7.recharge-prices', 'server', 'lists the point offers, cheapest first', async () => {
    const { session } = await logIn();
    const list = async () =>
      (await world.call('user.user.getAppRechargePriceList', {}, { session })).data().items;
    await world.database.pool.query('update price_offer set active = false');
    expect(await list()).toEqual([]);
    const [small, large] = [newId(), newId()];
    await world.database.pool.query(
      `insert into price_offer (id, kind, amount_cents, points, bonus_points, active) values
       ('${large}', 'points', 5000, 500, 50, true), ('${small}', 'points', 1000, 100, 0, true),
       ('${newId()}', 'points', 1, 1, 0, false), ('${newId()}', 'vip', 1, 0, 0, true)`,
    );
    expect(await list()).toEqual([
      { priceId: small, points: 100, amountCents: 1000, bonusPoints: 0 },
      { priceId: large, points: 500, amountCents: 5000, bonusPoints: 50 },
    ]);
  });
});

describe('a guest', () => {
  it.each<[RouteName, Record<string, string>]>([
    ['user.user.getUserPointInfo', { module: 'matting' }],
    ['user.user.getUserPointOverview', {}],
    ['user.user.searchUserPointChangeLogList', {}],
  ])('has no points: %s asks them to log in', async (name, input) => {
    expect((await world.call(name, input as never)).envelope).toMatchObject({ code: ErrorCode.loginNeeded });
    const stale = { session: 'never-given-out' };
    expect((await world.call(name, input as never, stale)).envelope).toMatchObject({
      code: ErrorCode.sessionInvalid,
    });
  });
});
