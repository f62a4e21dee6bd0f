import { lchown, lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '@tuzuo/embedded-postgres/account';

/** Gives a directory and the files in it to the account, so that its processes can read and write there. */
export async function handOver(directory: string, account: Account): Promise<void> {
  if (!account) return;
  for (const name of await readdir(directory)) await lchown(join(directory, name), account.uid, account.gid);
  await lchown(directory, account.uid, account.gid);
}

/**
 * Makes it ours again, before we open anything in it: nothing can be put in its place from then on, and a link that
 * a process left there, to a file that only we may read, is removed.
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
