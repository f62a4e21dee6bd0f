import { statSync } from 'node:fs';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import type { Env } from '../config/env';
import type { Database } from '../db/database';
import { StorageUnavailable } from '../errors';
import type { Assets } from '../modules/asset/service';
import { storeModelPictures } from '../modules/model-picture/service';
import type { Logger } from '../observability/logger';
import type { Shutdown } from './shutdown';

const RETRY_MS = 60_000;

type ModelPictureParts = {
  database: Pick<Database, 'orm' | 'transaction'>;
  assets: Assets;
  log: Pick<Logger, 'warn' | 'error'>;
  shutdown: Pick<Shutdown, 'signal'>;
  /** Pause until the next try while the storage is away, in ms. */
  retryMs?: number;
};

/**
 * Stores the pictures of the operator's directory, if one is set; later, if the storage is away.
 * @throws StartupError if it is no directory
 */
export async function offerModelPictures(
  { MODEL_PICTURES_DIR: folder }: Pick<Env, 'MODEL_PICTURES_DIR'>,
  parts: ModelPictureParts,
): Promise<void> {
  const { log, shutdown, retryMs = RETRY_MS } = parts;
  if (folder === undefined) return;
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new StartupError(
      'config',
      `MODEL_PICTURES_DIR is "${folder}", which is no directory: set it to one with pictures, or unset it.`,
      ExitCode.config,
    );
  }
  const store = async (): Promise<void> => {
    try {
      await storeModelPictures(parts, folder);
    } catch (err) {
      if (!(err instanceof StorageUnavailable)) throw err;
      log.warn({ err }, 'model pictures not stored yet; will try again');
      const timer = setTimeout(() => void store().catch(failed), retryMs).unref();
      shutdown.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    }
  };
  const failed = (err: unknown) => log.error({ err }, 'model pictures not stored');
  await store();
}
