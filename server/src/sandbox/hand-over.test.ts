import { link, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findSandboxAccount } from './account';
import { handOver, takeBack } from './hand-over';

const account = findSandboxAccount({ warn: () => undefined });

let root: string;
let work: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tuzuo-hand-over-'));
  work = join(root, 'work');
  await mkdir(work, { mode: 0o700 });
  await writeFile(join(root, 'secret'), 'secret', { mode: 0o600 });
  await writeFile(join(work, 'picture'), 'picture', { mode: 0o600 });
});

afterEach(() => rm(root, { recursive: true, force: true }));

const owners = async () => {
  const paths = [work, ...(await readdir(work)).map((name) => join(work, name))];
  return Promise.all(paths.map(async (path) => (await lstat(path)).uid));
};

describe.skipIf(!account)('a work directory', () => {
  it('belongs to the account, with its files, until ownership is reclaimed', async () => {
    await handOver(work, account);
    expect(await owners()).toEqual([65_533, 65_533]);
    await takeBack(work, account);
    expect(await owners()).toEqual([0, 0]);
  });

  it('is returned without links to what the account may not read', async () => {
    await handOver(work, account);
    await mkdir(join(work, 'deep'));
    await symlink(join(root, 'secret'), join(work, 'symbolic'));
    await symlink(join(root, 'secret'), join(work, 'deep', 'symbolic'));
    await link(join(root, 'secret'), join(work, 'hard'));
    await takeBack(work, account);
    expect((await readdir(work)).sort()).toEqual(['deep', 'picture']);
    expect(await readdir(join(work, 'deep'))).toEqual([]);
    expect(await readFile(join(root, 'secret'), 'utf8')).toBe('secret');
  });
});

it('stays unchanged when the server is not root', async () => {
  const before = await owners();
  await handOver(work, undefined);
  await takeBack(work, undefined);
  expect(await owners()).toEqual(before);
});
