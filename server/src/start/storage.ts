import { join, resolve } from 'node:path';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import type { Env } from '../config/env';
import type { Logger } from '../observability/logger';
import { S3Refused } from '../s3/answer';
import { createS3Client, type S3Place, type S3Timing, type WatchS3 } from '../s3/client';
import { createS3Objects } from '../s3/objects';
import { createBothStorages } from '../storage/both';
import { createLocalStorage } from '../storage/local';
import type { StorageAdapter } from '../storage/port';
import { createS3Storage } from '../storage/s3';

const MEGABYTE = 1024 * 1024;

type StorageSettings = Pick<
  Env,
  | 'STORAGE'
  | 'STORAGE_ALSO_READ'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_BUCKET'
  | 'S3_ADDRESSING'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'S3_COPIES_MB'
>;

type StorageContext = {
  dataDir: string;
  log: Pick<Logger, 'warn' | 'info'>;
  /** Sees each attempt of a request to S3. */
  watch?: WatchS3;
  timing?: S3Timing;
};

/** Folder of stored files below the data directory. */
const filesFolder = (dataDir: string): string => join(resolve(dataDir), 'files');

/** The place in the settings, whose rules require all of it. @throws StartupError */
export function s3Place(env: StorageSettings): S3Place {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    const needed = 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY';
    throw new StartupError('config', `S3 is not set up: set ${needed}.`, ExitCode.config);
  }
  const { S3_REGION: region, S3_ADDRESSING: addressing } = env;
  return { endpoint, bucket, accessKeyId, secretAccessKey, region, addressing };
}

/** Logs once that S3 is away, and once that it is back. */
function watchOutages(log: StorageContext['log'], watch: WatchS3 = () => undefined): WatchS3 {
  let isAway = false;
  return (attempt) => {
    watch(attempt);
    const { operation, outcome } = attempt;
    const isFault = outcome === 'unavailable' || outcome === 'refused';
    if (isFault === isAway) return;
    isAway = isFault;
    if (isFault) log.warn({ operation, outcome }, 'S3 does not serve requests: they are repeated');
    else log.info('S3 serves requests again');
  };
}

/** One storage, whatever the settings choose. */
export function openStorage(
  kind: Env['STORAGE'],
  env: StorageSettings,
  { dataDir, log, watch, timing }: StorageContext,
): StorageAdapter {
  if (kind === 'local') return createLocalStorage(filesFolder(dataDir));
  const client = createS3Client(s3Place(env), {
    watch: watchOutages(log, watch),
    ...(timing && { timing }),
  });
  return createS3Storage({
    objects: createS3Objects(client),
    copiesRoot: join(resolve(dataDir), 'copies'),
    maxCopyBytes: env.S3_COPIES_MB * MEGABYTE,
  });
}

/** The storage that the settings choose. Its owner closes it. */
export function startStorage(env: StorageSettings, context: StorageContext): StorageAdapter {
  const first = openStorage(env.STORAGE, env, context);
  if (env.STORAGE_ALSO_READ === undefined) return first;
  return createBothStorages(first, openStorage(env.STORAGE_ALSO_READ, env, context));
}

/**
 * Checks a storage at the start: a bucket that refuses us needs the operator, while one that does not answer may come
 * back.
 * @throws StartupError
 */
export async function checkStorage(
  storage: Pick<StorageAdapter, 'probe' | 'where'>,
  log: StorageContext['log'],
): Promise<void> {
  try {
    await storage.probe();
  } catch (cause) {
    if (!(cause instanceof S3Refused)) {
      log.warn({ err: cause }, 'the storage of files does not answer yet');
      return;
    }
    throw new StartupError(
      'storage_refused',
      `The storage at ${storage.where} refuses Tuzuo (${cause.code}): check S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
      ExitCode.config,
      { cause },
    );
  }
}
