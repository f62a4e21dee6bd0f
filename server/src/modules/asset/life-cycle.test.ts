import { existsSync } from 'node:fs';
import { ErrorCode } from '@tuzuo/core/api/errors';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AssetWorld, assetWorld } from '../../../../tests/builders/asset-world';
import { photo } from '../../../../tests/builders/pictures';
import type { Executor } from '../../db/database';
import { newId } from '../../db/ids';
import type { Assets, Holder } from './service';

let world: AssetWorld;
let assets: Assets;
let user: { userId: string; session: string };

beforeAll(async () => {
  world = await assetWorld();
  ({ assets } = world.app.parts);
  user = await world.newUser();
});

beforeEach(async () => {
  await world.database.pool.query('delete from asset_reference; delete from task; delete from asset');
});

afterAll(() => world.close());

const transaction = <Result>(work: (tx: Executor) => Promise<Result>) => world.database.transaction(work);

const letPass = (interval: string) => world.letPass(interval, 'asset', 'created_at', 'expires_at');

const task = (): Holder => ({ holderKind: 'task', holderId: newId() });

async function upload(): Promise<string> {
  await world.forgetLimits();
  return (await world.uploadOne(user.session, photo('chelsea.jpg'))).assetId;
}

describe('pictures for a task', () => {
  it('are returned in the order requested, without duplicates', async () => {
    const [a, b] = [await upload(), await upload()];
    const rows = await transaction((tx) => assets.requireReady(tx, user.userId, [b, a, b]));
    expect(rows.map(({ id }) => id)).toEqual([b, a, b]);
    expect(await transaction((tx) => assets.requireReady(tx, user.userId, []))).toEqual([]);
  });

  it("are not found when unknown, another user's, pending or being deleted", async () => {
    const mine = await upload();
    const { assetId: pending } = await assets.reserve(user.userId, { kind: 'result', mime: 'image/png' });
    const deleting = await upload();
    await world.database.pool.query(`update asset set state = 'deleting' where id = $1`, [deleting]);
    const { userId: other } = await world.newUser();
    for (const [userId, id] of [
      [user.userId, newId()],
      [other, mine],
      [user.userId, pending],
      [user.userId, deleting],
    ] as const) {
      const asked = transaction((tx) => assets.requireReady(tx, userId, [mine, id]));
      await expect(asked).rejects.toMatchObject({ code: ErrorCode.notFound });
    }
  });

  it('are not swept while a transaction is about to reference them', async () => {
    const id = await upload();
    await letPass('25 hours');
    await transaction(async (tx) => {
      await assets.requireReady(tx, user.userId, [id]);
      await assets.sweep();
      await assets.addReferences(tx, task(), [id]);
    });
    await assets.sweep();
    expect(await world.states()).toEqual({ [id]: 'ready' });
  });

  it('can be requested by many at once, in any order', async () => {
    const ids = [await upload(), await upload(), await upload()];
    const wanted = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? ids : [...ids].reverse()));
    await Promise.all(
      wanted.map((order) =>
        transaction(async (tx) => {
          await assets.requireReady(tx, user.userId, order);
          await assets.addReferences(tx, task(), order);
        }),
      ),
    );
    const { rows } = await world.database.pool.query('select count(*)::int as count from asset_reference');
    expect(rows).toEqual([{ count: 36 }]);
  });

  it('can be read as local files', async () => {
    const id = await upload();
    const [row] = await transaction((tx) => assets.requireReady(tx, user.userId, [id]));
    if (!row) throw new Error('no row');
    const file = await assets.fetch(row);
    expect((await sharp(file.path).metadata()).width).toBe(451);
    await file.release();
    expect(world.filesOf(id)).toContain(`${id}.jpg`);
  });
});

describe('a result', () => {
  it('is reserved, written, published: pending until then, with its measurements and thumbnail', async () => {
    const { assetId } = await assets.reserve(user.userId, {
      kind: 'result',
      mime: 'image/png',
      label: 'metadata',
    });
    expect(await world.states()).toEqual({ [assetId]: 'pending' });
    const path = await world.localPicture();
    await assets.write(user.userId, assetId, path);
    expect(existsSync(path)).toBe(false);
    expect(await world.states()).toEqual({ [assetId]: 'pending' });
    await transaction((tx) => assets.publish(tx, [assetId]));
    const row = (await assets.findReady(world.database.orm, [assetId])).get(assetId);
    expect(row).toMatchObject({ width: 600, height: 500, label: 'metadata', state: 'ready' });
    expect(row?.sha256).toHaveLength(32);
    const [shown] = row ? assets.present([row]) : [];
    expect((await world.bytesOf(shown?.url ?? '')).length).toBe(shown?.bytes);
    expect((await sharp(await world.bytesOf(shown?.thumbUrl ?? '')).metadata()).width).toBe(480);
  });

  it('is not published without its bytes, nor when a part of it is missing', async () => {
    const { assetId } = await assets.reserve(user.userId, { kind: 'result', mime: 'image/png' });
    await expect(transaction((tx) => assets.publish(tx, [assetId]))).rejects.toThrow(
      'not stored or was deleted',
    );
    await expect(transaction((tx) => assets.publish(tx, [newId()]))).rejects.toThrow(
      'not stored or was deleted',
    );
  });

  it('is discarded with everything stored for it', async () => {
    const { assetId } = await assets.reserve(user.userId, { kind: 'result', mime: 'image/png' });
    await assets.write(user.userId, assetId, await world.localPicture());
    expect(world.filesOf(assetId)).toEqual([`${assetId}.png`, `${assetId}.thumb.jpg`]);
    await assets.discard([assetId]);
    await assets.discard([assetId]);
    expect(await world.states()).toEqual({});
    expect(world.filesOf(assetId)).toEqual([]);
  });

  it('leaves no bytes when its row was swept while it was stored', async () => {
    const { assetId } = await assets.reserve(user.userId, { kind: 'result', mime: 'image/png' });
    await world.database.pool.query('delete from asset where id = $1', [assetId]);
    await expect(assets.write(user.userId, assetId, await world.localPicture())).rejects.toThrow(
      'has no pending upload',
    );
    expect(world.filesOf(assetId)).toEqual([]);
  });
});

describe('a user', () => {
  it('may send 200 files an hour, invalid ones included', async () => {
    const { userId, session } = await world.newUser();
    await world.upload(session, [Buffer.from('text')]);
    await world.database.pool.query(`update rate_limit set used = 199 where key = $1`, [
      `asset.upload:${userId}`,
    ]);
    expect((await world.upload(session, [photo('chelsea.jpg')])).code).toBe('0');
    const refused = await world.upload(session, [photo('chelsea.jpg')]);
    expect(refused).toMatchObject({
      code: ErrorCode.tooManyRequests,
      data: { retryAfterMs: expect.any(Number) },
    });
  });

  it('may have 2 GB of unused uploads, and is told when space becomes free', async () => {
    const { userId, session } = await world.newUser();
    await world.database.pool.query(
      `insert into membership (user_id, tier, expires_at) values ($1, 'common', now() + interval '1 day')`,
      [userId],
    );
    await world.uploadOne(session, photo('chelsea.jpg'));
    await world.database.pool.query('update asset set bytes = $2 where user_id = $1', [
      userId,
      2 * 1024 ** 3,
    ]);
    const refused = await world.upload(session, [photo('chelsea.jpg')]);
    expect(refused.code).toBe(ErrorCode.tooManyRequests);
    const { retryAfterMs } = refused.data as { retryAfterMs: number };
    expect(retryAfterMs / 3_600_000).toBeGreaterThan(23.9);
    expect(retryAfterMs / 3_600_000).toBeLessThanOrEqual(24);
    const { rows } = await world.database.pool.query<{ id: string }>(
      'select id from asset where user_id = $1',
      [userId],
    );
    await transaction((tx) =>
      assets.addReferences(
        tx,
        task(),
        rows.map(({ id }) => id),
      ),
    );
    expect((await world.upload(session, [photo('chelsea.jpg')])).code).toBe('0');
  });
});
