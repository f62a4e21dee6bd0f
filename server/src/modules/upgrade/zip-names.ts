import { openPromise, type ZipFile } from 'yauzl';

/** A table of contents larger than this is no app's, in bytes. */
const MAX_TABLE_BYTES = 16 * 1024 * 1024;

/** What the table says of a file beside its name, extra fields and comment (APPNOTE 4.3.12). */
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
 * Names of the files in a ZIP, read from its table of contents; the files themselves are not unpacked.
 * @returns undefined for what is not a complete ZIP, names a path outside it, or has too long a table
 */
export async function zipNames(path: string): Promise<string[] | undefined> {
  try {
    return await namesIn(await openPromise(path, { lazyEntries: true }));
  } catch {
    return undefined;
  }
}
