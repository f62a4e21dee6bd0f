import { join } from 'node:path';
import { ErrorCode } from '@tuzuo/core/errors';
import type { Database, Executor } from '../../db/database';
import { CallError, RefusedField, type UploadedFile } from '../../http/port';
import { consume } from '../limit/service';
import type { Gate } from './gate';
import { type Described, describePicture } from './picture/describe';
import { MIME_OF } from './picture/format';
import { type Inspected, inspectPicture } from './picture/inspect';
import { normalisePicture } from './picture/normalise';
import { type AssetRow, sumUnreferenced } from './repository';
import type { Keeping, Store } from './store';
import { withWorkDirectory } from './work-directory';

/** Files that one user may send in an hour, good and bad ones alike. */
const HOURLY_FILES = 200;
const HOUR_MS = 3_600_000;

/** Uploads that one user has lying about unused, in bytes. */
const MAX_UNREFERENCED_BYTES = 2 * 1024 ** 3;

type UploadDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  store: Store;
  /** For whatever decodes a picture. */
  gate: Gate;
  /** Throws when the user may not store so many more bytes. */
  requireRoom: (tx: Executor, userId: string, bytes: number) => Promise<void>;
  /** Where files are that have not been taken yet. */
  workRoot: string;
};

/** A picture as it will be kept, still in the work directory. */
type Taken = { path: string; inspected: Inspected; described: Described };

/** Takes pictures from users: all of a call, or none. */
export function createUpload({ database, store, gate, requireRoom, workRoot }: UploadDependencies) {
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
    files: AsyncIterable<UploadedFile>,
    directory: string,
  ): Promise<Inspected[]> => {
    const received: Inspected[] = [];
    for await (const file of files) {
      const allowance = { key: `asset.upload:${userId}`, limit: HOURLY_FILES, windowMs: HOUR_MS };
      await transaction((tx) => consume(tx, [allowance]));
      const path = join(directory, String(received.length));
      await file.saveTo(path);
      received.push(await inspectPicture(path));
    }
    if (received.length === 0) throw new RefusedField('file', 'field.missing');
    return received;
  };

  const take = (inspected: Inspected): Promise<Taken> =>
    gate(async () => {
      const path = `${inspected.path}.kept`;
      await normalisePicture(inspected, path);
      return { path, inspected, described: await describePicture(path) };
    });

  const keepingOf = ({ path, described, inspected: { format, label } }: Taken): Keeping => ({
    kind: 'upload',
    mime: MIME_OF[format],
    label: label === undefined ? 'none' : 'metadata',
    bytes: described.bytes + (described.thumb?.bytes ?? 0),
    write: (assetId) => store.writeDescribed(assetId, path, described),
  });

  /**
   * Takes the files of one call; their assets, in order.
   * @throws RefusedField for a file that is no good, CallError 10004 for too many, 20003, StorageFull
   */
  return async (userId: string, files: AsyncIterable<UploadedFile>): Promise<AssetRow[]> => {
    await checkRoom(userId);
    return withWorkDirectory(workRoot, async (directory) => {
      const pictures: Taken[] = [];
      for (const inspected of await receive(userId, files, directory)) pictures.push(await take(inspected));
      return store.keepAll(userId, pictures.map(keepingOf));
    });
  };
}
