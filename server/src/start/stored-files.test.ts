import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AssetWorld, assetWorld } from '../../../tests/builders/asset-world';
import { temporaryDataDir } from '../../../tests/builders/data-dir';
import { type FakeS3, HURRIED_S3, s3Settings, startFakeS3 } from '../../../tests/builders/fake-s3';
import { photo } from '../../../tests/builders/pictures';
import { newId } from '../db/ids';
import { createLogger } from '../observability/logger';
import { createBothStorages } from '../storage/both';
import type { StorageAdapter } from '../storage/port';
import { openStorage } from './storage';
import { moveAll, verifyAll } from './stored-files';

let s3: FakeS3;
let dataDir: string;
let local: StorageAdapter;
let bucket: StorageAdapter;
let world: AssetWorld;
let said: string[];

beforeAll(async () => {
  s3 = await startFakeS3();
  dataDir = await temporaryDataDir();
  const context = { dataDir, log: createLogger('silent'), timing: HURRIED_S3 };
  local = openStorage('local', s3Settings(s3), context);
  bucket = openStorage('s3', s3Settings(s3), context);
  world = await assetWorld({ dataDir, storage: createBothStorages(bucket, local) });
});

afterAll(async () => {
  await world.close();
  await bucket.close();
  await s3.stop();
});

beforeEach(async () => {
  said = [];
  await world.forgetLimits();
});

const context = () => ({ database: world.database, dataDir, write: (line: string) => void said.push(line) });
const move = (deletes = false) => moveAll(context(), { from: local, to: bucket, deletes });
const verify = (options = {}) => verifyAll(context(), bucket, options);

const localKeys = () =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
const bucketKeys = () => [...s3.objects.keys()].map((name) => name.slice('files/'.length)).sort();

/** Puts all files where they were before S3 was set up. */
async function allLocal(): Promise<string[]> {
  for (const [name, { bytes }] of s3.objects) {
    const path = join(dataDir, 'back');
    writeFileSync(path, bytes);
    await local.put(name.slice('files/'.length), path);
    s3.objects.delete(name);
  }
  return localKeys();
}

/** Two pictures with thumbnails and an operator's picture, all local. */
async function filled() {
  await world.database.pool.query('delete from asset');
  await world.database.pool.query('delete from template_picture');
  for (const key of localKeys()) await local.remove(key);
  s3.objects.clear();
  const { session } = await world.newUser();
  const pictures = [
    await world.uploadOne(session, photo('coffee.jpg')),
    await world.uploadOne(session, photo('coffee.jpg')),
  ] as const;
  const key = `op-${'0b'.repeat(16)}`;
  await world.database.pool.query('insert into template_picture (key, bytes) values ($1, 11)', [key]);
  const path = join(dataDir, 'template-picture');
  writeFileSync(path, 'the picture');
  await local.put(`${key}.webp`, path);
  return { pictures, keys: await allLocal() };
}

describe('a move to S3 while the product runs', () => {
  it('brings all files, of which each can be opened all the time, and a second one has nothing to do', async () => {
    const { pictures, keys } = await filled();
    expect(keys).toHaveLength(5);
    expect((await world.bytesOf(pictures[0].url)).length).toBe(pictures[0].bytes);
    const { session } = await world.newUser();
    const later = await world.uploadOne(session, photo('coffee.jpg'));
    expect(bucketKeys().every((key) => key.startsWith(later.assetId))).toBe(true);
    expect(await move()).toBe(true);
    expect(said.at(-1)).toBe('5 files moved, 2 were there already, 0 missing, 0 damaged.');
    expect(bucketKeys()).toEqual(expect.arrayContaining(keys));
    expect(localKeys()).toEqual(keys);
    expect(await verify()).toBe(true);
    expect(await move(true)).toBe(true);
    expect(said.at(-1)).toBe('0 files moved, 7 were there already, 0 missing, 0 damaged.');
    expect(localKeys()).toEqual([]);
    expect((await world.bytesOf(pictures[0].url)).length).toBe(pictures[0].bytes);
    expect(readdirSync(join(dataDir, 'incoming'))).toEqual([]);
  });

  it('is repeated after an interruption, and loses nothing', async () => {
    const { keys } = await filled();
    let puts = 0;
    s3.disturb = ({ method }) => {
      puts += method === 'PUT' ? 1 : 0;
      return puts > 2 ? 'reset' : undefined;
    };
    await expect(move(true)).rejects.toThrow('no answer');
    s3.disturb = () => undefined;
    expect(new Set([...localKeys(), ...bucketKeys()])).toEqual(new Set(keys));
    expect(await move(true)).toBe(true);
    expect([localKeys(), bucketKeys()]).toEqual([[], keys]);
  });

  it('does not bring back what is deleted meanwhile', async () => {
    const { pictures } = await filled();
    const [{ assetId }] = pictures;
    let isDeleted = false;
    s3.disturb = ({ method, name }) => {
      if (method !== 'PUT' || !name.includes(assetId) || isDeleted) return undefined;
      isDeleted = true;
      // The file is on its way, and arrives once its asset is gone.
      const marked = world.database.pool.query(`update asset set state = 'deleting' where id = $1`, [
        assetId,
      ]);
      return marked.then(() => world.app.parts.assets.sweep()).then(() => undefined);
    };
    expect(await move()).toBe(true);
    s3.disturb = () => undefined;
    for (const key of [...localKeys(), ...bucketKeys()]) expect(key).not.toContain(assetId);
  });

  it('neither copies nor deletes a damaged file, and names a missing one', async () => {
    const { pictures, keys } = await filled();
    const [one, other] = pictures.map(({ assetId }) => `${assetId}.jpg`) as [string, string];
    const path = join(dataDir, 'damaged');
    writeFileSync(path, Buffer.alloc(pictures[0].bytes));
    await local.put(one, path);
    await local.remove(other);
    expect(await move(true)).toBe(false);
    expect(said).toEqual(expect.arrayContaining([`damaged: ${one}`, `missing: ${other}`]));
    expect(localKeys()).toEqual([one]);
    expect(bucketKeys()).toEqual(keys.filter((key) => key !== one && key !== other));
  });
});

describe('a verification', () => {
  it('names files that are missing or damaged', async () => {
    const { pictures } = await filled();
    await move(true);
    const [one, other] = pictures.map(({ assetId }) => `files/${assetId}.jpg`) as [string, string];
    const stored = s3.objects.get(one);
    if (!stored) throw new Error('no such object');
    s3.objects.set(one, { ...stored, bytes: Buffer.alloc(stored.bytes.length) });
    s3.objects.delete(other);
    expect(await verify()).toBe(false);
    expect(said).toEqual(expect.arrayContaining([`damaged: ${one.slice(6)}`, `missing: ${other.slice(6)}`]));
    said = [];
    expect(await verify({ sizesOnly: true })).toBe(false);
    expect(said.join('\n')).not.toContain('damaged:');
  });

  it('finds what nothing names, and deletes it on request, but nothing that was just written', async () => {
    await filled();
    await move(true);
    const keys = bucketKeys();
    const old = { bytes: Buffer.from('x'), etag: '"x"', changedAt: new Date(0), headers: {} };
    const orphans = [`${newId()}.jpg`, `invoice-${newId()}.pdf`, `op-${'0c'.repeat(16)}.webp`];
    for (const key of orphans) s3.objects.set(`files/${key}`, old);
    s3.objects.set(`files/${newId()}.png`, { ...old, changedAt: new Date() });
    for (const key of keys) {
      const stored = s3.objects.get(`files/${key}`);
      if (stored) stored.changedAt = new Date(0);
    }
    s3.uploads.set('old', { name: 'files/x.jpg', initiated: new Date(0), parts: new Map(), headers: {} });
    expect(await verify()).toBe(true);
    expect(said.at(-1)).toBe('3 files that nothing names (--remove-orphans deletes them).');
    expect(bucketKeys()).toHaveLength(keys.length + 4);
    expect(await verify({ removesOrphans: true })).toBe(true);
    expect(bucketKeys()).toHaveLength(keys.length + 1);
    expect(bucketKeys()).toEqual(expect.arrayContaining(keys));
    expect(s3.uploads.size).toBe(0);
  });
});
