import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
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

async function localFile(content: string, directory = root): Promise<string> {
  const path = join(directory, 'incoming');
  await writeFile(path, content, { mode: 0o644 });
  return path;
}

describe('local storage', () => {
  it('keeps files readable by their owner only', async () => {
    const storage = createLocalStorage(join(root, 'files'));
    await storage.put(KEY, await localFile('the picture'));
    expect(statSync(join(root, 'files', PLACE)).mode & 0o777).toBe(0o600);
    expect(statSync(join(root, 'files', 'cd')).mode & 0o777).toBe(0o700);
  });

  it('deletes the remains of a copy with its file, and does not list them', async () => {
    const storage = createLocalStorage(root);
    await storage.put(KEY, await localFile('x'));
    await writeFile(join(root, 'cd', 'ab', `.${KEY}.part`), 'half');
    const listed: string[] = [];
    for await (const { key } of storage.list()) listed.push(key);
    expect(listed).toEqual([KEY]);
    await storage.remove(KEY);
    expect(await readdir(join(root, 'cd', 'ab'))).toEqual([]);
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
    expect(await text(storage.read(KEY))).toBe('from elsewhere');
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
