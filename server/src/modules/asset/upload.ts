import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureChange } from '@tuzuo/core/api/asset';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { extensionOfMime, mimeOfFormat } from '@tuzuo/core/validation/media-type';
import type { Database, Executor } from '../../db/database';
import { CallError, RefusedField } from '../../errors';
import { consume } from '../limit/service';
import { safeFileName } from './file-name';
import type { Decoder } from './picture/decoder/decoder';
import { type Described, describeFile, type Measured } from './picture/describe';
import type { Inspected } from './picture/inspect';
import { type AssetRow, sumUnreferenced } from './repository';
import type { Keeping, Store } from './store';
import type { Turns } from './turns';
import type { WorkDirectories } from './work-directory';

/** Files that a user may send per hour, valid or not. */
const HOURLY_FILES = 200;
const HOUR_MS = 3_600_000;

/** Maximum bytes of a user's unused uploads. */
const MAX_UNREFERENCED_BYTES = 2 * 1024 ** 3;

export type IncomingFile = {
  /** Its name on the user's device, if known; read after the file has arrived. */
  fileName?: string;
  /** Writes the file to a new one at `path` as it arrives; throws if it is invalid or the transfer breaks off. */
  saveTo: (path: string) => Promise<void>;
};

type UploadDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  store: Store;
  decoder: Pick<Decoder, 'run' | 'prepare'>;
  turns: Turns;
  /** Throws if the user may not store that many more bytes. */
  requireRoom: (tx: Executor, userId: string, bytes: number) => Promise<void>;
  /** Throws if the server's disk is nearly full. */
  requireFreeDisk: () => Promise<void>;
  /** Directories for files that are not stored yet. */
  workDirectories: WorkDirectories;
};

/** A file that has arrived. */
type Received = { file: IncomingFile; bytes: number; inspected: Inspected };

/** A picture as it will be stored, still in the work directory. */
type Taken = Received & { path: string; measured: Measured };

/** A new asset, and how its picture differs from the file. */
type Uploaded = AssetRow & { changes: readonly PictureChange[] };

/** Uploads pictures of users: all files of a call, or none. */
export function createUpload({
  database,
  store,
  decoder,
  turns,
  workDirectories,
  requireRoom,
  requireFreeDisk,
}: UploadDependencies) {
  const { orm, transaction } = database;

  const checkRoom = async (userId: string): Promise<void> => {
    // Before anything is received. The actual size is reserved once the file has been inspected.
    await transaction((tx) => requireRoom(tx, userId, 1));
    const { bytes, msUntilFree } = await sumUnreferenced(orm, userId);
    if (bytes < MAX_UNREFERENCED_BYTES) return;
    throw new CallError(ErrorCode.tooManyRequests, { retryAfterMs: msUntilFree });
  };

  /** Saves and checks each file as it arrives, so that an invalid one is refused before the next is sent. */
  const receive = async (
    userId: string,
    files: AsyncIterable<IncomingFile>,
    directory: string,
  ): Promise<Received[]> => {
    const received: Received[] = [];
    for await (const file of files) {
      const allowance = { key: `asset.upload:${userId}`, limit: HOURLY_FILES, windowMs: HOUR_MS };
      await consume(orm, [allowance]);
      const path = join(directory, String(received.length));
      await file.saveTo(path);
      await workDirectories.handOver(directory);
      const { size: bytes } = await stat(path);
      received.push({ file, bytes, inspected: await decoder.run({ kind: 'inspect', path }) });
      await requireFreeDisk();
    }
    if (received.length === 0) throw new RefusedField('file', 'field.missing');
    return received;
  };

  const storeUpload = (userId: string, received: Received): Promise<Taken> =>
    turns.ofUser(userId, async (spent) => {
      const { inspected } = received;
      const path = `${inspected.path}.kept`;
      const measured = await decoder.run({ kind: 'normalize', inspected, target: path }, spent);
      return { ...received, path, measured };
    });

  const toKeeping = ({ path, file, bytes: sentBytes, inspected }: Taken, described: Described): Keeping => {
    const mime = mimeOfFormat(inspected.format);
    return {
      kind: 'upload',
      mime,
      label: inspected.label === undefined ? 'none' : 'metadata',
      name: safeFileName(file.fileName ?? '', extensionOfMime(mime) ?? ''),
      sentBytes,
      bytes: described.bytes + (described.thumb?.bytes ?? 0),
      write: (assetId) => store.writeDescribed(assetId, path, described),
    };
  };

  /**
   * Uploads the files of one call and returns their assets, in order.
   * @throws RefusedField for an invalid file, CallError 10004 for too many, 20003, StorageFull
   */
  return async (userId: string, files: AsyncIterable<IncomingFile>): Promise<Uploaded[]> => {
    await checkRoom(userId);
    await turns.requireTime(userId);
    decoder.prepare();
    return workDirectories.use(async (directory) => {
      const pictures: Taken[] = [];
      for (const received of await receive(userId, files, directory)) {
        pictures.push(await storeUpload(userId, received));
      }
      await workDirectories.takeBack(directory);
      const keepings: Keeping[] = [];
      for (const taken of pictures) {
        keepings.push(toKeeping(taken, { ...taken.measured, ...(await describeFile(taken.path)) }));
      }
      const rows = await store.keepAll(userId, keepings);
      return rows.map((row, index) => ({ ...row, changes: pictures[index]?.inspected.changes ?? [] }));
    });
  };
}
