import { createHash } from 'node:crypto';
import { StorageUnavailable } from '../errors';
import { S3Missing } from './answer';
import type { S3Client, S3Request } from './client';
import { textOf } from './xml';

/** S3's minimum for all parts but the last is 5 MB; smaller objects are sent in one request. */
const PART_BYTES = 8 * 1024 * 1024;

/** Parts grow by {@link PART_BYTES} after this many, since an object has up to 10,000: 440 GB. */
const PARTS_OF_A_SIZE = 1_000;

/** Header with the SHA-256 (hex) of an object, kept with it. */
export const HASH_HEADER = 'x-amz-meta-sha256';

/** Bytes to send, with their hashes: SHA-256 in hex. */
type Part = { body: Buffer; sha256: string; md5: Buffer };

/** Collects chunks, and hashes each as it comes: hashing a whole part at once would hold up other calls. */
function createPart() {
  const chunks: Buffer[] = [];
  const [sha256, md5] = [createHash('sha256'), createHash('md5')];
  let bytes = 0;
  return {
    add: (chunk: Buffer): number => {
      chunks.push(chunk);
      sha256.update(chunk);
      md5.update(chunk);
      bytes += chunk.length;
      return bytes;
    },
    end: (): Part => ({ body: Buffer.concat(chunks), sha256: sha256.digest('hex'), md5: md5.digest() }),
  };
}

/** Cuts a stream into parts: one at least, which is empty if the stream is. */
async function* partsOf(source: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  let part = createPart();
  let count = 0;
  let isEmpty = false;
  for await (const chunk of source) {
    isEmpty = part.add(chunk) >= PART_BYTES * (1 + Math.floor(count / PARTS_OF_A_SIZE));
    if (!isEmpty) continue;
    yield part.end();
    count += 1;
    part = createPart();
  }
  if (!isEmpty) yield part.end();
}

/** Whether an ETag is the MD5 of its object: not that of several parts, or of what S3 encrypts. */
const isMd5 = (headers: Record<string, unknown>) =>
  headers['x-amz-server-side-encryption'] === undefined && /^"[0-9a-f]{32}"$/.test(String(headers.etag));

/** Sends bytes. S3 compares them with the signed SHA-256 and the MD5, and we compare what it stored. Returns the ETag. */
async function sendBytes(
  client: S3Client,
  request: Pick<S3Request, 'operation' | 'name' | 'query' | 'headers'>,
  { body, sha256, md5 }: Part,
): Promise<string> {
  const headers = { ...request.headers, 'content-md5': md5.toString('base64') };
  const answer = await client.send({ ...request, method: 'PUT', headers, body, sha256 });
  if (isMd5(answer) && answer.etag !== `"${md5.toString('hex')}"`)
    throw new StorageUnavailable(`S3 ${request.operation}: other bytes were stored than were sent`);
  return String(answer.etag);
}

/** Size of an object in bytes; undefined if there is none. */
export async function sizeOf(client: S3Client, name: string): Promise<number | undefined> {
  try {
    const headers = await client.send({ operation: 'head', method: 'HEAD', name });
    return Number(headers['content-length']);
  } catch (error) {
    if (error instanceof S3Missing) return undefined;
    throw error;
  }
}

/** Ends an upload, whose parts would otherwise cost space; {@link abortUploadsBefore} ends what this cannot. */
const abort = (client: S3Client, name: string, uploadId: string): Promise<unknown> =>
  client.send({ operation: 'multipart', method: 'DELETE', name, query: { uploadId } }).catch(() => undefined);

/** Completes an upload. A repeated request finds no upload any more, and a status of 200 may be followed by an error. */
async function complete(
  client: S3Client,
  { name, uploadId, etags, bytes }: { name: string; uploadId: string; etags: string[]; bytes: number },
): Promise<void> {
  const list = etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
  const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`);
  const text = await client
    .ask({ operation: 'multipart', method: 'POST', name, query: { uploadId }, body })
    .catch((error: unknown) => {
      if (error instanceof S3Missing) return '';
      throw error;
    });
  const code = textOf(text, 'Code');
  if (code !== undefined) throw new StorageUnavailable(`S3 multipart: not completed (${code})`);
  if ((await sizeOf(client, name)) !== bytes)
    throw new StorageUnavailable('S3 multipart: the object is not complete');
}

async function putParts(
  client: S3Client,
  { name, headers, parts }: { name: string; headers: Record<string, string>; parts: AsyncIterable<Part> },
): Promise<void> {
  const begin = { operation: 'multipart', method: 'POST', name, query: { uploads: '' }, headers } as const;
  const uploadId = textOf(await client.ask(begin), 'UploadId');
  if (uploadId === undefined) throw new StorageUnavailable('S3 multipart: an upload without an ID');
  try {
    const etags: string[] = [];
    let bytes = 0;
    for await (const part of parts) {
      const query = { partNumber: String(etags.length + 1), uploadId };
      etags.push(await sendBytes(client, { operation: 'multipart', name, query }, part));
      bytes += part.body.length;
    }
    await complete(client, { name, uploadId, etags, bytes });
  } catch (error) {
    await abort(client, name, uploadId);
    // Not the file is missing, for which the caller would take it.
    if (error instanceof S3Missing) throw new StorageUnavailable('S3 multipart: the upload is gone');
    throw error;
  }
}

/**
 * Stores a stream under a name, replacing what it held; nothing if the stream or a request fails. Holds two parts in
 * memory.
 * @param sha256 kept with the object, to check its bytes when they are read
 */
export async function putObject(
  client: S3Client,
  name: string,
  source: AsyncIterable<Buffer>,
  sha256?: string,
): Promise<void> {
  const headers: Record<string, string> = sha256 === undefined ? {} : { [HASH_HEADER]: sha256 };
  const parts = partsOf(source);
  const first = await parts.next();
  if (first.done) throw new Error('a stream without a part');
  const second = await parts.next();
  if (second.done) {
    await sendBytes(client, { operation: 'put', name, headers }, first.value);
    return;
  }
  const all = async function* () {
    yield first.value;
    yield second.value;
    yield* parts;
  };
  await putParts(client, { name, headers, parts: all() });
}
