import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Seller, type TaskWorld, taskWorld } from '../../../../tests/builders/task-world';
import { newId } from '../../db/ids';
import { createLogger } from '../../observability/logger';
import { createLedger } from '../ledger/service';
import { createCourier, type NoticeChannel, notify } from './service';

let world: TaskWorld;
let seller: Seller;

beforeAll(async () => {
  world = await taskWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  await world.forgetLimits();
  seller = await world.newSeller();
});

const courier = (channels: readonly NoticeChannel[] = [], grantDays = 0) => {
  const { database } = world;
  const ledger = createLedger({ database, timeZone: 'Asia/Shanghai', grantDays });
  return createCourier({ database, ledger, channels, log: createLogger('silent') });
};

const query = (sql: string, values: unknown[] = []) => world.database.pool.query(sql, values);

const listed = async (locale = 'en', session = seller.session) =>
  (await world.call('user.notice.list', {}, { session, headers: { 'accept-language': locale } })).data()
    .items;

const setMembership = (tier: string, interval: string, renews = 'none') =>
  query(
    `insert into membership (user_id, tier, expires_at, auto_renew_status)
     values ($1, $2, now() + $3::interval, $4)
     on conflict (user_id) do update set tier = $2, expires_at = now() + $3::interval, auto_renew_status = $4`,
    [seller.userId, tier, interval, renews],
  );

describe('the message box', () => {
  it('notifies members a week and a day ahead, once each, and none whose membership renews', async () => {
    await setMembership('common', '8 days');
    await courier().run();
    expect(await listed()).toEqual([]);
    await setMembership('common', '6 days 23 hours', 'normal');
    await courier().run();
    expect(await listed()).toEqual([]);
    await setMembership('common', '6 days 23 hours');
    await courier().run();
    await courier().run();
    expect(await listed()).toMatchObject([{ kind: 'membership_ending', isRead: false }]);
    await setMembership('common', '23 hours');
    await courier().run();
    await courier().run();
    expect(await listed()).toHaveLength(2);
    await setMembership('common', '-1 hour');
    await courier().run();
    expect(await listed()).toHaveLength(2);
  });

  it('notifies of the end of a trial on its last day only', async () => {
    await setMembership('trial', '6 days');
    await courier().run();
    expect(await listed()).toEqual([]);
    await setMembership('trial', '20 hours');
    await courier().run();
    expect(await listed('fr')).toMatchObject([{ title: 'Votre abonnement se termine bientôt' }]);
  });

  it('notifies of a run that ended while its owner was away, not of one that they saw', async () => {
    const away = await world.create(seller, {});
    await world.workOff(() =>
      vi.waitFor(
        async () => {
          const { rows } = await query('select state from task where id = $1', [away.taskId]);
          expect(rows[0]?.state).toBe('succeeded');
        },
        { timeout: 20_000 },
      ),
    );
    await courier().run();
    expect(await listed()).toEqual([]);
    await world.letPass('3 minutes', 'task', 'ended_at');
    await courier().run();
    await courier().run();
    expect(await listed()).toMatchObject([
      { kind: 'task_finished', taskId: away.taskId, taskKind: 'run', tool: 'image-magnify' },
    ]);
    expect((await listed('zh-CN'))[0]?.title).toMatch(/做好了$/);
    const seen = await world.create(seller, {});
    await world.workOff(() => world.ended(seller.session, seen.taskId));
    await world.letPass('3 minutes', 'task', 'ended_at');
    await courier().run();
    expect(await listed()).toHaveLength(1);
  });

  it('notifies of expiring points a week ahead, at most once a week', async () => {
    await world.call('user.user.getUserPointOverview', {}, { session: seller.session });
    for (const statement of [
      'alter table ledger_transaction disable trigger ledger_is_append_only',
      `update ledger_transaction set created_at = now() - interval '25 days' where cause_id = '${seller.userId}'`,
      'alter table ledger_transaction enable trigger ledger_is_append_only',
    ])
      await query(statement);
    await courier([], 40).runDaily();
    expect(await listed()).toEqual([]);
    await courier([], 30).runDaily();
    await courier([], 30).runDaily();
    expect(await listed()).toMatchObject([{ kind: 'points_expiring', text: expect.stringContaining('60') }]);
  });

  it('counts unread notices, marks one or all, and is private to its owner', async () => {
    const other = await world.newSeller();
    for (const cause of ['a', 'b', 'b', 'c']) {
      const data = { orderId: newId(), amountCents: 1_250 };
      await notify(world.database.orm, { userId: seller.userId, kind: 'order_refunded', cause, data });
    }
    const items = await listed('en');
    expect(items.map(({ text }) => text)[0]).toContain('¥12.50');
    const count = async (session: string) => (await world.call('user.notice.count', {}, { session })).data();
    expect(await count(seller.session)).toEqual({ unread: 3 });
    const first = { noticeId: items[0]?.noticeId };
    const read = async (input: { noticeId?: string | undefined }, session: string) =>
      (await world.call('user.notice.read', input, { session })).data();
    expect(await read(first, other.session)).toEqual({ unread: 0 });
    expect(await count(seller.session)).toEqual({ unread: 3 });
    expect(await read(first, seller.session)).toEqual({ unread: 2 });
    expect(await read({}, seller.session)).toEqual({ unread: 0 });
    expect(await listed('en', other.session)).toEqual([]);
    expect((await world.call('user.notice.list', {})).envelope.code).toBe('11001');
  });

  it('delivers each notice to each channel once, retries failures, and finally gives up', async () => {
    await query('update notice set sent_at = now()');
    const got: string[] = [];
    let fails = 2;
    const channels: NoticeChannel[] = [
      { name: 'sms', deliver: async ({ kind }) => void got.push(`sms ${kind}`) },
      {
        name: 'wxmini',
        deliver: async ({ kind }) => {
          if (fails > 0) {
            fails -= 1;
            throw new Error('not now');
          }
          got.push(`wxmini ${kind}`);
        },
      },
    ];
    const told = { userId: seller.userId, kind: 'order_refunded', cause: 'x' } as const;
    await notify(world.database.orm, { ...told, data: { orderId: newId(), amountCents: 1 } });
    for (let run = 0; run < 5; run += 1) {
      await courier(channels).run();
      await world.letPass('11 minutes', 'notice', 'next_try_at');
    }
    expect(got).toEqual(['sms order_refunded', 'wxmini order_refunded']);
    fails = 100;
    await notify(world.database.orm, { ...told, cause: 'y', data: { orderId: newId(), amountCents: 1 } });
    for (let run = 0; run < 9; run += 1) {
      await courier(channels).run();
      await world.letPass('11 minutes', 'notice', 'next_try_at');
    }
    expect(fails).toBe(95);
  });

  it('deletes notices after half a year', async () => {
    const told = { userId: seller.userId, kind: 'order_refunded', cause: 'z' } as const;
    await notify(world.database.orm, { ...told, data: { orderId: newId(), amountCents: 1 } });
    await world.letPass('181 days', 'notice', 'created_at');
    await courier().runDaily();
    expect(await listed()).toEqual([]);
  });

  it('keeps the 500 newest of a user', async () => {
    await query(
      `insert into notice (id, user_id, kind, cause, data)
       select ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, 'renewal_stopped', n::text, '{}'
       from generate_series(1, 503) n`,
      [seller.userId],
    );
    await courier().runDaily();
    const { rows } = await query(
      'select count(*)::int, min(cause::int)::int as first from notice where user_id = $1',
      [seller.userId],
    );
    expect(rows).toEqual([{ count: 500, first: 4 }]);
  });
});
