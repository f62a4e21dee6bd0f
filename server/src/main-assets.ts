import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './db/database';
import type { Env } from './env';
import { type Assets, createAssets, createSigner, type Signer } from './modules/asset/service';
import type { Logger } from './observability/logger';
import { createLocalStorage } from './storage/local';
import type { Storage } from './storage/port';

/** Users' files, and where they are served from. */
export type AssetParts = { assets: Assets; storage: Storage; signer: Signer };

type AssetOptions = {
  secretKey: Env['SECRET_KEY'];
  dataDir: string;
  /** Nothing new is taken while the disk has less; no floor unless told. */
  minFreeBytes?: number;
  log: Logger;
};

/** The files below `dataDir`: `files` for what is kept, `incoming` for what is on its way. */
export function startAssets(
  database: Pick<Database, 'orm' | 'transaction'>,
  { secretKey, dataDir, minFreeBytes, log }: AssetOptions,
): AssetParts {
  const root = join(dataDir, 'files');
  const workRoot = join(dataDir, 'incoming');
  for (const directory of [root, workRoot]) mkdirSync(directory, { recursive: true, mode: 0o700 });
  const storage = createLocalStorage(root);
  const signer = createSigner(secretKey);
  return {
    storage,
    signer,
    assets: createAssets({ database, storage, signer, workRoot, minFreeBytes, log }),
  };
}
