import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDataDir } from '../../../tests/builders/data-dir';
import { readGiftKey } from './gift-key';

it('creates a key once, which only its owner can read, and reads it from then on', async () => {
  const dataDir = await temporaryDataDir();
  const key = readGiftKey(dataDir);
  expect(key).toHaveLength(32);
  expect(readGiftKey(dataDir)).toEqual(key);
  expect(readGiftKey(await temporaryDataDir())).not.toEqual(key);
  expect(readdirSync(dataDir)).toEqual(['number-gifts.key']);
  expect(statSync(join(dataDir, 'number-gifts.key')).mode & 0o777).toBe(0o600);
});

it('replaces no damaged key, which a backup may restore', async () => {
  const dataDir = await temporaryDataDir();
  writeFileSync(join(dataDir, 'number-gifts.key'), 'abc');
  expect(() => readGiftKey(dataDir)).toThrow(/number-gifts\.key holds no key of 64 hex digits/);
});
