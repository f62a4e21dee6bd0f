import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { directoryDestination } from '../../server/src/backup/directory';
import { newIdentity, openingWith, sealingFor } from '../../server/src/backup/encryption';
import { restore } from '../../server/src/backup/restore';
import { runBackup } from '../../server/src/backup/run';
import { readEnv } from '../../server/src/config/env';
import { createLogger } from '../../server/src/observability/logger';
import { restoreHooks } from '../../server/src/start/restored';
import { temporaryDataDir } from './data-dir';
import { emptyTestDatabase, type TestDatabase } from './database';
import { plain } from './pictures';
import { type Seller, type TaskWorld, taskWorld } from './task-world';

type Place = { database: TestDatabase; dataDir: string };

const log = createLogger('silent');

/** A picture that differs from every other. */
const picture = (shade: number) =>
  plain(40 + shade, 30, `rgb(${shade}, 90, 40)`)
    .jpeg()
    .toBuffer();

/** Creates and cancels runs, which hold and release points, until stopped. */
function keepWriting(world: TaskWorld, seller: Seller): { stop: () => Promise<number> } {
  let stopped = false;
  let count = 0;
  const writing = (async () => {
    while (!stopped) {
      await world.forgetLimits();
      const { taskId } = await world.create(seller);
      if (count % 2 === 0) await world.call('gen.task.cancel', { taskId }, { session: seller.session });
      await world.uploadOne(seller.session, await picture(200 - (count % 100)));
      count += 1;
      if (count % 8 === 0)
        await world.database.pool.query(`update task set removed_at = now() where removed_at is null`);
    }
    return count;
  })();
  return {
    stop: () => {
      stopped = true;
      return writing;
    },
  };
}

/** A product with pictures, one of them a face, and its destination for backups; `close` removes all of it. */
export async function backupWorld() {
  const world = await taskWorld();
  const root = await mkdtemp(join(tmpdir(), 'tuzuo-backups-'));
  const { recipient, file } = await newIdentity();
  const sealing = sealingFor([recipient]);
  const seller = await world.newSeller();
  const goner = await world.newSeller();
  for (let shade = 0; shade < 10; shade += 1) {
    await world.forgetLimits();
    await world.uploadOne(seller.session, await picture(shade));
  }
  const { assetId: faceId } = await world.uploadOne(seller.session, await picture(77));
  await world.database.pool.query(`update asset set kind = 'face' where id = $1`, [faceId]);
  await world.create(goner);

  const destination = () => directoryDestination(root);
  const backUp = (options: Partial<Parameters<typeof runBackup>[0]> = {}) =>
    runBackup({
      databaseUrl: world.database.url,
      storage: world.app.parts.storage,
      destination: destination(),
      sealing,
      keepDays: 14,
      signal: new AbortController().signal,
      log,
      ...options,
    });

  const writer = keepWriting(world, seller);
  const { snapshot: first } = await backUp();
  const written = await writer.stop();

  const places: Place[] = [];
  async function emptyPlace(): Promise<Place> {
    const place = { database: await emptyTestDatabase({ max: 6 }), dataDir: await temporaryDataDir() };
    places.push(place);
    return place;
  }
  let shared: Place | undefined;
  /** What restores have written. */
  const said: string[] = [];
  const write = (line: string) => void said.push(line);

  return {
    world,
    root,
    seller,
    /** A user who can be erased. */
    goner,
    faceId,
    /** The snapshot that most tests read, made while the product wrote; `written`: how many runs meanwhile. */
    first,
    written,
    destination,
    backUp,
    log,
    said,
    write,
    emptyPlace,
    /** One empty place for all restores that must not begin. */
    untouched: async (): Promise<Place> => {
      shared ??= await emptyPlace();
      return shared;
    },

    async restoreInto(
      { database, dataDir }: Place,
      options: Partial<Parameters<typeof restore>[0]> = {},
      env = readEnv({}),
    ) {
      const hooks = restoreHooks(env, { database, dataDir, log });
      const report = await restore({
        databaseUrl: database.url,
        database,
        workRoot: join(dataDir, 'incoming'),
        destination: destination(),
        snapshot: first,
        open: openingWith(file),
        withoutDamaged: false,
        write,
        ...hooks,
        ...options,
      });
      return { ...report, storage: hooks.storage };
    },

    /** Every file of the destination, by path. */
    storedFiles: (): string[] =>
      readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),

    async close(): Promise<void> {
      for (const { database, dataDir } of places) {
        await database.drop();
        await rm(dataDir, { recursive: true, force: true });
      }
      await world.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
