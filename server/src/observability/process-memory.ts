import { readFile } from 'node:fs/promises';

/** Linux counts in pages, which are 4 KiB on every machine that we have models for. */
const PAGE_BYTES = 4096;

/** Resident memory of a process in bytes; undefined without a process, or without `/proc`. */
export async function residentBytes(pid: number | undefined): Promise<number | undefined> {
  if (pid === undefined) return undefined;
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  const pages = Number(text.split(' ')[1]);
  return pages > 0 ? pages * PAGE_BYTES : undefined;
}
