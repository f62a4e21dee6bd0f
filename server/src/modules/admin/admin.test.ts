import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { LOCALES } from '@tuzuo/core/text/locale';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMobile } from '../../../../tests/builders/account-client';
import { type AdminWorld, adminWorld } from '../../../../tests/builders/admin-world';
import { temporaryDataDir } from '../../../../tests/builders/data-dir';
import { newId } from '../../db/ids';
import { createWorkerNodes } from '../worker-node/service';

let world: AdminWorld;

beforeAll(async () => {
  world = await adminWorld();
});

afterAll(async () => {
  const found: unknown[] = [];
  await world.ledger.reconcile((difference) => void found.push(difference));
  await world.orders.check((difference) => void found.push(difference));
  expect(found).toEqual([]);
  await world.close();
});

const WHY = ['--reason', 'asked by mail', '--as', 'lin'];

async function newUser() {
  const mobile = newMobile();
  const { user } = await world.logIn(mobile);
  const options = { session: user.jwtSid };
  return {
    mobile,
    userId: user.userId,
    options,
    points: async () =>
      (await world.call('user.user.getUserPointInfo', { module: 'matting' }, options)).data(),
  };
}

const actionsOf = (id: string) => world.run('audit', 'export', '--of', id);

describe('the operator', () => {
  it('lists what runs, with its tools and the number of tasks', async () => {
    const nodes = createWorkerNodes(world.database);
    const { tools } = {
      tools: { matting: { quality: 'full' }, 'img-compress': { quality: 'full' } },
    } as const;
    const engines = [{ name: 'local', version: '1', tools }];
    const worker = { id: newId(), role: 'worker', version: '1.0.84' } as const;
    const api = { id: newId(), role: 'api', version: '1.0.84' } as const;
    const old = { id: newId(), role: 'worker', version: '1.0.83' } as const;
    const objects = { name: 'mobile-sam', version: '1', tools: ['matting'] } as const;
    await nodes.beat({ ...worker, offers: { engines, posters: false, objects } });
    for (const node of [api, old]) await nodes.beat(node);
    expect(await world.run('node', 'list')).toEqual([
      {
        ...worker,
        seenSecondsAgo: 0,
        running: 0,
        tools: { local: ['matting', 'img-compress'] },
        posters: false,
        objects: ['matting'],
      },
      { ...api, seenSecondsAgo: 0 },
      { ...old, seenSecondsAgo: 0, running: 0, tools: 'not known: an older version', posters: true },
    ]);
    for (const { id } of [worker, api, old]) await nodes.remove(id);
  });

  it('finds a user by mobile number and by ID, with a masked number', async () => {
    const { mobile, userId } = await newUser();
    const [byMobile] = await world.run('user', 'show', mobile);
    const [byId] = await world.run('user', 'show', userId);
    expect(byId).toEqual(byMobile);
    expect(byId).toMatchObject({ userId, state: 'active', useType: 'point', points: { all: 60, bought: 0 } });
    expect(byId).toMatchObject({ owedPoints: 0 });
    expect(JSON.stringify(byId)).not.toContain(mobile);
    await expect(world.run('user', 'show', newMobile())).rejects.toThrow('no user');
  });

  it('grants and takes points with a reason, and never takes more than there are', async () => {
    const { mobile, userId, points } = await newUser();
    await world.run('user', 'points', mobile, '--add', '40', ...WHY);
    expect(await points()).toMatchObject({ allLeftPointCount: 100, rechargeLeftPointCount: 0 });
    await expect(world.run('user', 'points', mobile, '--take', '101', ...WHY)).rejects.toMatchObject({
      code: ErrorCode.notEnoughPoints,
      data: { need: 101, left: 100 },
    });
    await world.run('user', 'points', userId, '--take', '100', ...WHY);
    expect(await points()).toMatchObject({ allLeftPointCount: 0 });
    expect(await actionsOf(userId)).toMatchObject([
      {
        action: 'points.grant',
        actor: 'lin',
        reason: 'asked by mail',
        before: { all: 60, bought: 0 },
        after: { all: 100, bought: 0 },
      },
      { action: 'points.take', before: { all: 100, bought: 0 }, after: { all: 0, bought: 0 } },
    ]);
  });

  it('does nothing without a reason', async () => {
    const { mobile, userId, points } = await newUser();
    await expect(world.run('user', 'points', mobile, '--add', '40')).rejects.toThrow('a reason');
    await expect(world.run('user', 'mode', mobile, '--pay', 'cash', '--reason', ' ')).rejects.toThrow(
      'a reason',
    );
    expect(await points()).toMatchObject({ allLeftPointCount: 60, useType: 'point' });
    expect(await actionsOf(userId)).toEqual([]);
  });

  it('makes a user a member, with the month’s points, and ends it', async () => {
    const { mobile, userId, options, points } = await newUser();
    const vipOf = async () => (await world.call('auth.user.getUserInfo', {}, options)).data().vipInfo;
    await world.run('user', 'membership', mobile, '--tier', 'common', '--until', '2099-01-31', ...WHY);
    expect(await vipOf()).toMatchObject({ isExpire: 0, vipType: 'common' });
    expect(await points()).toMatchObject({ allLeftPointCount: 660 });
    await world.run('user', 'membership', mobile, '--end', ...WHY);
    expect(await vipOf()).toMatchObject({ isExpire: 1 });
    // The day begins in the operator's time zone, which is eight hours ahead of UTC here.
    const set = { tier: 'common', expiresAt: '2099-01-30T16:00:00.000Z' };
    const [, ended] = await actionsOf(userId);
    expect(await actionsOf(userId)).toMatchObject([
      { action: 'membership.set', after: set },
      { action: 'membership.end', before: set, after: { tier: 'common' } },
    ]);
    const { after } = ended as { after: { expiresAt: string } };
    expect(Math.abs(Date.parse(after.expiresAt) - Date.now())).toBeLessThan(60_000);
    await expect(world.run('user', 'membership', mobile, '--end', ...WHY)).rejects.toThrow('is no member');
  });

  it.each([
    ['2027-02-31', /--until must be a day such as/],
    ['2027-02-31T10:00', /--until must be a day such as/],
    ['soon', /--until must be a day such as/],
    ['2020-01-31', /must lie in the future/],
  ])('makes no one a member until %s, nor codes or announcements', async (until, why) => {
    const { mobile } = await newUser();
    const texts = Object.fromEntries(LOCALES.map((locale) => [locale, { title: 'a', text: 'b' }]));
    const file = join(await temporaryDataDir(), 'texts.json');
    await writeFile(file, JSON.stringify(texts));
    for (const command of [
      ['user', 'membership', mobile, '--tier', 'common'],
      ['codes', 'make', 'spring', '--points', '5'],
      ['announce', 'publish', file],
    ]) {
      await expect(world.run(...command, '--until', until, ...WHY)).rejects.toThrow(why);
    }
  });

  it.each([
    ['whole number', 'benefit', 'set', 'point', 'common', '1.5'],
    ['whole number', 'benefit', 'set', 'user_space', 'free', '0.5'],
    ['above 0', 'benefit', 'set', 'point_discount', 'common', '0'],
    ['must be one of', 'benefit', 'set', 'points', 'common', '1'],
    ['min-cents must be', 'codes', 'make', 'a', '--off-cents', '5', '--min-cents', '9999999999'],
    ['cents must be', 'offer', 'add', 'points', '--cents', '9999999999', '--points', '1'],
    ['--from must be before', 'audit', 'export', '--from', '2027-01-02', '--to', '2027-01-01'],
    ['--to must be a day', 'audit', 'export', '--to', '2027-06-31'],
    ['given alone', 'user', 'membership', '13800000000', '--end', '--until', '2099-01-01'],
  ])('is told "%s" for %s %s %s %s', async (why, ...command) => {
    await expect(world.run(...command, ...WHY)).rejects.toThrow(why);
  });

  it('stops a membership from renewing itself, and records who requested it', async () => {
    const { userId } = await newUser();
    await world.run('user', 'membership', userId, '--tier', 'common', '--until', '2099-01-31', ...WHY);
    await expect(world.run('user', 'stop-renewal', userId, ...WHY)).rejects.toThrow('does not renew itself');
    const contractId = newId();
    await world.database.pool.query(
      `insert into contract (id, user_id, offer_id, state, tier, months, amount_cents, currency, provider, channel, family)
       select $1, $2, id, 'active', 'common', 1, 2900, 'CNY', 'sandbox', 'sandbox', 'h5' from price_offer limit 1`,
      [contractId, userId],
    );
    await world.run('user', 'stop-renewal', userId, ...WHY);
    const { rows } = await world.database.pool.query('select state, end_cause from contract where id = $1', [
      contractId,
    ]);
    expect(rows).toEqual([{ state: 'ended', end_cause: 'operator' }]);
    expect(await actionsOf(userId)).toContainEqual(
      expect.objectContaining({ action: 'renewal.stop', before: { contractId } }),
    );
  });

  it('bills an account instead of charging points', async () => {
    const { mobile, points } = await newUser();
    await world.run('user', 'mode', mobile, '--pay', 'cash', ...WHY);
    expect(await points()).toMatchObject({ useType: 'cash' });
  });

  it('refunds an order in parts, and then no more than what is left', async () => {
    const { options, points } = await newUser();
    const [offer] = await world.run('offer', 'add', 'points', '--cents', '1000', '--points', '100', ...WHY);
    const { id: priceId } = offer as { id: string };
    const request = { kind: 'points', priceId, requestId: newId(), expectedAmountCents: 1000 } as const;
    const { orderId } = (await world.call('order.order.create', request, options)).data();
    const payment = { orderId, channel: 'sandbox', family: 'h5' } as const;
    const { url = '' } = (await world.call('pay.pay.prepare', payment, options)).data();
    await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' });
    expect(await points()).toMatchObject({ rechargeLeftPointCount: 100 });

    const [partly] = await world.run('order', 'refund', orderId, '--cents', '300', ...WHY);
    expect(partly).toMatchObject({ state: 'fulfilled', refundedCents: 300 });
    expect(await points()).toMatchObject({ rechargeLeftPointCount: 70 });
    await expect(world.run('order', 'refund', orderId, '--cents', '701', ...WHY)).rejects.toThrow('refused');
    const [wholly] = await world.run('order', 'refund', orderId, ...WHY);
    expect(wholly).toMatchObject({
      state: 'refunded',
      refundedCents: 1000,
      refunds: [{ state: 'succeeded' }, {}],
    });
    expect(await points()).toMatchObject({ rechargeLeftPointCount: 0 });
    await expect(world.run('order', 'refund', orderId, ...WHY)).rejects.toMatchObject({
      code: ErrorCode.paymentRefused,
    });
    expect(await actionsOf(orderId)).toMatchObject([
      { action: 'order.refund', before: { state: 'fulfilled', refundedCents: 0 }, after: { cents: 300 } },
      { action: 'order.refund', before: { refundedCents: 300 }, after: { cents: 700 } },
    ]);
  });

  it('changes prices, benefits and offers, with immediate effect', async () => {
    const { options } = await newUser();
    await world.run('price', 'set', 'ai_model', 'free', '--points', '9', '--cash', '77', ...WHY);
    const { moduleUsePointConfig } = (
      await world.call('user.user.getUserModuleUsePointConfig', {}, options)
    ).data();
    expect(moduleUsePointConfig.ai_model?.free).toEqual({ usePointCount: 9, useTimesPerPoint: 1 });
    await world.run('benefit', 'set', 'point_discount', 'common', '0.75', ...WHY);
    expect((await world.call('vip.benefit.list', {})).data().items).toContainEqual({
      key: 'point_discount',
      tier: 'common',
      value: 0.75,
    });
    expect(await actionsOf('ai_model free')).toMatchObject([
      { before: { usePointCount: 8, cashCents: 80 }, after: { usePointCount: 9, cashCents: 77 } },
    ]);
    const [vip] = await world.run('offer', 'add', 'vip', '--cents', '2900', '--months', '1', ...WHY);
    const { id } = vip as { id: string };
    const plans = async () =>
      (await world.call('vip.plan.list', {})).data().items.map(({ amountCents }) => amountCents);
    expect(await plans()).toContain(2900);
    await world.run('offer', 'change', id, '--cents', '1900', ...WHY);
    expect(await plans()).toContain(1900);
    await world.run('offer', 'change', id, '--off', ...WHY);
    expect(await plans()).not.toContain(1900);
  });

  it.each([
    [['price', 'set', 'gold', 'free', '--points', '1'], 'The module must be one of'],
    [['price', 'set', 'ai_model', 'free'], 'nothing to change'],
    [['price', 'set', 'ai_model', 'free', '--uses', '0'], 'useTimesPerPoint'],
    [['price', 'set', 'ai_model', 'free', '--points', '-1'], '--points'],
    [['benefit', 'set', 'point_discount', 'free', '1.5'], 'at most 1'],
    [['offer', 'add', 'points', '--cents', '0', '--points', '5'], 'cents must be'],
    [['offer', 'change', 'x', '--cents', '5'], 'not the id'],
    [['user', 'points', '13800000000', '--add', '1', '--take', '1'], 'Either'],
    [['order', 'refund', '1'], 'not the id'],
    [['codes', 'make', 'spring', '--points', '5', '--code', 'ABC'], '6 to 32'],
    [['codes', 'make', 'spring', '--points', '5', '--until', '2020-01-01'], 'future'],
    [['codes', 'make', 'spring', '--points', '5', '--count', '10001'], 'at most'],
    [['dance'], 'There is no command'],
  ])('gets a message about what is wrong with %j', async (args, why) => {
    await expect(world.run(...args, ...WHY)).rejects.toThrow(why);
  });

  it('switches a tool off for everyone, or closes it to a tier', async () => {
    const { options } = await newUser();
    const codesOf = async () =>
      (await world.call('auth.user.getUserInfo', {}, options)).data().moduleItemCodes;
    await world.run('tool', 'off', 'matting', '--tier', 'common', ...WHY);
    expect(await codesOf()).toContain('matting');
    const [closed] = await world.run('tool', 'off', 'matting', ...WHY);
    expect(closed).toMatchObject({ closed: ['matting common', 'matting free', 'matting trial'] });
    expect(await codesOf()).not.toContain('matting');
    const tools = (await world.run('tool', 'list')) as { tool: string; closedTo: string[] }[];
    expect(tools.find(({ tool }) => tool === 'matting')?.closedTo).toEqual(['free', 'trial', 'common']);
    await world.run('tool', 'on', 'matting', ...WHY);
    expect(await codesOf()).toContain('matting');
    expect(await actionsOf('matting')).toHaveLength(3);
  });

  it('lists what payment providers report and nothing here matches, until it is resolved', async () => {
    const anomalyId = newId();
    await world.database.pool.query(
      `insert into payment_anomaly (id, provider, kind, number, cents)
       values ($1, 'wxpay', 'unknown_payment', 'shop-7', 1000)`,
      [anomalyId],
    );
    expect(await world.run('anomaly', 'list')).toMatchObject([
      { id: anomalyId, provider: 'wxpay', kind: 'unknown_payment', number: 'shop-7', cents: 1000, times: 1 },
    ]);
    await world.run('anomaly', 'resolve', anomalyId, ...WHY);
    expect(await world.run('anomaly', 'list')).toEqual([]);
    expect(await actionsOf(anomalyId)).toMatchObject([
      { action: 'anomaly.resolve', actor: 'lin', reason: 'asked by mail', before: { number: 'shop-7' } },
    ]);
    const again = world.run('anomaly', 'resolve', anomalyId, ...WHY);
    await expect(again).rejects.toThrow('resolved before');
    await expect(world.run('anomaly', 'resolve', newId(), ...WHY)).rejects.toThrow('no such anomaly');
  });

  it('cannot change the log', async () => {
    const { mobile, userId } = await newUser();
    await world.run('user', 'points', mobile, '--add', '1', ...WHY);
    const sentence = "update admin_action set reason = 'none' where subject_id = $1";
    await expect(world.database.pool.query(sentence, [userId])).rejects.toThrow('only ever added to');
    const removal = 'delete from admin_action where subject_id = $1';
    await expect(world.database.pool.query(removal, [userId])).rejects.toThrow('only ever added to');
  });
});

describe('an announcement', () => {
  const file = async (texts: unknown) => {
    const path = join(await temporaryDataDir(), 'announcement.json');
    await writeFile(path, typeof texts === 'string' ? texts : JSON.stringify(texts));
    return path;
  };
  const inEach = (title: string) =>
    Object.fromEntries(LOCALES.map((locale) => [locale, { title: `${title} ${locale}`, text: 'Tonight.' }]));
  const shown = async (locale: string) =>
    (await world.call('open.announcement.list', {}, { headers: { 'accept-language': locale } })).data().items;

  it('is shown to everyone in their language from its start to its end, or until it is stopped', async () => {
    const path = await file(inEach('Maintenance'));
    const [told] = await world.run('announce', 'publish', path, '--until', '2099-01-01', ...WHY);
    const { id } = told as { id: string };
    expect(await shown('fr')).toMatchObject([
      { announcementId: id, title: 'Maintenance fr', text: 'Tonight.' },
    ]);
    const later = ['--from', '2098-01-01', '--until', '2099-01-01'];
    await world.run('announce', 'publish', path, ...later, ...WHY);
    expect(await shown('en')).toHaveLength(1);
    await world.run('announce', 'stop', id, ...WHY);
    expect(await shown('en')).toEqual([]);
    expect(await actionsOf(id)).toMatchObject([
      { action: 'announcement.publish', actor: 'lin', after: { texts: { es: { text: 'Tonight.' } } } },
      { action: 'announcement.stop', before: { stoppedAt: null }, after: { stoppedAt: expect.any(String) } },
    ]);
    await expect(world.run('announce', 'stop', newId(), ...WHY)).rejects.toThrow('no such announcement');
  });

  it.each<[string, unknown, string, string]>([
    ['a language is missing', { ...inEach('A'), fr: undefined }, '2099-01-01', 'the title in fr'],
    [
      'a text is too long',
      { ...inEach('A'), en: { title: 'A', text: 'x'.repeat(301) } },
      '2099-01-01',
      'text in en',
    ],
    ['its end is over', inEach('A'), '2020-01-01', 'future'],
    ['not valid JSON', '{', '2099-01-01', 'cannot be read as JSON'],
  ])('is refused when %s', async (_case, texts, until, why) => {
    const args = ['announce', 'publish', await file(texts), '--until', until];
    await expect(world.run(...args, ...WHY)).rejects.toThrow(why);
  });
});
