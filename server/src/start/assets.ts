import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '@tuzuo/embedded-postgres/account';
import sharp from 'sharp';
import type { Env } from '../config/env';
import type { Database } from '../db/database';
import { type Assets, createAssets, createSigner, type Signer } from '../modules/asset/service';
import type { Logger } from '../observability/logger';
import { createLocalStorage } from '../storage/local';
import type { Storage } from '../storage/port';

/** Users' files, and where they are served from. */
export type AssetParts = { assets: Assets; storage: Storage; signer: Signer };

// What is drawn in this process (sheets, cards) leaves a core to calls, and no memory behind.
sharp.concurrency(1);
sharp.cache(false);

type AssetOptions = {
  secretKey: Env['SECRET_KEY'];
  dataDir: string;
  /** Nothing new is taken while the disk has less; no floor unless told. */
  minFreeBytes?: number;
  account: Account;
  log: Logger;
};

/** Where kept files are below the data directory. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files');

/** Where files are on their way, for as long as a call or a command takes. */
export const incomingFolder = (dataDir: string): string => join(dataDir, 'incoming');

/** The files below `dataDir`: `files` for what is kept, `incoming` for what is on its way. */
export function startAssets(
  database: Pick<Database, 'orm' | 'transaction'>,
  { secretKey, dataDir, minFreeBytes, account, log }: AssetOptions,
): AssetParts {
  const root = filesFolder(dataDir);
  const workRoot = incomingFolder(dataDir);
  for (const directory of [root, workRoot]) mkdirSync(directory, { recursive: true, mode: 0o700 });
  // Decoders pass through to the directory that they are given, without seeing whose others there are.
  if (account) chmodSync(workRoot, 0o711);
  const storage = createLocalStorage(root);
  const signer = createSigner(secretKey);
  return {
    storage,
    signer,
    assets: createAssets({ database, storage, signer, workRoot, minFreeBytes, account, log }),
  };
}
