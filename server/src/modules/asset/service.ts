import type { Account } from '@tuzuo/embedded-postgres/account';
import type { BaseLogger } from 'pino';
import type { Database, Executor } from '../../db/database';
import { createImporter } from '../../importing/importer';
import type { Storage } from '../../storage/port';
import type { Quota } from '../quota/service';
import { requireFreeDisk } from './disk';
import { HOLDING } from './holding';
import { createLongWork } from './long-work';
import { createDecoder } from './picture/decoder/decoder';
import { createReading } from './reading';
import { type AssetRow, findBeyond, markDisposable } from './repository';
import type { Signer } from './signer';
import { createStore, type Keeping, type Reservation, type ReservedAsset } from './store';
import { createSweep } from './sweep';
import { createTurns } from './turns';
import { createUpload } from './upload';
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
    ...HOLDING,
    ...createReading(storage, signer),
    ...createLongWork({ storage, store, decoder, turns, workDirectories, readImport }),

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
    spaceOf: quota.getUsage,

    /**
     * Checks that the user may store that many more bytes. Concurrent calls of the user wait until the transaction
     * ends.
     * @throws CallError 20003, StorageFull if the server's disk is nearly full
     */
    requireRoom,

    /** Deletes the files of these assets. The sweep retries failures. */
    erase: async (rows: readonly AssetRow[]): Promise<void> => {
      for (const row of rows) {
        await store
          .remove(row)
          .catch((err: unknown) =>
            log.warn({ err, assetId: row.id }, 'asset not deleted; the sweep will retry'),
          );
      }
    },

    /** Stores what `write` produces as a ready asset; on failure, discards what was begun. */
    keep: async (userId: string, keeping: Keeping): Promise<AssetRow> => {
      const [row] = await store.keepAll(userId, [keeping]);
      if (!row) throw new Error('asset missing right after its creation');
      return row;
    },

    /** Reserves an asset for a file, to be completed by `write` and `publish`, or released by `discard`. */
    reserve: async (userId: string, reservation: Reservation): Promise<ReservedAsset> => {
      const [reserved] = await store.reserveAll(userId, [reservation]);
      if (!reserved) throw new Error('asset reservation returned no row');
      return reserved;
    },
    write: store.write,
    writeResult: store.writeResult,
    writeFile: store.writeFile,
    publish: store.publish,
    discard: store.discard,

    /** Deletes a user's unreferenced assets of one kind, keeping the newest `keep`. */
    keepNewest: async (userId: string, kind: 'sheet' | 'pack', keep: number): Promise<void> =>
      store.discard(await findBeyond(database.orm, userId, kind, keep)),

    /** Runs `work` with a temporary directory next to the storage. */
    withWorkDirectory: workDirectories.use,

    /** Removes expired assets. Safe to run twice, or on two nodes. */
    sweep: createSweep({ database, store, workRoot, log }),

    /** Stops the decoder processes. */
    close: async (): Promise<void> => decoder.close(),
  };
}

export type Assets = ReturnType<typeof createAssets>;
