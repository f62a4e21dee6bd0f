import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { CARD_BASE } from '@tuzuo/core/api/share';
import type { Account } from '@tuzuo/embedded-postgres/account';
import type { BaseLogger } from 'pino';
import type { Database, Executor } from '../../db/database';
import { CallError } from '../../errors';
import { createImporter } from '../../importing/importer';
import type { ByteRange, LocalFile, Storage } from '../../storage/port';
import type { Quota } from '../quota/service';
import { requireFreeDisk } from './disk';
import { saveFaces, savePersons, showsPerson } from './persons';
import { createDecoder } from './picture/decoder/decoder';
import { describeFile } from './picture/describe';
import { type AssetOnWire, type PresentedRow, presentAsset } from './present';
import {
  type AssetRow,
  deleteHeld,
  deleteReferences,
  findBeyond,
  findHeld,
  findReady,
  type Holder,
  hasForeign,
  insertReferences,
  keepReferences,
  lockReady,
  markDisposable,
  saveUnsealed,
} from './repository';
import { cardKey, type Signer } from './signer';
import { createStore, type Keeping, type Reservation, type ReservedAsset } from './store';
import { createSweep } from './sweep';
import { createTurns } from './turns';
import { createUpload } from './upload';
import { withFiles } from './with-files';
import { createWorkDirectories } from './work-directory';

export { answerRange } from './byte-range';
export { requireFreeDisk } from './disk';
export type { AssetOnWire } from './present';
export type { AssetRow, Holder } from './repository';
export { cardKey, createSigner, FILES_BASE, type FileTicket, type Signer } from './signer';
export type { Reservation, ReservedAsset } from './store';
export type { IncomingFile } from './upload';
export { createWorkDirectories } from './work-directory';

type AssetDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  storage: Storage;
  signer: Signer;
  quota: Quota;
  /** Directory for incoming files, ideally on the same file system as the storage. */
  workRoot: string;
  /** Minimum free bytes on the disk of `workRoot` for accepting new files; 0 disables the check. */
  minFreeBytes?: number;
  /** The account that decoder processes run as. */
  account: Account;
  log: Pick<BaseLogger, 'warn'>;
};

/** Files that users upload and receive: storing, access and deletion. */
export function createAssets({
  database,
  storage,
  signer,
  quota,
  workRoot,
  minFreeBytes = 0,
  account,
  log,
}: AssetDependencies) {
  const decoder = createDecoder({ account });
  const turns = createTurns({ database });
  const readImport = createImporter({ account });
  const workDirectories = createWorkDirectories(workRoot, account);
  const requireOwnDisk = () => requireFreeDisk(workRoot, minFreeBytes);
  const requireRoom = async (tx: Executor, userId: string, bytes: number): Promise<void> => {
    await requireOwnDisk();
    const freeUp = (['unused', 'shared'] as const).map(
      (what) => async () => (await markDisposable(tx, userId, what)) > 0,
    );
    await quota.requireSpace(tx, { userId, bytes }, freeUp);
  };
  const store = createStore({ database, storage, decoder, turns, workDirectories, requireRoom });
  return {
    upload: createUpload({
      database,
      store,
      decoder,
      turns,
      workDirectories,
      requireRoom,
      requireFreeDisk: requireOwnDisk,
    }),

    /** The user's storage usage and limit. */
    spaceOf: quota.look,

    /**
     * Checks that the user may store that many more bytes. Concurrent calls of the user wait until the transaction
     * ends.
     * @throws CallError 20003, StorageFull if the server's disk is nearly full
     */
    requireRoom,

    /**
     * The user's own pictures, in the order of `assetIds`, locked until the transaction ends so that the sweep skips
     * them.
     * @throws CallError 10002 if one is missing, not the user's, or not ready
     */
    requireReady: async (tx: Executor, userId: string, assetIds: readonly string[]): Promise<AssetRow[]> => {
      if (assetIds.length === 0) return [];
      const rows = new Map((await lockReady(tx, userId, assetIds)).map((row) => [row.id, row]));
      return assetIds.map((id) => {
        const row = rows.get(id);
        if (!row) throw new CallError(ErrorCode.notFound);
        return row;
      });
    },

    /** The user's own ready pictures among the IDs, locked in the same way; others are skipped. */
    lockOwn: async (tx: Executor, userId: string, assetIds: readonly string[]): Promise<AssetRow[]> =>
      assetIds.length === 0 ? [] : lockReady(tx, userId, assetIds),

    /**
     * The ready assets among the IDs, by ID, regardless of owner. Only for presenting assets already known to be the
     * caller's.
     */
    findReady: async (tx: Executor, assetIds: readonly string[]): Promise<Map<string, AssetRow>> => {
      if (assetIds.length === 0) return new Map();
      return new Map((await findReady(tx, assetIds)).map((row) => [row.id, row]));
    },

    /** The IDs of the assets that the holder references. */
    findHeld,

    /** Adds references from the holder to the assets, which then live at least as long as the holder. */
    addReferences: async (
      tx: Executor,
      holder: Parameters<typeof insertReferences>[1],
      assetIds: readonly string[],
    ): Promise<void> => {
      if (assetIds.length > 0) await insertReferences(tx, holder, assetIds);
    },

    /**
     * Makes these the only assets of the user that the holder references; skips any that no longer exist.
     * @throws CallError 10002 for another user's asset
     */
    holdOnly: async (
      tx: Executor,
      userId: string,
      holder: Holder,
      assetIds: readonly string[],
    ): Promise<void> => {
      if (assetIds.length > 0 && (await hasForeign(tx, userId, assetIds))) {
        throw new CallError(ErrorCode.notFound);
      }
      const own = assetIds.length === 0 ? [] : (await lockReady(tx, userId, assetIds)).map(({ id }) => id);
      if (own.length > 0) await insertReferences(tx, holder, own);
      await keepReferences(tx, holder, own);
    },

    /**
     * Marks uploads as used by a face tool, so that they are deleted a day after the last task that used them, and the
     * same pictures and what was made of them as showing a person.
     */
    markFaces: saveFaces,

    markPersons: savePersons,
    showsPerson,

    /** Removes all references of the holder. */
    dropReferences: deleteReferences,

    /**
     * Removes all references of the holder, and marks assets that nothing else references for deletion. Returns these,
     * to be passed to `erase` once the transaction has ended.
     */
    letGo: deleteHeld,

    /** Deletes the files of these assets. The sweep retries failures. */
    erase: async (rows: readonly AssetRow[]): Promise<void> => {
      for (const row of rows) {
        await store.remove(row).catch((err: unknown) => log.warn({ err, assetId: row.id }, 'an asset stays'));
      }
    },

    /** The bytes as a local file; call `release` once they have been read. */
    fetch: ({ storageKey }: Pick<AssetRow, 'storageKey'>): Promise<LocalFile> => storage.fetch(storageKey),

    /** Streams a range of the bytes. */
    read: ({ storageKey }: Pick<AssetRow, 'storageKey'>, part: ByteRange): Readable =>
      storage.read(storageKey, part),

    /** Runs `work` with the bytes as local files, with paths in the order of `rows`; releases them afterwards. */
    withFiles: <Result>(
      rows: readonly Pick<AssetRow, 'storageKey'>[],
      work: (paths: readonly string[]) => Promise<Result>,
    ): Promise<Result> =>
      withFiles(
        storage,
        rows.map(({ storageKey }) => storageKey),
        work,
      ),

    /** Stores what `write` produces as a ready asset; on failure, discards what was begun. */
    keep: async (userId: string, keeping: Keeping): Promise<AssetRow> => {
      const [row] = await store.keepAll(userId, [keeping]);
      if (!row) throw new Error('an asset is gone as soon as it was made');
      return row;
    },

    /**
     * Makes a user's avatar from a picture they uploaded, in their turn: small, square, without metadata.
     * @throws CallError 10004
     */
    makeAvatar: (userId: string, source: Pick<AssetRow, 'storageKey'>): Promise<AssetRow> =>
      workDirectories.use(async (directory) => {
        const [path, target] = [join(directory, 'source'), join(directory, 'avatar')];
        await withFiles(storage, [source.storageKey], ([stored = '']) => copyFile(stored, path));
        await workDirectories.handOver(directory);
        const measured = await turns.ofUser(userId, (spent) =>
          decoder.run({ kind: 'avatar', path, target }, spent),
        );
        await workDirectories.takeBack(directory);
        const described = { ...measured, ...(await describeFile(target)) };
        const write = (assetId: string) => store.writeDescribed(assetId, target, described);
        const [row] = await store.keepAll(userId, [{ kind: 'avatar', mime: 'image/jpeg', write }]);
        if (!row) throw new Error('a picture of a user is gone as soon as it was made');
        return row;
      }),

    /** Reserves an asset for a file, to be completed by `write` and `publish`, or released by `discard`. */
    reserve: async (userId: string, reservation: Reservation): Promise<ReservedAsset> => {
      const [reserved] = await store.reserveAll(userId, [reservation]);
      if (!reserved) throw new Error('nothing was reserved');
      return reserved;
    },
    write: store.write,
    writeResult: store.writeResult,
    writeFile: store.writeFile,
    publish: store.publish,
    discard: store.discard,

    /** Turns sealed assets into results, which their owner can access. */
    unseal: saveUnsealed,

    /** Deletes a user's unreferenced assets of one kind, keeping the newest `keep`. */
    keepNewest: async (userId: string, kind: 'sheet' | 'pack', keep: number): Promise<void> =>
      store.discard(await findBeyond(database.orm, userId, kind, keep)),

    /**
     * Runs a user's work on large pictures in their turn, counting its time as decoding time. Do not call it inside
     * `write`, which waits for a turn of its own.
     * @throws CallError 10004 if the queue is full or the hour's processor time is used up
     */
    inTurn: <Result>(userId: string, work: () => Promise<Result>): Promise<Result> =>
      turns.ofUser(userId, async (spent) => {
        const startedAt = performance.now();
        try {
          return await work();
        } finally {
          spent(performance.now() - startedAt);
        }
      }),

    /**
     * Reads another program's file for a user, in a separate process and in their turn, counting its time as decoding
     * time.
     * @throws CallError 10004 if the queue is full or the hour's processor time is used up
     */
    readImport: (userId: string, order: Parameters<typeof readImport>[0]): ReturnType<typeof readImport> =>
      turns.ofImport(userId, async (spent) => {
        const startedAt = performance.now();
        try {
          return await readImport(order);
        } finally {
          spent(performance.now() - startedAt);
        }
      }),

    /** Runs `work` with a temporary directory next to the storage. */
    withWorkDirectory: workDirectories.use,

    /** The signed URL of a file of any type. */
    urlOf: ({ storageKey }: Pick<AssetRow, 'storageKey'>): string => signer.sign(storageKey),

    /** The signed URL that downloads a file under `name`. */
    downloadUrl: ({ storageKey }: Pick<AssetRow, 'storageKey'>, name: string): string =>
      `${signer.sign(storageKey)}&download=${encodeURIComponent(name)}`,

    /** The URL from which its owner's chat app fetches the card of a result; valid as long as that of the file. */
    cardUrl: (assetId: string): string => `${CARD_BASE}/${assetId}.jpg?${signer.ticket(cardKey(assetId))}`,

    /** The assets in wire format for their owner. The caller has checked that the reader is the owner. */
    present: (rows: readonly PresentedRow[]): AssetOnWire[] => rows.map((row) => presentAsset(row, signer)),

    /** Removes expired assets. Safe to run twice, or on two nodes. */
    sweep: createSweep({ database, store, workRoot, log }),

    /** Stops the decoder processes. */
    close: async (): Promise<void> => decoder.close(),
  };
}

export type Assets = ReturnType<typeof createAssets>;
