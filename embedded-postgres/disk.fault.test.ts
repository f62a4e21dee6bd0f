import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createDatabase } from '../server/src/db/database';
import { databaseStartupError } from '../server/src/db/database-error';
import { canMount, type MountedDirectory, mountDirectory } from '../tests/builders/small-disk';
import { startEmbeddedPostgres } from './start';

const log = pino({ level: 'silent' });

describe.runIf(canMount())('a small disk', () => {
  let disk: MountedDirectory;

  afterEach(() => disk.unmount());

  it('is reported when full before the first start, and nothing is left on it', async () => {
    disk = mountDirectory('size=8m');
    const before = statfsSync(disk.path).bavail;
    await expect(startEmbeddedPostgres({ dataDir: disk.path, log })).rejects.toMatchObject({
      code: 'disk_full',
    });
    expect(statfsSync(disk.path).bavail).toBe(before);
  });

  it('is reported by the first start when the database does not fit, and leftovers are removed', async () => {
    disk = mountDirectory('size=400m,nr_inodes=300');
    await expect(startEmbeddedPostgres({ dataDir: disk.path, log })).rejects.toMatchObject({
      code: 'disk_full',
    });
    expect(statfsSync(disk.path).bavail).toBe(statfsSync(disk.path).blocks);
  });

  it('is reported when it is not writable', async () => {
    disk = mountDirectory('size=100m');
    disk.remount('ro');
    await expect(startEmbeddedPostgres({ dataDir: disk.path, log })).rejects.toMatchObject({
      code: 'data_dir_not_writable',
    });
  });

  it('loses no acknowledged write when it fills up during operation', async () => {
    disk = mountDirectory('size=160m');
    const postgres = await startEmbeddedPostgres({ dataDir: disk.path, log });
    const database = createDatabase(postgres.url, { max: 2, timeZone: 'Asia/Shanghai', log });
    await database.pool.query('create table pile (id int primary key, filler text)');
    const filler = join(disk.path, 'filler');
    writeFileSync(
      filler,
      Buffer.alloc(statfsSync(disk.path).bavail * statfsSync(disk.path).bsize - 12_000_000),
    );
    let acknowledged = 0;
    let refusal: unknown;
    while (refusal === undefined && acknowledged < 1000) {
      await database.pool
        .query(
          "insert into pile select $1::int, string_agg(md5(random()::text), '') from generate_series(1, 3000)",
          [acknowledged],
        )
        .then(
          () => (acknowledged += 1),
          (error: unknown) => (refusal = error),
        );
    }
    expect(acknowledged).toBeGreaterThan(0);
    expect(['disk_full', 'database_unreachable']).toContain(
      databaseStartupError(refusal, database.address).code,
    );
    await database.close();
    await postgres.stop();
    await expect(startEmbeddedPostgres({ dataDir: disk.path, log })).rejects.toMatchObject({
      code: 'disk_full',
    });
    rmSync(filler);
    const again = await startEmbeddedPostgres({ dataDir: disk.path, log });
    const reader = createDatabase(again.url, { max: 1, timeZone: 'Asia/Shanghai', log });
    const { rows } = await reader.pool.query<{ count: number }>(
      'select count(*)::int as count from pile where id < $1',
      [acknowledged],
    );
    expect(rows[0]?.count).toBe(acknowledged);
    await reader.close();
    await again.stop();
  });
});
