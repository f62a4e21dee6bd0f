import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ErrorCode } from '@tuzuo/core/errors';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AssetWorld, assetWorld } from '../../../../tests/builders/asset-world';
import { photo } from '../../../../tests/builders/pictures';
import { canMount, type MountedDirectory, mountDirectory } from '../../../../tests/builders/small-disk';

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

  /** Leaves so much room on the disk while `work` goes on. */
  async function withRoom<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
    const filler = join(disk.path, 'filler');
    await writeFile(filler, Buffer.alloc(8 * MEGABYTE - bytes - 64 * 1024));
    try {
      return await work();
    } finally {
      await writeFile(filler, '');
    }
  }

  /** Files that are kept or on their way. */
  const leftovers = () =>
    ['files', 'incoming'].flatMap((name) =>
      readdirSync(join(disk.path, name), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      ),
    );

  it.each([
    ['while the file arrives', 100 * 1024],
    ['while it is written anew', 700 * 1024],
  ])('%s is a server fault with its reason, nothing is left, and room helps', async (_case, room) => {
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
