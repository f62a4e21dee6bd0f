import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import type { Env } from '../config/env';

const KEY_BYTES = 32;
const KEY = new RegExp(`^[0-9a-f]{${KEY_BYTES * 2}}\n?$`);

/** The name of the key's file in the data directory. */
const FILE = 'number-gifts.key';

/** Creates the key's file completely or not at all; does nothing if another node was faster. */
function createKey(path: string): void {
  const own = `${path}.${randomUUID()}`;
  writeFileSync(own, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(own, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * The key under which the gifts of numbers are remembered: that of the settings, for nodes that share no data directory,
 * or that in a file, which is created at the first start.
 * @throws StartupError if the file holds no key
 */
export function readGiftKey(dataDir: string, { NUMBER_GIFTS_KEY }: Pick<Env, 'NUMBER_GIFTS_KEY'>): Buffer {
  if (NUMBER_GIFTS_KEY !== undefined) return Buffer.from(NUMBER_GIFTS_KEY, 'hex');
  const path = join(dataDir, FILE);
  if (!existsSync(path)) createKey(path);
  const text = readFileSync(path, 'utf8');
  if (KEY.test(text)) return Buffer.from(text.trim(), 'hex');
  throw new StartupError(
    'gift_key',
    `${path} holds no key of ${KEY_BYTES * 2} hex digits: restore it from a backup, or delete it to forget which numbers were given gifts.`,
    ExitCode.config,
  );
}
