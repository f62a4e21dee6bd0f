import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { IMPORT_LIMITS, ImportRefusal } from '../imported';

const MAGIC = 'PK\u0003\u0004';

export const isZip = (bytes: Buffer): boolean => bytes.toString('latin1', 0, MAGIC.length) === MAGIC;

/** A poster of our own with its pictures. */
type Unpacked = {
  /** The JSON. */
  document: Buffer;
  /** Pictures by their name without folder and extension, which is their id in the document. */
  files: Map<string, Buffer>;
};

const DOCUMENT = /^[^/]+\.json$/i;
const PICTURE = /^(?:[^/]+\/)*([^/]+)\.(?:png|jpe?g|webp)$/i;

/** Files added by archive programs. */
const IS_NOISE = /^__MACOSX\/|(?:^|\/)\./;

async function read(zip: ZipFile, entry: Entry): Promise<Buffer> {
  // Fails when the entry unpacks to more than it claims.
  return buffer(await zip.openReadStreamPromise(entry));
}

async function unpack(zip: ZipFile): Promise<Unpacked> {
  const files = new Map<string, Buffer>();
  let document: Buffer | undefined;
  let [count, bytes] = [0, 0];
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize } = entry;
    const id = PICTURE.exec(fileName)?.[1];
    const isDocument = DOCUMENT.test(fileName);
    if (IS_NOISE.test(fileName) || (id === undefined && !isDocument)) continue;
    [count, bytes] = [count + 1, bytes + uncompressedSize];
    if (count > IMPORT_LIMITS.files || bytes > IMPORT_LIMITS.unpackedBytes)
      throw new ImportRefusal('tooLarge', { limit: IMPORT_LIMITS.unpackedBytes / 2 ** 20 });
    if (id !== undefined) files.set(id, await read(zip, entry));
    // With two candidates, the poster is ambiguous.
    else if (document) throw new ImportRefusal('notSupported');
    else document = await read(zip, entry);
  }
  if (!document) throw new ImportRefusal('notSupported');
  return { document, files };
}

/**
 * Unpacks a ZIP with one JSON file at its top level and pictures anywhere in it.
 * @throws ImportRefusal for any other file, or when it unpacks to too much
 */
export async function unpackOwn(bytes: Buffer): Promise<Unpacked> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true }).catch(() => {
    throw new ImportRefusal('notSupported');
  });
  try {
    return await unpack(zip);
  } catch (error) {
    throw error instanceof ImportRefusal ? error : new ImportRefusal('damaged');
  }
}
