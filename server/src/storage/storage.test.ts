import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeS3, startFakeS3 } from '../../../tests/builders/fake-s3';
import { createS3Client } from '../s3/client';
import { createS3Objects } from '../s3/objects';
import { createBothStorages } from './both';
import { createLocalStorage } from './local';
import type { StorageAdapter } from './port';
import { createS3Storage } from './s3';

const KEY = '0190a1b2-0000-7000-8000-00000000abcd.jpg';
const OTHER = 'invoice-0190a1b2-0000-7000-8000-00000000ffff.pdf';

let root: string;
let s3: FakeS3;
const adapters: Record<string, StorageAdapter> = {};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tuzuo-storage-'));
  s3 = await startFakeS3();
  adapters.local = createLocalStorage(join(root, 'files'));
  const inS3 = () =>
    createS3Storage({
      objects: createS3Objects(createS3Client(s3.place)),
      copiesRoot: join(root, 'copies'),
      maxCopyBytes: 1000,
    });
  adapters.s3 = inS3();
  adapters.both = createBothStorages(createLocalStorage(join(root, 'first')), inS3());
});

afterAll(async () => {
  for (const storage of Object.values(adapters)) await storage.close();
  await s3.stop();
  await rm(root, { recursive: true, force: true });
});

async function localFile(content: string | Buffer): Promise<string> {
  const path = join(root, 'incoming');
  await writeFile(path, content, { mode: 0o644 });
  return path;
}

/** What every storage does. */
describe.each(['local', 's3', 'both'])('storage: %s', (name) => {
  const storage = () => adapters[name] as StorageAdapter;

  it('moves a file in, and gives its bytes as a stream, a range, and a local file', async () => {
    const from = await localFile('the picture');
    await storage().put(KEY, from);
    expect(existsSync(from)).toBe(false);
    expect(await storage().size(KEY)).toBe(11);
    expect(await text(storage().read(KEY))).toBe('the picture');
    expect(await text(storage().read(KEY, { start: 4, end: 6 }))).toBe('pic');
    expect(await text(storage().read(KEY, { start: 4, end: 10 }))).toBe('picture');
    const local = await storage().fetch(KEY);
    expect(await readFile(local.path, 'utf8')).toBe('the picture');
    await local.release();
  });

  it('reports a file that is gone, and leaves no error unhandled', async () => {
    const gone = await localFile('gone');
    await rm(gone);
    await expect(storage().put('0190a1b2-0000-7000-8000-00000000dead.jpg', gone)).rejects.toThrow('ENOENT');
    await new Promise((passed) => setTimeout(passed, 20));
    expect(await storage().size('0190a1b2-0000-7000-8000-00000000dead.jpg')).toBeUndefined();
  });

  it('stores a file again, an empty one, and one of several parts', async () => {
    await storage().put(KEY, await localFile('the picture'));
    expect(await text(storage().read(KEY))).toBe('the picture');
    await storage().put('empty.bin', await localFile(''));
    expect(await storage().size('empty.bin')).toBe(0);
    expect(await text(storage().read('empty.bin'))).toBe('');
    const large = Buffer.alloc(17 * 1024 * 1024, 'tuzuo');
    await storage().put('large.bin', await localFile(large));
    expect(await storage().size('large.bin')).toBe(large.length);
    const local = await storage().fetch('large.bin');
    expect(readFileSync(local.path).equals(large)).toBe(true);
    await local.release();
  });

  it('lists files, and deletes them, also twice', async () => {
    await storage().put(OTHER, await localFile('an invoice'));
    const listed = new Map<string, number>();
    for await (const { key, bytes, changedAt } of storage().list()) {
      listed.set(key, bytes);
      expect(Math.abs(changedAt.getTime() - Date.now())).toBeLessThan(60_000);
    }
    expect(listed.get(OTHER)).toBe(10);
    for (const key of [...listed.keys(), OTHER]) await storage().remove(key);
    for await (const { key } of storage().list()) throw new Error(`${key} is still there`);
  });

  it('finds nothing that does not exist', async () => {
    expect(await storage().size(KEY)).toBeUndefined();
    await expect(text(storage().read(KEY))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(storage().fetch(KEY)).rejects.toMatchObject({ code: 'ENOENT' });
    await storage().remove(KEY);
    await storage().tidy();
    await storage().probe();
  });

  it.each([
    '../../secret.jpg',
    'a/b.jpg',
    '.hidden.jpg',
    'plain',
    '',
    'a..jpg',
    'a.jpg\0',
  ])('refuses a key that is not a valid file name: %j', async (key) => {
    expect(await storage().size(key)).toBeUndefined();
    expect(() => storage().read(key)).toThrow('not a storage key');
    await expect(storage().put(key, await localFile('x'))).rejects.toThrow('not a storage key');
    await expect(storage().fetch(key)).rejects.toThrow('not a storage key');
    await expect(storage().remove(key)).rejects.toThrow('not a storage key');
  });
});

describe('two storages', () => {
  it('serve files from either, store new ones in the first, and delete from both', async () => {
    const { local, s3: bucket } = adapters as Record<'local' | 's3', StorageAdapter>;
    const storage = createBothStorages(local, bucket);
    await bucket.put(KEY, await localFile('the picture'));
    expect(await storage.size(KEY)).toBe(11);
    expect(await text(storage.read(KEY, { start: 4, end: 6 }))).toBe('pic');
    const { path, release } = await storage.fetch(KEY);
    expect(await readFile(path, 'utf8')).toBe('the picture');
    await release();
    await storage.put(OTHER, await localFile('an invoice'));
    expect([await local.size(OTHER), await bucket.size(OTHER)]).toEqual([10, undefined]);
    const keys: string[] = [];
    for await (const { key } of storage.list()) keys.push(key);
    expect(keys.sort()).toEqual([KEY, OTHER].sort());
    await local.put(KEY, await localFile('the picture'));
    for (const key of [KEY, OTHER]) await storage.remove(key);
    for (const one of [local, bucket]) expect(await one.size(KEY)).toBeUndefined();
  });

  it('never go on in the second storage with what was begun in the first', async () => {
    const { local, s3: bucket } = adapters as Record<'local' | 's3', StorageAdapter>;
    const large = Buffer.alloc(4 * 1024 * 1024, 1);
    await bucket.put('large.bin', await localFile(large));
    await local.put('large.bin', await localFile(large));
    let isCut = false;
    s3.disturb = ({ method }) => {
      if (method !== 'GET') return undefined;
      if (isCut) return { status: 404, code: 'NoSuchKey' };
      isCut = true;
      return 'resetMidway';
    };
    await expect(buffer(createBothStorages(bucket, local).read('large.bin'))).rejects.toMatchObject({
      code: 'ENOENT',
    });
    s3.disturb = () => undefined;
    for (const one of [local, bucket]) await one.remove('large.bin');
  });
});

describe('local copies of files in S3', () => {
  const copiesRoot = () => join(root, 'own-copies');
  let bucket: StorageAdapter;

  beforeAll(() => {
    const objects = createS3Objects(createS3Client(s3.place));
    bucket = createS3Storage({ objects, copiesRoot: copiesRoot(), maxCopyBytes: 25 });
  });
  afterAll(() => bucket.close());

  const copies = () =>
    readdirSync(copiesRoot(), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const gets = () => s3.hits.filter(({ method, name }) => method === 'GET' && name !== '').length;

  it('are made once, stay up to their limit, and go with their file once nobody reads them', async () => {
    for (const key of ['a.txt', 'b.txt', 'c.txt']) await bucket.put(key, await localFile('ten bytes.'));
    const before = gets();
    const held = await Promise.all(Array.from({ length: 5 }, () => bucket.fetch('a.txt')));
    expect(gets() - before).toBe(1);
    expect(new Set(held.map(({ path }) => path)).size).toBe(1);
    for (const { release } of held) await release();
    await (await bucket.fetch('a.txt')).release();
    expect(gets() - before).toBe(1);
    const [b, c] = [await bucket.fetch('b.txt'), await bucket.fetch('c.txt')];
    expect(copies()).toHaveLength(3);
    await b.release();
    await b.release();
    expect(copies()).toHaveLength(2);
    await bucket.remove('c.txt');
    expect(await readFile(c.path, 'utf8')).toBe('ten bytes.');
    await c.release();
    expect(copies()).toHaveLength(1);
    await bucket.remove('b.txt');
    expect(copies()).toHaveLength(0);
    await bucket.remove('a.txt');
  });

  it('are never incomplete, and are tried again', async () => {
    await bucket.put('d.txt', await localFile('ten bytes.'));
    s3.disturb = ({ method }) => (method === 'GET' ? 'changedDownload' : undefined);
    await expect(bucket.fetch('d.txt')).rejects.toThrow('other bytes were read');
    expect(copies()).toHaveLength(0);
    s3.disturb = () => undefined;
    const { path, release } = await bucket.fetch('d.txt');
    expect(await readFile(path, 'utf8')).toBe('ten bytes.');
    await release();
    expect(copies()).toHaveLength(1);
    await bucket.close();
    expect(copies()).toHaveLength(0);
    s3.objects.clear();
  });
});
