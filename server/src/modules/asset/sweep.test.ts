import { readdirSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AssetWorld, assetWorld } from '../../../../tests/builders/asset-world';
import { idleJobs } from '../../../../tests/builders/idle-jobs';
import { photo } from '../../../../tests/builders/pictures';
import type { Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { JOBS } from '../../jobs/definitions';
import { createQuota } from '../quota/service';
import { type Assets, createAssets, createSigner, type Holder } from './service';

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

/** References an asset from a task that ended `endedAgo` (null: still running). */
async function usedByTask(assetId: string, endedAgo: string | null): Promise<void> {
  const holder = task();
  await transaction((tx) => assets.addReferences(tx, holder, [assetId]));
  await world.database.pool.query(
    `insert into task (id, user_id, kind, tool, tier, state, snapshot, ended_at)
     values ($1, $2, 'run', 'matting', 'free', $3, '{}', now() - $4::interval)`,
    [holder.holderId, user.userId, endedAgo === null ? 'queued' : 'succeeded', endedAgo],
  );
}

describe('the sweep', () => {
  it('is a scheduled job', async () => {
    const sweep = vi.fn(async () => undefined);
    const job = JOBS['sweep-assets'];
    expect(job?.cron).toBe('*/10 * * * *');
    await job?.run({ ...idleJobs, assets: { sweep } });
    expect(sweep).toHaveBeenCalledOnce();
  });

  it('deletes an unused upload after a day, not before, with its files', async () => {
    const id = await upload();
    await letPass('23 hours 59 minutes');
    await assets.sweep();
    expect(await world.states()).toEqual({ [id]: 'ready' });
    await letPass('2 minutes');
    await assets.sweep();
    expect(await world.states()).toEqual({});
    expect(world.filesOf(id)).toEqual([]);
  });

  it('keeps what is referenced, and deletes it once nothing references it', async () => {
    const id = await upload();
    const [first, second] = [task(), task()];
    for (const holder of [first, second]) await transaction((tx) => assets.addReferences(tx, holder, [id]));
    await letPass('300 days');
    await transaction((tx) => assets.dropReferences(tx, first));
    await assets.sweep();
    expect(await world.states()).toEqual({ [id]: 'ready' });
    await transaction((tx) => assets.dropReferences(tx, second));
    await transaction((tx) => assets.dropReferences(tx, second));
    await assets.sweep();
    expect(await world.states()).toEqual({});
  });

  it('gives an upload the rest of its day when its only holder releases it', async () => {
    const id = await upload();
    const holder = task();
    await transaction((tx) => assets.addReferences(tx, holder, [id]));
    await transaction((tx) => assets.dropReferences(tx, holder));
    await assets.sweep();
    expect(await world.states()).toEqual({ [id]: 'ready' });
  });

  it('deletes faces a day after their tasks despite those references, but not from the space', async () => {
    const ids = [await upload(), await upload(), await upload(), await upload()];
    const [forgotten = '', fresh = '', running = '', kept = ''] = ids;
    await world.database.pool.query(`update asset set kind = 'face'`);
    await usedByTask(forgotten, '25 hours');
    await usedByTask(fresh, '23 hours');
    await usedByTask(running, null);
    await usedByTask(kept, '25 hours');
    const space: Holder = { holderKind: 'space', holderId: newId() };
    await transaction((tx) => assets.addReferences(tx, space, [kept]));
    await letPass('26 hours');
    await assets.sweep();
    expect(Object.keys(await world.states()).sort()).toEqual([fresh, running, kept].sort());
  });

  it.each([
    'the row was written',
    'the thumbnail was stored',
    'the bytes were stored',
  ])('cleans up after a crash when %s', async (step) => {
    const { assetId } = await assets.reserve(user.userId, { kind: 'result', mime: 'image/png' });
    const { storage } = world.app.parts;
    if (step !== 'the row was written') await storage.put(`${assetId}.thumb.jpg`, await world.localPicture());
    if (step === 'the bytes were stored') await storage.put(`${assetId}.png`, await world.localPicture());
    await assets.sweep();
    expect(await world.states()).toEqual({ [assetId]: 'pending' });
    await letPass('61 minutes');
    await assets.sweep();
    expect(await world.states()).toEqual({});
    expect(world.filesOf(assetId)).toEqual([]);
  });

  it('continues after a crash: marked, bytes half deleted, bytes deleted', async () => {
    for (const gone of [[], ['jpg'], ['jpg', 'thumb.jpg']]) {
      const id = (await world.uploadOne(user.session, photo('coffee.jpg'))).assetId;
      await world.database.pool.query(`update asset set state = 'deleting' where id = $1`, [id]);
      for (const extension of gone) await world.app.parts.storage.remove(`${id}.${extension}`);
      await assets.sweep();
      expect(await world.states()).toEqual({});
      expect(world.filesOf(id)).toEqual([]);
    }
  });

  it('reports an asset that it cannot delete, and deletes the others', async () => {
    const [stuck, other] = [await upload(), await upload()];
    const log = { warn: vi.fn() };
    const { storage } = world.app.parts;
    const swept = createAssets({
      database: world.database,
      signer: createSigner(world.secretKey),
      quota: createQuota({ database: world.database, usages: [] }),
      workRoot: join(world.app.dataDir, 'incoming'),
      account: undefined,
      log,
      storage: {
        ...storage,
        remove: async (key) => {
          if (key.startsWith(stuck)) throw new Error('the disk does not answer');
          await storage.remove(key);
        },
      },
    });
    await letPass('25 hours');
    await swept.sweep();
    expect(await world.states()).toEqual({ [stuck]: 'deleting' });
    expect(log.warn).toHaveBeenCalledWith(expect.objectContaining({ assetId: stuck }), expect.any(String));
    expect(await transaction((tx) => assets.requireReady(tx, user.userId, [other])).catch(() => 'gone')).toBe(
      'gone',
    );
  });

  it('clears what a crash left in the work directory, but not what is in use', async () => {
    const incoming = join(world.app.dataDir, 'incoming');
    for (const name of ['old', 'new']) {
      await mkdir(join(incoming, name));
      await writeFile(join(incoming, name, '0'), 'x');
    }
    const longAgo = new Date(Date.now() - 3_700_000);
    await utimes(join(incoming, 'old'), longAgo, longAgo);
    await assets.sweep();
    expect(readdirSync(incoming)).toEqual(['new']);
  });

  it('can run on two nodes at once', async () => {
    for (let count = 0; count < 6; count += 1) await upload();
    await letPass('25 hours');
    await Promise.all([assets.sweep(), assets.sweep(), assets.sweep()]);
    expect(await world.states()).toEqual({});
  });
});
