import { join } from 'node:path';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { mimeOfFormat } from '@tuzuo/core/validation/media-type';
import type { Database, Executor } from '../../db/database';
import { CallError, RefusedField } from '../../errors';
import { consume } from '../limit/service';
import type { Decoder } from './picture/decoder/decoder';
import { type Described, describeFile, type Measured } from './picture/describe';
import type { Inspected } from './picture/inspect';
import { type AssetRow, sumUnreferenced } from './repository';
import type { Keeping, Store } from './store';
import type { Turns } from './turns';
import type { WorkDirectories } from './work-directory';

/** Files that one user may send in an hour, good and bad ones alike. */
const HOURLY_FILES = 200;
const HOUR_MS = 3_600_000;

/** Uploads that one user has lying about unused, in bytes. */
const MAX_UNREFERENCED_BYTES = 2 * 1024 ** 3;

/** A file on its way to us. */
export type IncomingFile = {
  /** Writes it to a new file at `path` as it arrives; throws when it is no good, or breaks off. */
  saveTo: (path: string) => Promise<void>;
};

type UploadDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  store: Store;
  decoder: Pick<Decoder, 'run' | 'prepare'>;
  turns: Turns;
  /** Throws when the user may not store so many more bytes. */
  requireRoom: (tx: Executor, userId: string, bytes: number) => Promise<void>;
  /** Where files are that have not been taken yet. */
  workDirectories: WorkDirectories;
};

/** A picture as it will be kept, still in the work directory. */
type Taken = { path: string; inspected: Inspected; measured: Measured };

/** Takes pictures from users: all of a call, or none. */
export function createUpload({
  database,
  store,
  decoder,
  turns,
  workDirectories,
  requireRoom,
}: UploadDependencies) {
  const { orm, transaction } = database;

  const checkRoom = async (userId: string): Promise<void> => {
    // Before anything is received. How much it will be is known, and reserved, once it has been looked at.
    await transaction((tx) => requireRoom(tx, userId, 1));
    const { bytes, msUntilFree } = await sumUnreferenced(orm, userId);
    if (bytes < MAX_UNREFERENCED_BYTES) return;
    throw new CallError(ErrorCode.tooManyRequests, { retryAfterMs: msUntilFree });
  };

  /** Saves and looks at each file as it arrives, so that a bad one is refused before the next is sent. */
  const receive = async (
    userId: string,
    files: AsyncIterable<IncomingFile>,
    directory: string,
  ): Promise<Inspected[]> => {
    const received: Inspected[] = [];
    for await (const file of files) {
      const allowance = { key: `asset.upload:${userId}`, limit: HOURLY_FILES, windowMs: HOUR_MS };
      await transaction((tx) => consume(tx, [allowance]));
      const path = join(directory, String(received.length));
      await file.saveTo(path);
      await workDirectories.handOver(directory);
      received.push(await decoder.run({ kind: 'inspect', path }));
    }
    if (received.length === 0) throw new RefusedField('file', 'field.missing');
    return received;
  };

  const take = (userId: string, inspected: Inspected): Promise<Taken> =>
    turns.ofUser(userId, async (spent) => {
      const path = `${inspected.path}.kept`;
      const measured = await decoder.run({ kind: 'normalize', inspected, target: path }, spent);
      return { path, inspected, measured };
    });

  const keepingOf = ({ path, inspected: { format, label } }: Taken, described: Described): Keeping => ({
    kind: 'upload',
    mime: mimeOfFormat(format),
    label: label === undefined ? 'none' : 'metadata',
    bytes: described.bytes + (described.thumb?.bytes ?? 0),
    write: (assetId) => store.writeDescribed(assetId, path, described),
  });

  /**
   * Takes the files of one call; their assets, in order.
   * @throws RefusedField for a file that is no good, CallError 10004 for too many, 20003, StorageFull
   */
  return async (userId: string, files: AsyncIterable<IncomingFile>): Promise<AssetRow[]> => {
    await checkRoom(userId);
    await turns.requireTime(userId);
    decoder.prepare();
    return workDirectories.use(async (directory) => {
      const pictures: Taken[] = [];
      for (const inspected of await receive(userId, files, directory)) {
        pictures.push(await take(userId, inspected));
      }
      await workDirectories.takeBack(directory);
      const keepings: Keeping[] = [];
      for (const taken of pictures) {
        keepings.push(keepingOf(taken, { ...taken.measured, ...(await describeFile(taken.path)) }));
      }
      return store.keepAll(userId, keepings);
    });
  };
}
