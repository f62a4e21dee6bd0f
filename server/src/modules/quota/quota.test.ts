import { randomBytes, randomUUID } from 'node:crypto';
import { ErrorCode } from '@tuzuo/core/api/errors';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { photo } from '../../../../tests/builders/pictures';
import { copyAfter } from '../../../../tests/builders/scripted-engine';
import { type Seller, type TaskWorld, taskWorld } from '../../../../tests/builders/task-world';
import { say } from '../../i18n/words';

const MEGABYTE = 1024 * 1024;
const LIMIT = MEGABYTE;

let world: TaskWorld;
let seller: Seller;

beforeAll(async () => {
  world = await taskWorld();
  await world.database.pool.query(`update benefit_value set value = 1 where key = 'user_space'`);
});

afterAll(() => world.close());

beforeEach(async () => {
  await world.forgetLimits();
  world.engine.script = copyAfter(0);
  seller = await world.newSeller();
});

/** Noise does not compress: a PNG of about 58 KB, too small for a thumbnail. */
const noise = () =>
  sharp(randomBytes(140 * 140 * 3), { raw: { width: 140, height: 140, channels: 3 } })
    .png()
    .toBuffer();

const spaceOf = async ({ session }: Pick<Seller, 'session'>) =>
  (await world.call('asset.space.get', {}, { session })).data();

/** Sets the stored size of one of the user's assets. */
const swell = (assetId: string, bytes: number) =>
  world.database.pool.query('update asset set bytes = $2 where id = $1', [assetId, bytes]);

const letPass = (interval: string) => world.letPass(interval, 'asset', 'created_at', 'expires_at');

const SPACE_FULL = {
  code: ErrorCode.spaceFull,
  reason: say('zh-CN', ErrorCode.spaceFull),
  data: { usedBytes: expect.any(Number), limitBytes: LIMIT },
};

describe('the space of a user', () => {
  it('counts everything stored, thumbnails included, and is limited by the tier', async () => {
    const { bytes: first } = await world.uploadOne(seller.session, photo('coffee.jpg'));
    const { rows } = await world.database.pool.query<{ bytes: number; thumb: number; has: boolean }>(
      `select bytes::int, thumb_bytes::int as thumb, thumb_key is not null as has from asset
       where user_id = $1 order by id`,
      [seller.userId],
    );
    expect(rows.map(({ thumb, has }) => thumb > 0 === has)).toEqual([true, true]);
    expect(rows[1]).toMatchObject({ bytes: first, has: true });
    const usedBytes = rows.reduce((sum, { bytes, thumb }) => sum + bytes + thumb, 0);
    expect(await spaceOf(seller)).toEqual({ usedBytes, limitBytes: LIMIT, keptRuns: 50 });
  });

  it('is not reported to a guest', async () => {
    expect(await world.ask('asset.space.get', {})).toMatchObject({ code: ErrorCode.loginNeeded });
  });

  it('has no limit in cash mode', async () => {
    await world.database.pool.query(`update app_user set use_type = 'cash' where id = $1`, [seller.userId]);
    await swell(seller.assetId, 5 * LIMIT);
    expect(await spaceOf(seller)).toEqual({ usedBytes: 5 * LIMIT, keptRuns: 50 });
    await world.uploadOne(seller.session, photo('coffee.jpg'));
  });
});

describe('an upload beyond the space', () => {
  it('is refused with a message that has the numbers, and leaves nothing behind', async () => {
    await swell(seller.assetId, LIMIT - 10_000);
    const before = await world.states();
    expect(await world.upload(seller.session, [photo('coffee.jpg')])).toMatchObject(SPACE_FULL);
    expect(await world.states()).toEqual(before);
    await swell(seller.assetId, LIMIT);
    expect(await world.upload(seller.session, [Buffer.from('not even a picture')])).toMatchObject(SPACE_FULL);
  });

  it('is refused under concurrent requests', async () => {
    const files = await Promise.all(Array.from({ length: 100 }, noise));
    const codes = new Set<string>();
    // Requests that do not fit in the queue are refused before the space is full, so all are repeated.
    for (let burst = 0; burst < 5 && !codes.has(ErrorCode.spaceFull); burst += 1) {
      const replies = await Promise.all(files.map((file) => world.upload(seller.session, [file])));
      for (const { code } of replies) codes.add(code);
    }
    expect(codes).toContain('0');
    expect(codes).toContain(ErrorCode.spaceFull);
    const { usedBytes } = await spaceOf(seller);
    expect(usedBytes).toBeLessThanOrEqual(LIMIT);
    // No space was lost either: no other file would have fitted.
    expect(usedBytes).toBeGreaterThan(LIMIT - Math.max(...files.map(({ length }) => length)) - 1_000);
  });

  it('is reserved once: of a hundred concurrent reservations, as many succeed as fit', async () => {
    await swell(seller.assetId, 48_576);
    const { assets } = world.app.parts;
    const reservation = { kind: 'upload', mime: 'image/png', bytes: 100_000 } as const;
    const all = Array.from({ length: 100 }, () => assets.reserve(seller.userId, reservation));
    const reserved = (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled');
    expect(reserved).toHaveLength(10);
    expect(await spaceOf(seller)).toEqual({ usedBytes: LIMIT, limitBytes: LIMIT, keptRuns: 50 });
  });

  it('replaces what was unused for an hour, but nothing that is used or fresh', async () => {
    await world.create(seller);
    const unused = await world.uploadOne(seller.session, photo('chelsea.jpg'));
    await swell(unused.assetId, LIMIT - 20_000);
    expect(await world.upload(seller.session, [photo('coffee.jpg')])).toMatchObject(SPACE_FULL);
    await letPass('61 minutes');
    await world.uploadOne(seller.session, photo('coffee.jpg'));
    await world.app.parts.assets.sweep();
    expect(world.filesOf(unused.assetId)).toEqual([]);
    expect(await world.states()).toMatchObject({ [seller.assetId]: 'ready' });
  });
});

describe('a run', () => {
  it('is refused when its result does not fit, and costs nothing', async () => {
    await swell(seller.assetId, LIMIT - 10_000);
    const input = {
      tool: 'image-magnify',
      inputs: { source: seller.assetId },
      options: { scale: 2 },
      requestId: randomUUID(),
    };
    expect(await world.ask('gen.task.create', input, seller.session)).toMatchObject(SPACE_FULL);
    expect(await world.count(seller.userId, 'task')).toBe(0);
    expect(await world.pointsOf(seller.session)).toBe(60);
    await swell(seller.assetId, 1_000);
    expect(await world.ask('gen.task.create', input, seller.session)).toMatchObject({ result: 'success' });
  });

  it('reserves its expected output until it ends', async () => {
    await swell(seller.assetId, 100_000);
    const { taskId } = await world.create(seller);
    expect((await spaceOf(seller)).usedBytes).toBe(500_000);
    expect((await world.create(seller)).state).toBe('queued');
    const input = { tool: 'matting', inputs: { source: seller.assetId }, requestId: randomUUID() };
    expect(await world.ask('gen.task.create', input, seller.session)).toMatchObject({ result: 'success' });
    expect(await world.ask('gen.task.create', { ...input, requestId: randomUUID() }, seller.session)).toEqual(
      expect.objectContaining(SPACE_FULL),
    );
    await world.call('gen.task.cancel', { taskId }, { session: seller.session });
    expect((await spaceOf(seller)).usedBytes).toBe(600_000);
  });

  it('keeps its result once admitted, even if space has become short', async () => {
    const { taskId } = await world.create(seller);
    const other = await world.uploadOne(seller.session, photo('coffee.jpg'));
    await swell(other.assetId, LIMIT);
    await world.workOff(() => world.ended(seller.session, taskId));
    expect(await world.get(seller.session, taskId)).toMatchObject({
      state: 'succeeded',
      results: [expect.anything()],
      points: { charged: 2 },
    });
    expect((await spaceOf(seller)).usedBytes).toBeGreaterThan(LIMIT);
  });
});

describe('removing a run from the history', () => {
  const finished = async () => {
    const { taskId } = await world.create(seller);
    const task = await world.workOff(() => world.ended(seller.session, taskId));
    return { taskId, resultId: task.results[0]?.assetId ?? '' };
  };

  it('deletes its files and its link at once, and frees the space', async () => {
    const { taskId, resultId } = await finished();
    const link = { kind: 'result', id: resultId } as const;
    const { url } = (await world.call('share.link.create', link, { session: seller.session })).data();
    expect(world.filesOf(resultId)).not.toEqual([]);
    await swell(resultId, LIMIT);
    expect(await world.upload(seller.session, [photo('coffee.jpg')])).toMatchObject(SPACE_FULL);
    await world.call('gen.task.remove', { taskId }, { session: seller.session });
    expect(await spaceOf(seller)).toEqual({ usedBytes: 0, limitBytes: LIMIT, keptRuns: 50 });
    expect([...world.filesOf(resultId), ...world.filesOf(seller.assetId)]).toEqual([]);
    expect((await fetch(url)).status).toBe(404);
    expect(await world.count(seller.userId, 'share_link')).toBe(0);
    await world.uploadOne(seller.session, photo('coffee.jpg'));
  });

  it('keeps what another run needs', async () => {
    const [first, second] = [await finished(), await finished()];
    await world.call('gen.task.remove', { taskId: first.taskId }, { session: seller.session });
    expect(world.filesOf(first.resultId)).toEqual([]);
    expect(world.filesOf(seller.assetId)).not.toEqual([]);
    expect(world.filesOf(second.resultId)).not.toEqual([]);
  });
});

describe('a result that only a share link keeps', () => {
  it('is removed when its owner needs the space', async () => {
    const { taskId } = await world.create(seller);
    const task = await world.workOff(() => world.ended(seller.session, taskId));
    const resultId = task.results[0]?.assetId ?? '';
    const link = { kind: 'result', id: resultId } as const;
    await world.call('share.link.create', link, { session: seller.session });
    await swell(resultId, LIMIT);
    await letPass('2 hours');
    expect(await world.upload(seller.session, [photo('coffee.jpg')])).toMatchObject(SPACE_FULL);
    await world.database.pool.query('delete from task_result where task_id = $1', [taskId]);
    await world.database.pool.query(`delete from asset_reference where holder_kind = 'task'`);
    await world.uploadOne(seller.session, photo('coffee.jpg'));
    await world.app.parts.assets.sweep();
    expect(world.filesOf(resultId)).toEqual([]);
  });
});
