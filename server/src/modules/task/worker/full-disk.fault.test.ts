import { readdirSync, statfsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { photo } from '../../../../../tests/builders/pictures';
import { copyAfter } from '../../../../../tests/builders/scripted-engine';
import { canMount, type MountedDirectory, mountDirectory } from '../../../../../tests/builders/small-disk';
import { type TaskWorld, taskWorld } from '../../../../../tests/builders/task-world';
import { say } from '../../../i18n/words';

const KILOBYTE = 1024;

describe.skipIf(!canMount())('a task whose disk fills up while it runs', () => {
  let disk: MountedDirectory;
  let world: TaskWorld;

  beforeAll(async () => {
    disk = mountDirectory('size=8m');
    world = await taskWorld({ dataDir: disk.path });
    world.startWorker();
  });

  afterAll(async () => {
    await world.close();
    disk.unmount();
  });

  beforeEach(() => world.forgetLimits());

  const filler = () => join(disk.path, 'filler');

  /** Fills the disk up to `bytes`, like someone else's files. */
  const leaveRoom = async (bytes: number) => {
    await writeFile(filler(), '');
    const { bavail, bsize } = statfsSync(disk.path);
    await writeFile(filler(), Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
  };

  /** Files that are stored or incoming. */
  const files = () =>
    ['files', 'incoming'].flatMap((name) =>
      readdirSync(join(disk.path, name), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name)
        .sort(),
    );

  it.each([
    ['the engine writes its picture', 40 * KILOBYTE],
    ['the result gets its thumbnail', 148 * KILOBYTE],
  ])('while %s fails with its reason, costs nothing, leaves nothing, and the next one works', async (_case, room) => {
    const user = await world.newUser();
    const { assetId, bytes } = await world.uploadOne(user.session, photo('coffee.jpg'));
    // The space of the second case fits the engine's copy and not much more.
    expect(bytes).toBeGreaterThan(100 * KILOBYTE);
    expect(bytes).toBeLessThan(148 * KILOBYTE);
    const seller = { ...user, assetId };
    const before = files();
    world.engine.script = async (request, call) => {
      await leaveRoom(room);
      return copyAfter(0)(request, call);
    };
    const { taskId } = await world.create(seller);
    const failed = await world.ended(seller.session, taskId);
    expect(failed).toMatchObject({
      state: 'failed',
      failure: { code: ErrorCode.serverFault, reason: say('zh-CN', 'task.failed.diskFull') },
      points: { held: 0, charged: 0 },
      results: [],
    });
    expect(await world.pointsOf(seller.session)).toBe(60);

    await writeFile(filler(), '');
    world.engine.script = copyAfter(0);
    const { taskId: next } = await world.create(seller);
    expect(await world.ended(seller.session, next)).toMatchObject({
      state: 'succeeded',
      points: { charged: 2 },
    });
    expect(await world.pointsOf(seller.session)).toBe(58);
    await world.app.parts.assets.sweep();
    // Only the second run's result and its thumbnail are new.
    expect(files().filter((name) => !before.includes(name))).toHaveLength(2);
    expect(new Set(Object.values(await world.states()))).toEqual(new Set(['ready']));
  });
});
