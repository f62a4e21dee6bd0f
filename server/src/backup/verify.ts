import { hashOf } from './copy-files';
import type { Destination, Stored } from './destination';
import { readFileList, storedFile } from './file-list';
import { fileList, type Manifest, tableFile } from './manifest';

type Readable = Pick<Destination, 'read' | 'size'>;

/** Whether a name holds what it should. */
async function isIntact(destination: Readable, name: string, { bytes, sha256 }: Stored): Promise<boolean> {
  if ((await destination.size(name)) !== bytes) return false;
  return (await hashOf(destination, name)).sha256 === sha256;
}

/** Names of the tables and the list of files that are damaged or missing. */
export async function findDamagedParts(
  destination: Readable,
  snapshot: string,
  { tables, files }: Manifest,
): Promise<string[]> {
  const parts = [
    ...tables.map((table) => ({ name: tableFile(snapshot, table), stored: table })),
    { name: fileList(snapshot), stored: files },
  ];
  const damaged: string[] = [];
  for (const { name, stored } of parts) if (!(await isIntact(destination, name, stored))) damaged.push(name);
  return damaged;
}

/** Places of the files that are damaged or missing. The list of files must be intact. */
export async function findDamagedFiles(
  destination: Readable,
  snapshot: string,
  { pool }: Manifest,
): Promise<string[]> {
  const damaged: string[] = [];
  for await (const { place, ...stored } of readFileList(destination, snapshot)) {
    if (!(await isIntact(destination, storedFile(pool, place), stored))) damaged.push(place);
  }
  return damaged;
}
