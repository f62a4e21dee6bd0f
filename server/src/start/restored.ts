import sharp from 'sharp';
import type { Env } from '../config/env';
import type { Database } from '../db/database';
import { createClosing } from '../modules/closing/service';
import { createGiftMemory } from '../modules/gift/service';
import { createLedger } from '../modules/ledger/service';
import { createSessions } from '../modules/session/service';
import type { Logger } from '../observability/logger';
import { findSandboxAccount } from '../sandbox/account';
import type { Storage } from '../storage/port';
import { startAssets } from './assets';
import { commandLine } from './command-line';
import { readGiftKey } from './gift-key';
import { checkBooks } from './ledger-check';
import { startPayments } from './payments';
import { CLOSING_CONTRIBUTORS } from './personal-data';
import { startStorage } from './storage';

/** Pictures that are opened after a restore. */
const OPENED = 10;

/** What a restore needs of the product. */
export function restoreHooks(
  env: Env,
  { database, dataDir, log }: { database: Database; dataDir: string; log: Logger },
) {
  const storage = startStorage(env, { dataDir, log });
  const isStorageEmpty = async () => {
    for await (const _file of storage.list()) return false;
    return true;
  };
  const { assets } = startAssets(database, {
    secretKey: env.SECRET_KEY,
    storage,
    dataDir,
    log,
    account: findSandboxAccount(log),
  });
  const ledger = createLedger({ database, timeZone: env.TIME_ZONE, grantDays: env.GRANTED_POINTS_DAYS });
  const { orders, providers } = startPayments(env, { database, ledger, log });
  const closing = createClosing({
    contributors: CLOSING_CONTRIBUTORS,
    database,
    ledger,
    log,
    orders,
    sessions: createSessions(database),
    gifts: createGiftMemory(readGiftKey(dataDir, env)),
  });
  const settleSales = async (write: (line: string) => void) => {
    if (providers.length === 0) return;
    await orders.sales.stop(database.orm);
    const { asked, paid, unanswered } = await orders.sales.askAboutPending();
    write(
      `${asked} payments of open orders asked of the providers: ${paid} paid, ${unanswered} without an answer.`,
    );
    write(`Sales are stopped until "${commandLine('admin')} sales open": see docs/operate.md, "Backups".`);
  };
  return { storage, isStorageEmpty, sweep: assets.sweep, eraseAgain: closing.eraseAgain, settleSales };
}

/** Opens some pictures in full; names those that cannot be decoded. */
async function openPictures(
  { pool }: Database,
  storage: Pick<Storage, 'fetch'>,
): Promise<{ opened: number; failed: string[] }> {
  const { rows } = await pool.query<{ key: string }>(
    `select storage_key as key from asset where state = 'ready' and mime like 'image/%' order by random() limit $1`,
    [OPENED],
  );
  const failed: string[] = [];
  for (const { key } of rows) {
    const { path, release } = await storage.fetch(key);
    await sharp(path)
      .stats()
      .catch(() => failed.push(key))
      .finally(release);
  }
  return { opened: rows.length - failed.length, failed };
}

/** Checks what was restored: the books, and some pictures. Writes what it finds; returns whether all is well. */
export async function checkRestored(restored: {
  database: Database;
  storage: Pick<Storage, 'fetch'>;
  timeZone: string;
  write: (line: string) => void;
}): Promise<boolean> {
  const { database, storage, timeZone, write } = restored;
  const { differences } = await checkBooks({ database, timeZone, providers: [], date: undefined, write });
  const { opened, failed } = await openPictures(database, storage);
  write(`${opened} pictures opened.`);
  for (const key of failed) write(`${key} cannot be opened.`);
  return differences === 0 && failed.length === 0;
}
