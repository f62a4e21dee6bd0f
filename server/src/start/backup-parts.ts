import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
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

/** Where backups go, and how they are encrypted. */
export type BackupPlace = { destination: Destination; sealing: Sealing; keepDays: number };

/**
 * The configured place of backups; undefined if none is.
 * @throws StartupError if a recipient is no key
 */
export function backupPlace(
  env: Pick<Env, 'BACKUP_DIR' | 'BACKUP_RECIPIENTS' | 'BACKUP_KEEP_DAYS'>,
): BackupPlace | undefined {
  const { BACKUP_DIR, BACKUP_RECIPIENTS: recipients = [], BACKUP_KEEP_DAYS: keepDays } = env;
  const wrong = recipients.find((recipient) => !isRecipient(recipient));
  if (wrong !== undefined) {
    throw new StartupError(
      'config',
      `BACKUP_RECIPIENTS names "${wrong}", which is no public key of age: set it to what "npm run backup -- keygen" printed.`,
      ExitCode.config,
    );
  }
  if (BACKUP_DIR === undefined) return undefined;
  return {
    destination: directoryDestination(resolve(BACKUP_DIR)),
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

/** Reports a command's failure: a sentence that the operator can act on, or the stack of a fault of ours. */
export function reportFailure(error: unknown): void {
  const isTold = error instanceof StartupError;
  process.stderr.write(`${error instanceof Error ? (isTold ? error.message : error.stack) : error}\n`);
  process.exitCode = isTold ? error.exitCode : ExitCode.software;
}
