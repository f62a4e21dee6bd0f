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
import { requireFreeDisk } from './disk';
import { createDecoder } from './picture/decoder/decoder';
import { describeFile } from './picture/describe';
import { type AssetOnWire, presentAsset } from './present';
import {
  type AssetRow,
  deleteHeld,
  deleteReferences,
  findBeyond,
  findReady,
  type Holder,
  hasForeign,
  insertReferences,
  keepReferences,
  lockReady,
  saveFaces,
  saveUnsealed,
} from './repository';
import { cardKey, type Signer } from './signer';
import { createSpace } from './space';
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
  /** A directory for files that are not assets yet, best on the same file system as the storage. */
  workRoot: string;
  /** Nothing new is taken while the disk of `workRoot` has less; 0 = whatever it has. */
  minFreeBytes?: number;
  /** Whom the processes that decode pictures run as. */
  account: Account;
  log: Pick<BaseLogger, 'warn'>;
};

/** The files that users bring and get: how they come, who may use them, how they go. */
export function createAssets({
  database,
  storage,
  signer,
  workRoot,
  minFreeBytes = 0,
  account,
  log,
}: AssetDependencies) {
  const decoder = createDecoder({ account });
  const turns = createTurns({ database });
  const workDirectories = createWorkDirectories(workRoot, account);
  const space = createSpace(database);
  const requireRoom = async (tx: Executor, userId: string, bytes: number): Promise<void> => {
    await requireFreeDisk(workRoot, minFreeBytes);
    await space.requireSpace(tx, userId, bytes);
  };
  const store = createStore({ database, storage, decoder, turns, workDirectories, requireRoom });
  return {
    upload: createUpload({ database, store, decoder, turns, workDirectories, requireRoom }),

    /** What is stored for a user, and how much may be. */
    spaceOf: space.look,

    /**
     * Makes sure that the user may store so many more bytes; parallel calls of the user wait until the transaction ends.
     * @throws CallError 20003, StorageFull when the server's disk is nearly full
     */
    requireRoom,

    /**
     * The user's own pictures, in the order of `assetIds`, locked until the transaction ends so that the sweep cannot
     * take them.
     * @throws CallError 10002 when one is missing, not his, or not ready
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

    /** The user's own ready pictures among the ids, locked in the same way; what is not there is passed by. */
    lockOwn: async (tx: Executor, userId: string, assetIds: readonly string[]): Promise<AssetRow[]> =>
      assetIds.length === 0 ? [] : lockReady(tx, userId, assetIds),

    /** The ready ones among the ids, by id: for showing what a caller has been found to own. */
    findReady: async (tx: Executor, assetIds: readonly string[]): Promise<Map<string, AssetRow>> => {
      if (assetIds.length === 0) return new Map();
      return new Map((await findReady(tx, assetIds)).map((row) => [row.id, row]));
    },

    /** From now on the holder needs these assets: they live at least as long. */
    addReferences: async (
      tx: Executor,
      holder: Parameters<typeof insertReferences>[1],
      assetIds: readonly string[],
    ): Promise<void> => {
      if (assetIds.length > 0) await insertReferences(tx, holder, assetIds);
    },

    /**
     * From now on the holder needs just these of the user's assets; one that is gone is passed by.
     * @throws CallError 10002 for another user's
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

    /** Uploads that a face tool works on: they go a day after the last task that used them. */
    markFaces: saveFaces,

    /** The holder needs none of its assets any more. */
    dropReferences: deleteReferences,

    /** The same, and what nobody else needs goes now; what that is, to be erased once the transaction has ended. */
    letGo: deleteHeld,

    /** Takes the files of these assets off the disk. What will not go is left to the sweep. */
    erase: async (rows: readonly AssetRow[]): Promise<void> => {
      for (const row of rows) {
        await store.remove(row).catch((err: unknown) => log.warn({ err, assetId: row.id }, 'an asset stays'));
      }
    },

    /** The bytes as a local file; `release` it when they have been read. */
    fetch: ({ storageKey }: Pick<AssetRow, 'storageKey'>): Promise<LocalFile> => storage.fetch(storageKey),

    /** Some of the bytes, as they come. */
    read: ({ storageKey }: Pick<AssetRow, 'storageKey'>, part: ByteRange): Readable =>
      storage.read(storageKey, part),

    /** The bytes as local files, whose paths `work` gets in the order of `rows`; they are released afterwards. */
    withFiles: <Result>(
      rows: readonly Pick<AssetRow, 'storageKey'>[],
      work: (paths: readonly string[]) => Promise<Result>,
    ): Promise<Result> =>
      withFiles(
        storage,
        rows.map(({ storageKey }) => storageKey),
        work,
      ),

    /** Makes a ready asset of what `write` brings, or none: what was begun is taken back. */
    keep: async (userId: string, keeping: Keeping): Promise<AssetRow> => {
      const [row] = await store.keepAll(userId, [keeping]);
      if (!row) throw new Error('an asset is gone as soon as it was made');
      return row;
    },

    /**
     * Makes the user's own picture of one that they have uploaded, in their turn: small, square, nothing but pixels.
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

    /** A place for a file to come, which `write`, then `publish` fill; `discard` gives it back. */
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

    /** Sealed assets become results: from now on their owner may have them. */
    unseal: saveUnsealed,

    /** Lets go of all but the user's `keep` newest assets of a kind that nobody refers to. */
    keepNewest: async (userId: string, kind: 'sheet' | 'pack', keep: number): Promise<void> =>
      store.discard(await findBeyond(database.orm, userId, kind, keep)),

    /**
     * Does a user's work on large pictures, when it is their turn; its time counts as decoding. Not to be asked for
     * inside `write`, which waits for its own turn.
     * @throws CallError 10004 when no place to wait is left, or none of the hour's processor time
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

    /** Reads another program's file, in a process of its own. */
    readImport: createImporter({ account }),

    /** A directory for `work`, gone afterwards, beside the storage. */
    withWorkDirectory: workDirectories.use,

    /** Where a file can be fetched, a picture or not. */
    urlOf: ({ storageKey }: Pick<AssetRow, 'storageKey'>): string => signer.sign(storageKey),

    /** Where a file can be fetched that is no picture, saved under `name`. */
    downloadUrl: ({ storageKey }: Pick<AssetRow, 'storageKey'>, name: string): string =>
      `${signer.sign(storageKey)}&download=${encodeURIComponent(name)}`,

    /** Where its owner's chat app gets the card of a result, for as long as its file. */
    cardUrl: (assetId: string): string => `${CARD_BASE}/${assetId}.jpg?${signer.ticket(cardKey(assetId))}`,

    /** As their owner sees them. Whether the reader is the owner is the caller's to know. */
    present: (rows: readonly AssetRow[]): AssetOnWire[] => rows.map((row) => presentAsset(row, signer)),

    /** Removes what has had its time. Harmless when run twice, or by two nodes. */
    sweep: createSweep({ database, store, workRoot, log }),

    /** Ends the processes that decode pictures. */
    close: async (): Promise<void> => decoder.close(),
  };
}

export type Assets = ReturnType<typeof createAssets>;
