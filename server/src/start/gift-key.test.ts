import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDataDir } from '../../../tests/builders/data-dir';
import { readGiftKey } from './gift-key';

const FROM_FILE = { NUMBER_GIFTS_KEY: undefined };

it('creates a key once, which only its owner can read, and reads it from then on', async () => {
  const dataDir = await temporaryDataDir();
  const key = readGiftKey(dataDir, FROM_FILE);
  expect(key).toHaveLength(32);
  expect(readGiftKey(dataDir, FROM_FILE)).toEqual(key);
  expect(readGiftKey(await temporaryDataDir(), FROM_FILE)).not.toEqual(key);
  expect(readdirSync(dataDir)).toEqual(['number-gifts.key']);
  expect(statSync(join(dataDir, 'number-gifts.key')).mode & 0o777).toBe(0o600);
});

it('replaces no damaged key, which a backup may restore', async () => {
  const dataDir = await temporaryDataDir();
  writeFileSync(join(dataDir, 'number-gifts.key'), 'abc');
  expect(() => readGiftKey(dataDir, FROM_FILE)).toThrow(/number-gifts\.key holds no key of 64 hex digits/);
});

it('is that of the settings, if there is one, and then no file is made', async () => {
  const dataDir = await temporaryDataDir();
  const key = readGiftKey(dataDir, { NUMBER_GIFTS_KEY: 'ab'.repeat(32) });
  expect(key).toEqual(Buffer.alloc(32, 0xab));
  expect(readdirSync(dataDir)).toEqual([]);
});
