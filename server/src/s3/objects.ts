import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { StorageUnavailable } from '../errors';
import { atMost } from '../lib/at-most';
import { type S3Answer, S3Missing } from './answer';
import type { S3Client } from './client';
import { HASH_HEADER, putObject, sizeOf } from './upload';
import { elementsOf, textOf } from './xml';

/** Bytes `start` to `end`, both inclusive. */
type Range = { start: number; end: number };

type S3Object = { name: string; bytes: number; changedAt: Date };

/** Uploads at a time, each of which holds two parts in memory. */
const UPLOADS = 6;

const PARTIAL = 206;

/** Opens an object from `at` on; an answer of another version of it, or of other bytes, is a fault. */
async function openAt(
  client: S3Client,
  { name, at, end, etag }: { name: string; at: number; end: number | undefined; etag: string | undefined },
): Promise<S3Answer & { expected: number }> {
  const isPart = at > 0 || end !== undefined;
  const answer = await client.open({
    operation: 'get',
    method: 'GET',
    name,
    headers: {
      ...(isPart && { range: `bytes=${at}-${end ?? ''}` }),
      ...(etag !== undefined && { 'if-match': etag }),
    },
  });
  const expected = Number(answer.headers['content-length']);
  if (!Number.isNaN(expected) && (!isPart || answer.statusCode === PARTIAL)) return { ...answer, expected };
  answer.body.destroy();
  throw new StorageUnavailable('S3 get: an answer without the bytes that were asked for');
}

/** Reads an object, or a range of it, and goes on where a connection was lost. */
async function* bytesOf(
  client: S3Client,
  name: string,
  { start = 0, end }: Partial<Range> = {},
  onHeaders: (headers: S3Answer['headers']) => void = () => undefined,
): AsyncGenerator<Buffer> {
  let at = start;
  let etag: string | undefined;
  let total: number | undefined;
  let failures = 0;
  do {
    const { headers, body, expected } = await openAt(client, { name, at, end, etag });
    onHeaders(headers);
    etag = headers.etag === undefined ? undefined : String(headers.etag);
    total ??= at + expected;
    const before = at;
    let cause: unknown;
    try {
      for await (const chunk of body) {
        at += (chunk as Buffer).length;
        yield chunk as Buffer;
      }
    } catch (error) {
      cause = error;
    }
    failures = at > before ? 1 : failures + 1;
    if (at < total && failures >= client.attempts)
      throw new StorageUnavailable('S3 get: the connection is lost again and again', { cause });
  } while (at < total);
}

/** Like {@link bytesOf}, but fails at the end if the bytes are not those that were stored. */
async function* checkedBytesOf(client: S3Client, name: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let stored: unknown;
  const bytes = bytesOf(client, name, {}, (headers) => {
    stored = headers[HASH_HEADER];
  });
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
  if (stored !== undefined && stored !== hash.digest('hex'))
    throw new StorageUnavailable('S3 get: other bytes were read than were stored');
}

/** Lists objects by prefix; with `folders`, names are cut behind their next `/`. */
async function* listObjects(
  client: S3Client,
  prefix: string,
  { folders = false } = {},
): AsyncGenerator<S3Object> {
  const nameIn = (xml: string, element: string) =>
    decodeURIComponent((textOf(xml, element) ?? '').replaceAll('+', ' '));
  let token: string | undefined;
  do {
    const query = {
      'list-type': '2',
      prefix,
      'encoding-type': 'url',
      ...(folders && { delimiter: '/' }),
      ...(token !== undefined && { 'continuation-token': token }),
    };
    const xml = await client.ask({ operation: 'list', method: 'GET', name: '', query });
    const objects = elementsOf(xml, 'Contents').map((one) => ({
      name: nameIn(one, 'Key'),
      bytes: Number(textOf(one, 'Size')),
      changedAt: new Date(textOf(one, 'LastModified') ?? 0),
    }));
    const found = elementsOf(xml, 'CommonPrefixes').map((one) => ({
      name: nameIn(one, 'Prefix'),
      bytes: 0,
      changedAt: new Date(0),
    }));
    yield* [...objects, ...found].sort((one, other) => (one.name < other.name ? -1 : 1));
    const isCut = textOf(xml, 'IsTruncated')?.toLowerCase() === 'true';
    token = isCut ? textOf(xml, 'NextContinuationToken') : undefined;
  } while (token !== undefined);
}

/** Deletes an object, if it exists. */
async function removeObject(client: S3Client, name: string): Promise<void> {
  try {
    await client.send({ operation: 'delete', method: 'DELETE', name });
  } catch (error) {
    if (!(error instanceof S3Missing)) throw error;
  }
}

/** Ends uploads that a killed process left open; their parts cost space. Returns how many. */
async function abortUploads(client: S3Client, prefix: string, before: Date): Promise<number> {
  const query = { uploads: '', prefix };
  const xml = await client.ask({ operation: 'list', method: 'GET', name: '', query });
  const old = elementsOf(xml, 'Upload').filter((one) => new Date(textOf(one, 'Initiated') ?? 0) < before);
  for (const one of old) {
    const [name = '', uploadId = ''] = [textOf(one, 'Key'), textOf(one, 'UploadId')];
    await client.send({ operation: 'multipart', method: 'DELETE', name, query: { uploadId } });
  }
  return old.length;
}

/** The objects of a bucket: stored durably or not at all, and read to their end or with an error. */
export function createS3Objects(client: S3Client) {
  const inTurn = atMost(UPLOADS);
  return {
    where: client.where,
    close: client.close,
    /** Size in bytes; undefined if there is no such object. */
    size: (name: string) => sizeOf(client, name),
    /** Stores a stream under a name, replacing what it held. `sha256` (hex) is compared by `readChecked`. */
    put: (name: string, source: AsyncIterable<Buffer>, sha256?: string): Promise<void> =>
      inTurn(() => putObject(client, name, source, sha256)),
    /** Streams the bytes. The stream fails if there is no such object. */
    read: (name: string, range?: Range): Readable =>
      Readable.from(range && range.end < range.start ? [] : bytesOf(client, name, range), {
        objectMode: false,
      }),
    /** Like `read`, but the stream fails at its end if the bytes are not those that were stored. */
    readChecked: (name: string): Readable =>
      Readable.from(checkedBytesOf(client, name), { objectMode: false }),
    remove: (name: string) => removeObject(client, name),
    /**
     * Lists names that begin with `prefix`, in byte order. With `folders`, each folder behind it is listed once, with
     * its `/` and 0 bytes, instead of what it contains.
     */
    list: (prefix: string, options?: { folders?: boolean }) => listObjects(client, prefix, options),
    abortUploads: (prefix: string, before: Date) => abortUploads(client, prefix, before),
    /** Checks in one attempt that the bucket answers and accepts our key. */
    probe: async (): Promise<void> => {
      const query = { 'list-type': '2', 'max-keys': '1' };
      await client.ask({ operation: 'list', method: 'GET', name: '', query, isProbe: true });
    },
  };
}

export type S3Objects = ReturnType<typeof createS3Objects>;
