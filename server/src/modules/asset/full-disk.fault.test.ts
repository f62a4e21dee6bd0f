import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ErrorCode } from '@tuzuo/core/api/errors';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AssetWorld, assetWorld } from '../../../../tests/builders/asset-world';
import { photo } from '../../../../tests/builders/pictures';
import { canMount, type MountedDirectory, mountDirectory } from '../../../../tests/builders/small-disk';
import { runOf, type TaskWorld, taskWorld } from '../../../../tests/builders/task-world';

const MEGABYTE = 1024 * 1024;

describe.skipIf(!canMount())('an upload to a full disk', () => {
  let disk: MountedDirectory;
  let world: AssetWorld;
  let session: string;

  beforeAll(async () => {
    disk = mountDirectory('size=8m');
    world = await assetWorld({ dataDir: disk.path });
    ({ session } = await world.newUser());
  });

  afterAll(async () => {
    await world.close();
    disk.unmount();
  });

  /** Leaves `bytes` free on the disk while `work` runs. */
  async function withRoom<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
    const filler = join(disk.path, 'filler');
    await writeFile(filler, Buffer.alloc(8 * MEGABYTE - bytes - 64 * 1024));
    try {
      return await work();
    } finally {
      await writeFile(filler, '');
    }
  }

  /** Files that are stored or incoming. */
  const leftovers = () =>
    ['files', 'incoming'].flatMap((name) =>
      readdirSync(join(disk.path, name), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      ),
    );

  it.each([
    ['while the file arrives', 100 * 1024],
    ['while it is re-encoded', 700 * 1024],
  ])('%s is a server fault with its reason, leaves nothing behind, and succeeds once there is space', async (_case, room) => {
    const picture = await sharp(photo('coffee.jpg')).png().toBuffer();
    const refused = await withRoom(room, () => world.upload(session, [picture], { 'accept-language': 'en' }));
    expect(refused).toMatchObject({
      code: ErrorCode.serverFault,
      reason: 'The server has run out of storage. Please try again later.',
      data: { requestId: expect.any(String) },
    });
    expect(leftovers()).toEqual([]);
    expect(await world.states()).toEqual({});
    expect((await world.upload(session, [picture])).code).toBe('0');
    await world.database.pool.query(`update asset set expires_at = now() - interval '1 hour'`);
    await world.app.parts.assets.sweep();
  });
});

describe.skipIf(!canMount())('a disk with less free than MIN_FREE_DISK_MB', () => {
  let disk: MountedDirectory;
  let world: TaskWorld;

  beforeAll(async () => {
    disk = mountDirectory('size=8m');
    world = await taskWorld({ dataDir: disk.path, minFreeBytes: 4 * MEGABYTE });
  });

  afterAll(async () => {
    await world.close();
    disk.unmount();
  });

  const storagePart = async () => {
    const response = await fetch(`${world.app.url}/readyz`);
    const { parts } = (await response.json()) as { parts: { storage: { ok: boolean } } };
    return parts.storage.ok;
  };

  const REFUSED = {
    code: ErrorCode.serverFault,
    reason: 'The server has run out of storage. Please try again later.',
    data: { requestId: expect.any(String) },
  };

  it('is not ready, refuses uploads and runs with a message, and loses nothing admitted before', async () => {
    const seller = await world.newSeller();
    const { taskId } = await world.create(seller);
    expect(await storagePart()).toBe(true);

    const filler = join(disk.path, 'filler');
    await writeFile(filler, Buffer.alloc(5 * MEGABYTE));
    expect(await storagePart()).toBe(false);
    const files = readdirSync(disk.path, { recursive: true });
    const english = { 'accept-language': 'en' };
    expect(await world.upload(seller.session, [photo('coffee.jpg')], english)).toMatchObject(REFUSED);
    const create = () =>
      world.call('gen.task.create', runOf(seller.assetId), { session: seller.session, headers: english });
    expect((await create()).envelope).toMatchObject(REFUSED);
    expect(readdirSync(disk.path, { recursive: true })).toEqual(files);
    expect(await world.count(seller.userId, 'task')).toBe(1);
    expect(await world.pointsOf(seller.session)).toBe(58);
    const admitted = await world.workOff(() => world.ended(seller.session, taskId));
    expect(admitted).toMatchObject({ state: 'succeeded', results: [expect.anything()] });

    await writeFile(filler, '');
    expect(await storagePart()).toBe(true);
    expect((await create()).envelope).toMatchObject({ result: 'success' });
    expect(world.app.logLines().filter(({ level }) => level === 'error')).toEqual([]);
  });
});
