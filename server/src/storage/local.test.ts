import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { canMount, mountDirectory } from '../../../tests/builders/small-disk';
import { createLocalStorage } from './local';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tuzuo-storage-'));
});

afterEach(() => rm(root, { recursive: true, force: true }));

const KEY = '0190a1b2-0000-7000-8000-00000000abcd.jpg';
const PLACE = join('cd', 'ab', KEY);

async function localFile(text: string, directory = root): Promise<string> {
  const path = join(directory, 'incoming');
  await writeFile(path, text, { mode: 0o644 });
  return path;
}

async function read(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const part of stream) text += String(part);
  return text;
}

describe('local storage', () => {
  it('moves a file in, readable by its owner only', async () => {
    const storage = createLocalStorage(join(root, 'files'));
    const from = await localFile('the picture');
    await storage.put(KEY, from);
    expect(existsSync(from)).toBe(false);
    const file = statSync(join(root, 'files', PLACE));
    expect(file.mode & 0o777).toBe(0o600);
    expect(statSync(join(root, 'files', 'cd')).mode & 0o777).toBe(0o700);
    expect(await storage.size(KEY)).toBe(11);
    expect(await read(storage.read(KEY))).toBe('the picture');
    expect(await read(storage.read(KEY, { start: 4, end: 6 }))).toBe('pic');
    const local = await storage.fetch(KEY);
    expect(await readFile(local.path, 'utf8')).toBe('the picture');
  });

  it('finds nothing that does not exist', async () => {
    const storage = createLocalStorage(root);
    expect(await storage.size(KEY)).toBeUndefined();
    await expect(read(storage.read(KEY))).rejects.toThrow('ENOENT');
    await expect(storage.fetch(KEY)).rejects.toThrow('ENOENT');
    await storage.remove(KEY);
  });

  it('deletes a file, and the remains of a copy', async () => {
    const storage = createLocalStorage(root);
    await storage.put(KEY, await localFile('x'));
    await writeFile(join(root, 'cd', 'ab', `.${KEY}.part`), 'half');
    await storage.remove(KEY);
    expect(await readdir(join(root, 'cd', 'ab'))).toEqual([]);
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
    const storage = createLocalStorage(root);
    expect(await storage.size(key)).toBeUndefined();
    expect(() => storage.read(key)).toThrow('not a storage key');
    await expect(storage.put(key, await localFile('x'))).rejects.toThrow('not a storage key');
    await expect(storage.fetch(key)).rejects.toThrow('not a storage key');
    await expect(storage.remove(key)).rejects.toThrow('not a storage key');
  });
});

describe.skipIf(!canMount())('local storage on a separate file system', () => {
  function disk(size: string) {
    const mounted = mountDirectory(`size=${size}`);
    onTestFinished(() => mounted.unmount());
    return mounted.path;
  }

  it('copies files from another one', async () => {
    const files = disk('8m');
    const storage = createLocalStorage(files);
    const from = await localFile('from elsewhere');
    await storage.put(KEY, from);
    expect(existsSync(from)).toBe(false);
    expect(await read(storage.read(KEY))).toBe('from elsewhere');
    expect(statSync(join(files, PLACE)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(files, 'cd', 'ab'))).toEqual([KEY]);
  });

  it('leaves no partial file when full', async () => {
    const files = disk('1m');
    const storage = createLocalStorage(files);
    const from = await localFile('x'.repeat(2 * 1024 * 1024));
    await expect(storage.put(KEY, from)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await readdir(join(files, 'cd', 'ab'))).toEqual([]);
    expect(existsSync(from)).toBe(true);
  });
});
