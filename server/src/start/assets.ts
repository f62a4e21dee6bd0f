import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '@tuzuo/embedded-postgres/account';
import sharp from 'sharp';
import type { Env } from '../config/env';
import type { Database } from '../db/database';
import { sumFileBytes } from '../modules/asset/repository';
import { type Assets, createAssets, createSigner, type Signer } from '../modules/asset/service';
import { sumDocumentBytes } from '../modules/poster/personal-data';
import { type CountBytes, createQuota } from '../modules/quota/service';
import { sumExpectedBytes } from '../modules/task/personal-data';
import type { Logger } from '../observability/logger';
import type { Storage } from '../storage/port';

/** Users' files: the service, their storage, and the signer of their URLs. */
export type AssetParts = { assets: Assets; storage: Storage; signer: Signer };

// Drawing in this process (sheets, cards) leaves a core to calls, and caches nothing.
sharp.concurrency(1);
sharp.cache(false);

/** What counts against a user's quota. */
const USAGES: readonly CountBytes[] = [sumFileBytes, sumExpectedBytes, sumDocumentBytes];

type AssetOptions = {
  secretKey: Env['SECRET_KEY'];
  /** The key before it, whose URLs are still accepted. */
  previousKey?: Env['SECRET_KEY_PREVIOUS'];
  storage: Storage;
  /** Holds incoming files. */
  dataDir: string;
  /** Minimum free bytes on the disk for accepting new files; no minimum by default. */
  minFreeBytes?: number;
  account: Account;
  log: Logger;
};

/** Folder of incoming files, for the duration of a call or a command. */
export const incomingFolder = (dataDir: string): string => join(dataDir, 'incoming');

/** Starts the file service, with temporary files below `dataDir`. */
export function startAssets(
  database: Pick<Database, 'orm' | 'transaction'>,
  { secretKey, previousKey, storage, dataDir, minFreeBytes, account, log }: AssetOptions,
): AssetParts {
  const workRoot = incomingFolder(dataDir);
  mkdirSync(workRoot, { recursive: true, mode: 0o700 });
  // Decoders can traverse it to their own directory, without being able to list others.
  if (account) chmodSync(workRoot, 0o711);
  const signer = createSigner(secretKey, Date.now, previousKey);
  return {
    storage,
    signer,
    assets: createAssets({
      database,
      storage,
      signer,
      quota: createQuota({ database, usages: USAGES }),
      workRoot,
      minFreeBytes,
      account,
      log,
    }),
  };
}
