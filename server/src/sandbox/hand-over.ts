import { lchown, lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '@tuzuo/embedded-postgres/account';

/** Gives a directory and its files to the account, so that its processes can read and write there. */
export async function handOver(directory: string, account: Account): Promise<void> {
  if (!account) return;
  for (const name of await readdir(directory)) await lchown(join(directory, name), account.uid, account.gid);
  await lchown(directory, account.uid, account.gid);
}

/**
 * Takes a directory back before anything in it is opened: from then on nothing in it can be replaced, and links that a
 * process left there, to files that only the server may read, are removed.
 */
export async function takeBack(directory: string, account: Account): Promise<void> {
  if (!account) return;
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  await lchown(directory, uid, gid);
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const found = await lstat(path);
    if (found.isDirectory()) await takeBack(path, account);
    else if (found.isFile() && found.nlink === 1) await lchown(path, uid, gid);
    else await rm(path);
  }
}
