import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { docOf, type PhotoWorld, photoRunOf, photoWorld } from '../../../../tests/builders/photo-world';
import type { Seller } from '../../../../tests/builders/task-world';

let world: PhotoWorld;
let seller: Seller;

beforeAll(async () => {
  world = await photoWorld();
});

afterAll(() => world.close());

beforeEach(async () => {
  await world.forgetLimits();
  seller = await world.newSeller();
});

const GRAY = '#808080';
const BLUE = '#438edb';
const NEAR = 2;

const near = (color: string, wanted: string) =>
  [1, 3, 5].every(
    (at) =>
      Math.abs(
        Number.parseInt(color.slice(at, at + 2), 16) - Number.parseInt(wanted.slice(at, at + 2), 16),
      ) <= NEAR,
  );

async function shownColor(taskId: string): Promise<string> {
  const { results } = await world.get(seller.session, taskId);
  return world.colorOf(results[0]?.url ?? '');
}

describe('a photo before it is paid for', () => {
  it('costs nothing, is watermarked, and is marked as locked', async () => {
    const photo = await world.newPhoto(seller);
    expect(photo).toMatchObject({ state: 'succeeded', points: { held: 0, charged: 0 } });
    expect(docOf(photo)).toMatchObject({ specId: 'one-inch', locked: true });
    expect(near(await shownColor(photo.taskId), GRAY)).toBe(true);
    expect(await world.pointsOf(seller.session)).toBe(60);
  });

  it('has a clean file that no call accepts or shows', async () => {
    const { taskId } = await world.newPhoto(seller);
    const { rows } = await world.database.pool.query<{ id: string }>(
      'select clean_asset_id as id from task_result where task_id = $1',
      [taskId],
    );
    const sealed = rows[0]?.id ?? '';
    expect(await world.states()).toMatchObject({ [sealed]: 'ready' });
    expect(JSON.stringify(await world.ask('gen.task.list', {}, seller.session))).not.toContain(sealed);
    const run = { ...photoRunOf(seller), inputs: { portrait: sealed } };
    expect(await world.ask('gen.task.create', run, seller.session)).toMatchObject({ code: '10002' });
    expect(
      await world.ask('share.link.create', { kind: 'result', id: sealed }, seller.session),
    ).toMatchObject({
      code: '10002',
    });
  });

  it('is quoted at the price of its unlock', async () => {
    const quote = await world.ask('gen.task.quote', { tool: 'id-photo', options: {} }, seller.session);
    expect(quote.data).toMatchObject({ points: 5, freeUsesLeft: 0, balance: 60 });
  });

  it.each([
    [{}, 'options.specId'],
    [{ specId: 'no-such' }, 'options.specId'],
    [{ specId: 'one-inch', custom: { widthPx: 300, heightPx: 400, dpi: 300 } }, 'options.specId'],
    [{ custom: { widthPx: 99, heightPx: 400, dpi: 300 } }, 'options.custom.widthPx'],
    [{ custom: { widthMm: 200, heightMm: 45, dpi: 300 } }, 'options.custom'],
    [{ custom: { widthPx: 300, heightPx: 400, dpi: 300, minKb: 50, maxKb: 40 } }, 'options.custom'],
    [{ specId: 'one-inch', beauty: { smooth: 101 } }, 'options.beauty.smooth'],
    [{ specId: 'one-inch', beauty: { glow: 1 } }, 'options.beauty.glow'],
    [{ specId: 'one-inch', background: { colour: 'blue' } }, 'options.background.colour'],
    [{ specId: 'one-inch', format: 'webp' }, 'options.format'],
    [{ specId: 'visa-us', format: 'png' }, 'options.format'],
    [{ custom: { widthPx: 300, heightPx: 400, dpi: 300, minKb: 20 }, format: 'png' }, 'options.format'],
    [{ specId: 'visa-us', beauty: { smooth: 1 } }, 'options.beauty'],
    [{ specId: 'visa-us', outfitId: 'suit' }, 'options.outfitId'],
    [{ specId: 'visa-us', straighten: true }, 'options.straighten'],
    [{ specId: 'visa-us', background: { colour: '#d74532' } }, 'options.background'],
    [{ specId: 'visa-us', background: { colour: '#ffffff', fill: 'down' } }, 'options.background'],
  ])('refuses %j by %s', async (options, field) => {
    const refused = await world.ask('gen.task.create', photoRunOf(seller, options), seller.session);
    expect(refused).toMatchObject({ code: '10001' });
    expect(Object.keys((refused.data as { fields: object }).fields)).toEqual([field]);
  });

  it('accepts what the document allows, including no beautification', async () => {
    const options = { specId: 'visa-us', beauty: { smooth: 0 }, background: { colour: '#FFFFFF' } };
    const created = await world.ask('gen.task.create', photoRunOf(seller, options), seller.session);
    expect(created.data).toMatchObject({ options: { background: { colour: '#ffffff', fill: 'plain' } } });
  });
});

describe('idphoto.photo.unlock', () => {
  it('charges once for fifty concurrent calls, and shows the clean photo', async () => {
    const { taskId } = await world.newPhoto(seller);
    const all = await Promise.all(Array.from({ length: 50 }, () => world.unlock(seller, taskId)));
    expect(new Set(all.map(({ code }) => code))).toEqual(new Set(['0']));
    expect(await world.pointsOf(seller.session)).toBe(55);
    const photo = await world.get(seller.session, taskId);
    expect(photo.points).toEqual({ held: 0, charged: 5 });
    expect(docOf(photo)).toMatchObject({ specId: 'one-inch', locked: false });
    expect(near(await shownColor(taskId), BLUE)).toBe(true);
  });

  it('charges nothing later, ever', async () => {
    const { taskId } = await world.newPhoto(seller);
    await world.unlock(seller, taskId);
    expect(await world.unlock(seller, taskId)).toMatchObject({ code: '0' });
    expect(await world.pointsOf(seller.session)).toBe(55);
  });

  it('removes the watermark of a PNG, too', async () => {
    const { taskId, results } = await world.newPhoto(seller, { specId: 'one-inch', format: 'png' });
    expect(results[0]?.mime).toBe('image/png');
    expect(near(await shownColor(taskId), GRAY)).toBe(true);
    await world.unlock(seller, taskId);
    expect((await world.get(seller.session, taskId)).results[0]?.mime).toBe('image/png');
    expect(near(await shownColor(taskId), BLUE)).toBe(true);
  });

  it('uses the month’s free packs first', async () => {
    await world.database.pool.query(
      `insert into membership (user_id, tier, expires_at) values ($1, 'trial', now() + interval '1 day')`,
      [seller.userId],
    );
    const [first, second] = [await world.newPhoto(seller), await world.newPhoto(seller)];
    const before = await world.pointsOf(seller.session);
    await world.unlock(seller, first.taskId);
    expect(await world.pointsOf(seller.session)).toBe(before);
    await world.unlock(seller, second.taskId);
    // 5 points, minus 10% for a trial member, rounded up.
    expect(await world.pointsOf(seller.session)).toBe(before - 5);
  });

  it('records the amount owed in cash mode', async () => {
    await world.database.pool.query(`update app_user set use_type = 'cash' where id = $1`, [seller.userId]);
    const { taskId } = await world.newPhoto(seller);
    expect(await world.unlock(seller, taskId)).toMatchObject({ code: '0' });
    const log = await world.ask('user.user.searchUserPointChangeLogList', {}, seller.session);
    expect(log.data).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ kind: 'receivable', amountCents: 50, taskId }),
      ]),
    });
  });

  it('changes nothing without enough points', async () => {
    const { taskId } = await world.newPhoto(seller);
    // The grants of a new user are recorded on their first call.
    await world.ask('user.user.searchUserPointChangeLogList', {}, seller.session);
    await world.leavePoints(seller.userId, 4);
    expect(await world.unlock(seller, taskId)).toMatchObject({ code: '20001', data: { need: 5, left: 4 } });
    expect(docOf(await world.get(seller.session, taskId)).locked).toBe(true);
    expect(near(await shownColor(taskId), GRAY)).toBe(true);
  });

  it('finds only finished photos of the caller', async () => {
    const { taskId } = await world.newPhoto(seller);
    expect(await world.unlock(await world.newSeller(), taskId)).toMatchObject({ code: '10002' });
    const waiting = await world.create(seller, photoRunOf(seller));
    expect(await world.unlock(seller, waiting.taskId)).toMatchObject({ code: '10002' });
    expect(await world.ask('idphoto.photo.unlock', { taskId })).toMatchObject({ code: '11001' });
  });
});
