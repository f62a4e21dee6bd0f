import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import { bucketDestination } from '../backup/bucket';
import type { Destination } from '../backup/destination';
import { directoryDestination } from '../backup/directory';
import {
  isRecipient,
  type Opening,
  openingWith,
  openPlain,
  PLAIN,
  type Sealing,
  sealingFor,
} from '../backup/encryption';
import type { Env } from '../config/env';
import { createS3Client, type WatchS3 } from '../s3/client';
import { createS3Objects } from '../s3/objects';
import { commandLine } from './command-line';
import { s3Place } from './storage';

/** Where backups go, and how they are encrypted. */
export type BackupPlace = { destination: Destination; sealing: Sealing; keepDays: number };

const S3_PLACE = /^s3:\/\/([^/]+)\/?(.*)$/;

/**
 * The destination at a directory, or at `s3://bucket/folder`, with the key for backups if there is one.
 * @throws StartupError if S3 is not set up, or the bucket is that of the files
 */
export function destinationAt(place: string, env: Env, watch?: WatchS3): Destination {
  const [, bucket, folder = ''] = S3_PLACE.exec(place) ?? [];
  if (bucket === undefined) return directoryDestination(resolve(place));
  const settings = s3Place({
    ...env,
    S3_BUCKET: bucket,
    S3_ENDPOINT: env.BACKUP_S3_ENDPOINT ?? env.S3_ENDPOINT,
    S3_REGION: env.BACKUP_S3_REGION ?? env.S3_REGION,
    S3_ACCESS_KEY_ID: env.BACKUP_S3_ACCESS_KEY_ID ?? env.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: env.BACKUP_S3_SECRET_ACCESS_KEY ?? env.S3_SECRET_ACCESS_KEY,
  });
  if (bucket === env.S3_BUCKET && settings.endpoint === env.S3_ENDPOINT) {
    throw new StartupError(
      'config',
      `${place} is the bucket with the files, which backups would be lost with: name another bucket.`,
      ExitCode.config,
    );
  }
  const objects = createS3Objects(createS3Client(settings, { ...(watch && { watch }) }));
  return bucketDestination(objects, folder === '' || folder.endsWith('/') ? folder : `${folder}/`);
}

/**
 * The configured place of backups; undefined if none is.
 * @param watch sees each attempt of a request to S3
 * @throws StartupError if a recipient is no key
 */
export function backupPlace(env: Env, watch?: WatchS3): BackupPlace | undefined {
  const { BACKUP_DIR, BACKUP_RECIPIENTS: recipients = [], BACKUP_KEEP_DAYS: keepDays } = env;
  const wrong = recipients.find((recipient) => !isRecipient(recipient));
  if (wrong !== undefined) {
    throw new StartupError(
      'config',
      `BACKUP_RECIPIENTS names "${wrong}", which is no public key of age: set it to what "${commandLine('backup')} keygen" printed.`,
      ExitCode.config,
    );
  }
  if (BACKUP_DIR === undefined) return undefined;
  return {
    destination: destinationAt(BACKUP_DIR, env, watch),
    sealing: sealingFor(recipients),
    keepDays,
  };
}

/**
 * What opens the files of a pool.
 * @param identityFile path of the secret keys; undefined if there is none
 * @throws StartupError if it is needed and cannot be read
 */
export async function openingOf(pool: string, identityFile: string | undefined): Promise<Opening> {
  if (pool === PLAIN) return openPlain;
  if (identityFile === undefined) {
    throw new StartupError(
      'backup_identity',
      'The backup is encrypted: name the file with your secret key, --identity FILE.',
      ExitCode.usage,
    );
  }
  const text = await readFile(identityFile, 'utf8').catch((cause: unknown) => {
    throw new StartupError(
      'backup_identity',
      `The identity file ${identityFile} cannot be read.`,
      ExitCode.usage,
      {
        cause,
      },
    );
  });
  return openingWith(text);
}
