import { openPromise, type ZipFile } from 'yauzl';

/** Maximum size of the central directory in bytes, larger than any app's. */
const MAX_TABLE_BYTES = 16 * 1024 * 1024;

/** Size of a directory entry without its name, extra fields and comment (APPNOTE 4.3.12). */
const ENTRY_BYTES = 46;

async function namesIn(zip: ZipFile): Promise<string[] | undefined> {
  const names: string[] = [];
  let bytes = 0;
  for await (const { fileName, fileNameLength, extraFieldLength, fileCommentLength } of zip.eachEntry()) {
    bytes += ENTRY_BYTES + fileNameLength + extraFieldLength + fileCommentLength;
    if (bytes > MAX_TABLE_BYTES) return undefined;
    names.push(fileName);
  }
  return names;
}

/**
 * Names of the files in a ZIP, read from its central directory without unpacking the files.
 * @returns undefined for an incomplete ZIP, one with a path outside it, or one with too long a directory
 */
export async function zipNames(path: string): Promise<string[] | undefined> {
  try {
    return await namesIn(await openPromise(path, { lazyEntries: true }));
  } catch {
    return undefined;
  }
}
