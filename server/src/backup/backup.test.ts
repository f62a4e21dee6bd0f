import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { backupWorld } from '../../../tests/builders/backup-world';
import { temporaryDataDir } from '../../../tests/builders/data-dir';
import type { TestDatabase } from '../../../tests/builders/database';
import { HURRIED_S3, s3Settings, startFakeS3 } from '../../../tests/builders/fake-s3';
import { DUMP, type Journal, MIGRATIONS } from '../../../tests/frozen/make-dump';
import { readEnv } from '../config/env';
import { newId } from '../db/ids';
import { migrateUntil } from '../db/migrate';
import { openSales, stopSales } from '../modules/order/sale-stop';
import { createS3Client } from '../s3/client';
import { createS3Objects } from '../s3/objects';
import { checkRestored, restoreHooks } from '../start/restored';
import { createLocalStorage } from '../storage/local';
import { bucketDestination } from './bucket';
import type { Destination } from './destination';
import { directoryDestination } from './directory';
import { newIdentity, openingWith, sealingFor } from './encryption';
import { recordErasure, renewErasures } from './erasures';
import { listSnapshots, readManifest, snapshotName } from './manifest';
import { findDamagedFiles } from './verify';

/** A restore migrates a database, which takes long on a busy machine. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 180_000 });

const TIME_ZONE = 'Asia/Shanghai';

let product: Awaited<ReturnType<typeof backupWorld>>;

beforeAll(async () => {
  product = await backupWorld();
  expect(product.written).toBeGreaterThan(0);
});
afterAll(() => product.close());

const query = async <Row extends object>({ pool }: TestDatabase, text: string, values: unknown[] = []) =>
  (await pool.query<Row>(text, values)).rows;

describe('a backup made while the product writes', () => {
  it('is restored with balanced books, pictures that open, and nobody logged in', async () => {
    const place = await product.emptyPlace();
    const { rows, files, damaged, storage } = await product.restoreInto(place);
    expect({ rows: rows > 100, files: files > 10, damaged }).toEqual({ rows: true, files: true, damaged: 0 });
    const { database } = place;
    expect(await checkRestored({ database, storage, timeZone: TIME_ZONE, write: product.write })).toBe(true);
    expect(product.said).toContain('10 pictures opened.');
    expect(product.said).toContain('No difference.');
    expect(await query(database, 'select from user_session')).toEqual([]);
    expect(await query(database, `select from point_hold where state = 'held'`)).not.toEqual([]);
    // What a start does next finds nothing to change, and its triggers and foreign keys are there.
    await expect(database.pool.query('delete from ledger_entry')).rejects.toThrow('only ever added to');
    await expect(
      database.pool.query(`delete from app_user where id = $1`, [product.seller.userId]),
    ).rejects.toThrow('foreign key');
    const [before] = await query<{ count: number }>(product.world.database, constraints);
    expect(await query(database, constraints)).toEqual([before]);
    // The face's row came back with the table, and was erased like its file.
    expect(
      await query(product.world.database, 'select from asset where id = $1', [product.faceId]),
    ).toHaveLength(1);
    expect(await query(database, 'select from asset where id = $1', [product.faceId])).toEqual([]);
    expect(await query(database, `select from pg_namespace where nspname = 'tuzuo_restore'`)).toEqual([]);
  });

  const constraints = `select count(*)::int as count from pg_constraint where connamespace = 'public'::regnamespace`;

  it('has the bytes of pictures, but of no face', async () => {
    const plainRoot = await mkdtemp(join(tmpdir(), 'tuzuo-plain-'));
    await product.backUp({
      destination: directoryDestination(plainRoot),
      sealing: sealingFor([]),
    });
    const [row] = await query<{ key: string }>(
      product.world.database,
      'select storage_key as key from asset where id = $1',
      [product.faceId],
    );
    const { path } = await product.world.app.parts.storage.fetch(row?.key ?? '');
    const face = readFileSync(path);
    const all = readdirSync(plainRoot, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const names = all.map(({ name }) => name);
    expect(names.some((name) => name.includes(product.seller.assetId))).toBe(true);
    expect(names.filter((name) => name.includes(product.faceId))).toEqual([]);
    for (const entry of all)
      expect(readFileSync(join(entry.parentPath, entry.name)).includes(face)).toBe(false);
    await rm(plainRoot, { recursive: true });
  });

  it('has the pictures of the operator’s templates', async () => {
    const { world } = product;
    const key = `op-${'0a'.repeat(16)}`;
    await query(world.database, 'insert into template_picture (key, bytes) values ($1, 11)', [key]);
    const path = join(world.app.dataDir, 'template-picture');
    writeFileSync(path, 'the picture');
    await world.app.parts.storage.put(`${key}.webp`, path);
    const { snapshot, lostFiles } = await product.backUp({ now: () => new Date(Date.now() + 1_000) });
    expect(lostFiles).toBe(0);
    const { storage } = await product.restoreInto(await product.emptyPlace(), { snapshot });
    expect(await storage.size(`${key}.webp`)).toBe(11);
  });

  it('cannot be read without the key, and says so before anything is made', async () => {
    const bytes = Buffer.concat(product.storedFiles().map((path) => readFileSync(path)));
    expect(bytes.includes(product.seller.userId)).toBe(false);
    const { file } = await newIdentity();
    const place = await product.untouched();
    await expect(product.restoreInto(place, { open: openingWith(file) })).rejects.toThrow('none of the keys');
    expect(await query(place.database, `select from pg_namespace where nspname = 'tuzuo_restore'`)).toEqual(
      [],
    );
  });

  it('goes to a bucket, and comes back from there into another one, with faults on the way', async () => {
    const s3 = await startFakeS3();
    const objects = createS3Objects(createS3Client(s3.place, { timing: HURRIED_S3 }));
    const destination = bucketDestination(objects, 'tuzuo/');
    let requests = 0;
    s3.disturb = () => {
      requests += 1;
      return requests % 20 === 0 ? { status: 503, code: 'SlowDown' } : undefined;
    };
    const { snapshot, files } = await product.backUp({
      destination,
      now: () => new Date(Date.now() + 1_200),
    });
    const again = await product.backUp({ destination, now: () => new Date(Date.now() + 2_400) });
    expect(again).toMatchObject({ files, copiedFiles: 0, lostFiles: 0 });
    expect((await listSnapshots(destination)).finished).toEqual([snapshot, again.snapshot]);
    const place = await product.emptyPlace();
    const { storage } = await product.restoreInto(
      place,
      { destination, snapshot: again.snapshot },
      s3Settings(s3),
    );
    const { database } = place;
    expect(await checkRestored({ database, storage, timeZone: TIME_ZONE, write: product.write })).toBe(true);
    const names = [...s3.objects.keys()];
    expect(names.filter((name) => name.startsWith('files/'))).toHaveLength(files);
    expect(names.some((name) => name.includes(product.faceId))).toBe(false);
    await s3.goAway();
    await expect(product.backUp({ destination })).rejects.toThrow('cannot be written');
    await storage.close();
    await objects.close();
    await s3.stop();
  });

  it('copies only new files the next time, and waits for nobody', async () => {
    const second = await product.backUp({ now: () => new Date(Date.now() + 2_000) });
    const third = await product.backUp({ now: () => new Date(Date.now() + 4_000) });
    expect(third).toMatchObject({ files: second.files, copiedFiles: 0 });
    const [one, other] = await Promise.allSettled([
      product.backUp({ now: () => new Date(Date.now() + 6_000) }),
      product.backUp({ now: () => new Date(Date.now() + 6_000) }),
    ]);
    const refused = [one, other].filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(String((refused[0] as PromiseRejectedResult).reason)).toContain('Another backup');
  });
});

describe('a damaged backup', () => {
  /** A copy of the destination, for damage. */
  async function copied(): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), 'tuzuo-damaged-'));
    await cp(product.root, path, { recursive: true });
    return path;
  }

  const fileIn = (path: string, part: string): string => {
    const found = readdirSync(path, { recursive: true, withFileTypes: true }).find(
      (entry) => entry.isFile() && join(entry.parentPath, entry.name).includes(part),
    );
    return join(found?.parentPath ?? '', found?.name ?? '');
  };

  it.each([
    ['a changed table', 'tables/asset.gz', (bytes: Buffer) => bytes.fill(0, 300, 310)],
    ['a cut table', 'tables/asset.gz', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['a cut list of files', 'files.gz', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['a broken manifest', 'manifest.json', (bytes: Buffer) => bytes.subarray(0, -20)],
  ])('is refused: %s', async (_what, part, damage) => {
    const path = await copied();
    const file = fileIn(path, `${product.first}/${part}`);
    writeFileSync(file, damage(readFileSync(file)));
    await expect(
      product.restoreInto(await product.untouched(), { destination: directoryDestination(path) }),
    ).rejects.toThrow('damaged');
    await rm(path, { recursive: true });
  });

  it('is refused for a changed picture, unless asked to go on without it', async () => {
    const path = await copied();
    const file = fileIn(path, `${product.seller.assetId}.jpg`);
    const bytes = readFileSync(file);
    bytes[bytes.length - 5] = (bytes.at(-5) ?? 0) ^ 1;
    writeFileSync(file, bytes);
    const place = await product.emptyPlace();
    const from = { destination: directoryDestination(path) };
    await expect(product.restoreInto(place, from)).rejects.toThrow('1 files of the snapshot are damaged');
    const { damaged, storage } = await product.restoreInto(place, { ...from, withoutDamaged: true });
    expect(damaged).toBe(1);
    expect(await query(place.database, 'select from asset where id = $1', [product.seller.assetId])).toEqual(
      [],
    );
    const { database } = place;
    expect(await checkRestored({ database, storage, timeZone: TIME_ZONE, write: product.write })).toBe(true);
    await rm(path, { recursive: true });
  });

  it('does not count while it has no manifest, and goes with the next one', async () => {
    const half = snapshotName(new Date(Date.now() - 60_000));
    mkdirSync(join(product.root, 'snapshots', half, 'tables'), { recursive: true });
    appendFileSync(join(product.root, 'snapshots', half, 'tables', 'asset.gz'), 'half');
    const { finished, unfinished } = await listSnapshots(product.destination());
    expect(finished).not.toContain(half);
    expect(unfinished).toEqual([half]);
    await expect(product.restoreInto(await product.untouched(), { snapshot: half })).rejects.toThrow(
      'no finished snapshot',
    );
    await product.backUp({ now: () => new Date(Date.now() + 8_000) });
    expect(existsSync(join(product.root, 'snapshots', half))).toBe(false);
  });

  it('leaves no snapshot and says what to do if the disk is full or away', async () => {
    const before = await listSnapshots(product.destination());
    const full: Destination = {
      ...product.destination(),
      write: async (name, source) => {
        if (name.includes('tables/task.gz')) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
        return product.destination().write(name, source);
      },
    };
    await expect(
      product.backUp({ destination: full, now: () => new Date(Date.now() + 10_000) }),
    ).rejects.toThrow('is full');
    expect(await listSnapshots(product.destination())).toEqual(before);
    await expect(
      product.backUp({ destination: directoryDestination(`${product.root}/away`) }),
    ).rejects.toThrow('cannot be written');
  });
});

describe('a restore', () => {
  it('is refused where anything is, and after one that did not end', async () => {
    const used = { database: product.world.database, dataDir: await temporaryDataDir() };
    await expect(product.restoreInto(used)).rejects.toThrow('is not empty');
    const withFiles = await product.emptyPlace();
    mkdirSync(join(withFiles.dataDir, 'files', 'ab'), { recursive: true });
    writeFileSync(join(withFiles.dataDir, 'files', 'ab', 'picture.jpg'), 'x');
    await expect(product.restoreInto(withFiles)).rejects.toThrow('is not empty');
    const place = await product.emptyPlace();
    const broken = async () => Promise.reject(new Error('power failure'));
    await expect(product.restoreInto(place, { sweep: broken })).rejects.toThrow('power failure');
    await expect(product.restoreInto(place)).rejects.toThrow('did not end');
  });

  it('erases again who was erased after the backup, and their pictures, points and runs', async () => {
    await product.world.database.pool.query(
      `update app_user set state = 'closed', closing_at = now() where id = $1`,
      [product.goner.userId],
    );
    await recordErasure(product.destination(), product.goner.userId);
    const place = await product.emptyPlace();
    const { erased, storage } = await product.restoreInto(place);
    expect(erased).toBe(1);
    const { database } = place;
    expect(
      await query(database, 'select state, nick from app_user where id = $1', [product.goner.userId]),
    ).toEqual([{ state: 'closed', nick: '' }]);
    for (const table of ['asset', 'task', 'user_identity'])
      expect(
        await query(database, `select from ${table} where user_id = $1`, [product.goner.userId]),
      ).toEqual([]);
    expect(await storage.size(`${product.goner.assetId}.jpg`)).toBeUndefined();
    expect(await checkRestored({ database, storage, timeZone: TIME_ZONE, write: product.write })).toBe(true);
  });

  it('learns of erasures that the destination missed, and forgets those before every snapshot', async () => {
    const { orm } = product.world.database;
    await product.destination().remove(`erased/${product.goner.userId}`);
    await renewErasures(product.destination(), orm, product.first);
    expect(await product.destination().list('erased')).toEqual([product.goner.userId]);
    await renewErasures(product.destination(), orm, snapshotName(new Date(Date.now() + 40 * 86_400_000)));
    expect(await product.destination().list('erased')).toEqual([]);
  });
});

describe('sales after a restore', () => {
  it('stay closed until an operator opens them', async () => {
    const place = await product.emptyPlace();
    const { orm, pool } = place.database;
    await product.restoreInto(
      place,
      restoreHooks(readEnv({ PAY_SANDBOX: 'on' }), { ...place, log: product.log }),
    );
    expect(product.said.join()).toContain('Sales are stopped');
    expect((await pool.query('select from sale_stop')).rowCount).toBe(1);
    const { rows } = await product.world.database.pool.query(
      "select id, amount_cents from price_offer where kind = 'points'",
    );
    const request = {
      kind: 'points',
      priceId: String(rows[0].id),
      expectedAmountCents: Number(rows[0].amount_cents),
    } as const;
    const buy = () =>
      product.world.call(
        'order.order.create',
        { ...request, requestId: newId() },
        { session: product.seller.session },
      );
    await stopSales(product.world.database.orm);
    expect((await buy()).envelope.code).toBe('20002');
    expect(await openSales(product.world.database.orm)).toBe(true);
    expect((await buy()).envelope.code).toBe('0');
    expect(await openSales(orm)).toBe(true);
  });
});

describe('a backup of an older version', () => {
  it('is restored by this one, with its pictures and books', async () => {
    const old = await product.emptyPlace();
    const { migration } = JSON.parse(readFileSync(join(DUMP, 'cast.json'), 'utf8')) as { migration: string };
    const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as Journal;
    const when = journal.entries.find(({ tag }) => tag === migration)?.when ?? 0;
    expect(await migrateUntil(old.database, when)).toBe(true);
    await old.database.pool.query(readFileSync(join(DUMP, 'rows.sql'), 'utf8'));
    // Then by the migrations since, but for the last one.
    expect(await migrateUntil(old.database, journal.entries.at(-2)?.when ?? 0)).toBe(true);
    const { snapshot, files, lostFiles } = await product.backUp({
      databaseUrl: old.database.url,
      storage: createLocalStorage(join(DUMP, 'files')),
      now: () => new Date(Date.now() + 14_000),
    });
    expect({ files: files > 5, lostFiles }).toEqual({ files: true, lostFiles: 0 });
    const place = await product.emptyPlace();
    const { storage } = await product.restoreInto(place, { snapshot });
    const { database } = place;
    expect(await checkRestored({ database, storage, timeZone: TIME_ZONE, write: product.write })).toBe(true);
    expect(await query(database, 'select from app_user')).not.toEqual([]);
  });

  it('of a later one is refused', async () => {
    const { database } = await product.untouched();
    expect(await migrateUntil(database, Date.now())).toBe(false);
  });
});

describe('rotation', () => {
  it('deletes what is too old, with the files that no other snapshot names', async () => {
    const { rows } = await product.world.database.pool.query<{ key: string }>(
      `update asset set state = 'deleting' where id = $1 returning storage_key as key`,
      [product.seller.assetId],
    );
    const isStored = () => product.storedFiles().some((path) => path.endsWith(rows[0]?.key ?? '?'));
    await product.backUp({ now: () => new Date(Date.now() + 12_000) });
    expect(isStored()).toBe(true);
    const { removedSnapshots, removedFiles, snapshot } = await product.backUp({
      now: () => new Date(Date.now() + 15 * 86_400_000),
    });
    expect(removedSnapshots).toBeGreaterThan(1);
    expect(removedFiles).toBeGreaterThan(0);
    expect(isStored()).toBe(false);
    expect((await listSnapshots(product.destination())).finished).toEqual([snapshot]);
    const manifest = await readManifest(product.destination(), snapshot);
    expect(await findDamagedFiles(product.destination(), snapshot, manifest)).toEqual([]);
  });
});
