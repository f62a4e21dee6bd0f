import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Env, readEnv } from '../../server/src/config/env';
import type { S3Place, S3Timing } from '../../server/src/s3/client';
import { checkSignature, S3Fault } from './s3-signature';

type Stored = { bytes: Buffer; etag: string; changedAt: Date; headers: Record<string, string> };

type Upload = { name: string; initiated: Date; parts: Map<number, Buffer>; headers: Record<string, string> };

/** A request that was answered or disturbed. */
export type S3Hit = { method: string; name: string; query: URLSearchParams };

/**
 * What disturbs a request: an error of S3, silence, a connection that is reset before the answer, or in the middle of
 * it, or an answer that ends early as if it were complete; bytes that arrive changed, on either way.
 */
export type S3Disturbance =
  | { status: number; code: string }
  | 'silent'
  | 'reset'
  | 'resetMidway'
  | 'truncated'
  | 'changedUpload'
  | 'changedDownload'
  /** The request is done, but its answer is lost. */
  | 'lostAnswer'
  /** A status of 200, then an error. */
  | 'lateError';

export type FakeS3 = {
  /** A bucket that exists, and the key that opens it. */
  place: S3Place;
  hits: S3Hit[];
  /** The stored objects, by name. */
  objects: Map<string, Stored>;
  /** Uploads that are neither completed nor aborted. */
  uploads: Map<string, Upload>;
  /** Decides about each request; undefined: it is not disturbed. */
  disturb: (hit: S3Hit) => S3Disturbance | undefined | Promise<undefined>;
  /** How far the server's clock is ahead of ours, in ms. */
  clockAheadMs: number;
  /** Objects in a page of a list. */
  pageSize: number;
  /** Refuses connections, and cuts those that are open; nothing stored is lost. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
};

/** Settings of a server that stores its files there. */
export const s3Settings = ({ place }: FakeS3, settings: Record<string, string> = {}): Env =>
  readEnv({
    STORAGE: 's3',
    S3_ENDPOINT: place.endpoint,
    S3_REGION: place.region,
    S3_BUCKET: place.bucket,
    S3_ACCESS_KEY_ID: place.accessKeyId,
    S3_SECRET_ACCESS_KEY: place.secretAccessKey,
    ...settings,
  });

/** Timing without pauses, and limits that a busy machine keeps. */
export const HURRIED_S3: S3Timing = {
  connectMs: 2_000,
  headersMs: 5_000,
  idleMs: 5_000,
  attempts: 2,
  backOffMs: 1,
  restMs: 0,
};

const BUCKET = 'tuzuo-test';
const MIN_PART_BYTES = 5 * 1024 * 1024;
const MAX_NAME_BYTES = 1024;

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest();
const etagOf = (bytes: Buffer) => `"${md5(bytes).toString('hex')}"`;
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const metadataOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.startsWith('x-amz-meta-') ? [[name, String(value)]] : [],
    ),
  );

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

type Answer = { status?: number; headers?: Record<string, string>; body?: Buffer | string };

/** The calls of S3 that Tuzuo uses, on objects in memory. */
class Bucket {
  objects = new Map<string, Stored>();
  uploads = new Map<string, Upload>();
  pageSize = 1000;

  answer(request: IncomingMessage, name: string, query: URLSearchParams, body: Buffer): Answer {
    const call = `${request.method} ${name === '' ? 'bucket' : 'object'}`;
    if (call === 'GET bucket') return query.has('uploads') ? this.listUploads(query) : this.list(query);
    if (call === 'PUT object')
      return query.has('uploadId') ? this.putPart(query, body) : this.put(request, name, body);
    if (call === 'POST object')
      return query.has('uploads') ? this.begin(request, name) : this.complete(query, body);
    if (call === 'DELETE object') {
      if (query.has('uploadId')) this.uploads.delete(this.uploadOf(query)[0]);
      else this.objects.delete(name);
      return { status: 204 };
    }
    if (call === 'GET object' || call === 'HEAD object') return this.read(request, name);
    throw new S3Fault(405, 'MethodNotAllowed');
  }

  private put(request: IncomingMessage, name: string, body: Buffer): Answer {
    if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw new S3Fault(400, 'KeyTooLongError');
    const etag = etagOf(body);
    this.objects.set(name, { bytes: body, etag, changedAt: new Date(), headers: metadataOf(request) });
    return { headers: { etag } };
  }

  private read({ headers }: IncomingMessage, name: string): Answer {
    const stored = this.objects.get(name);
    if (!stored) throw new S3Fault(404, 'NoSuchKey');
    const { bytes, etag } = stored;
    if (headers['if-match'] !== undefined && headers['if-match'] !== etag)
      throw new S3Fault(412, 'PreconditionFailed');
    const known = { etag, ...stored.headers };
    const [, first, last = ''] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
    if (first === undefined) return { headers: known, body: bytes };
    const start = Number(first);
    if (start >= bytes.length) throw new S3Fault(416, 'InvalidRange');
    const end = Math.min(last === '' ? Number.POSITIVE_INFINITY : Number(last), bytes.length - 1);
    return {
      status: 206,
      headers: { ...known, 'content-range': `bytes ${start}-${end}/${bytes.length}` },
      body: bytes.subarray(start, end + 1),
    };
  }

  private list(query: URLSearchParams): Answer {
    if (query.get('list-type') !== '2') throw new S3Fault(400, 'InvalidArgument');
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const size = Math.min(this.pageSize, Number(query.get('max-keys') ?? this.pageSize));
    const folderOf = (name: string) => {
      const at = query.get('delimiter') === '/' ? name.indexOf('/', prefix.length) : -1;
      return at < 0 ? undefined : name.slice(0, at + 1);
    };
    const names = [...this.objects.keys()].filter((name) => name.startsWith(prefix)).sort();
    const entries = [...new Set(names.map((name) => folderOf(name) ?? name))].filter((name) => name > after);
    const page = entries.slice(0, size);
    const xml = page.map((entry) => {
      const stored = this.objects.get(entry);
      if (!stored || entry.endsWith('/'))
        return `<CommonPrefixes><Prefix>${encodeURIComponent(entry)}</Prefix></CommonPrefixes>`;
      return `<Contents><Key>${encodeURIComponent(entry)}</Key><LastModified>${stored.changedAt.toISOString()}</LastModified><ETag>${escaped(stored.etag)}</ETag><Size>${stored.bytes.length}</Size></Contents>`;
    });
    const isCut = entries.length > page.length;
    const next = isCut ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>` : '';
    return {
      body: `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${xml.join('')}</ListBucketResult>`,
    };
  }

  private listUploads(query: URLSearchParams): Answer {
    const xml = [...this.uploads]
      .filter(([, { name }]) => name.startsWith(query.get('prefix') ?? ''))
      .map(
        ([id, { name, initiated }]) =>
          `<Upload><Key>${escaped(name)}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
      );
    return { body: `<ListMultipartUploadsResult>${xml.join('')}</ListMultipartUploadsResult>` };
  }

  private begin(request: IncomingMessage, name: string): Answer {
    const id = randomUUID();
    this.uploads.set(id, { name, initiated: new Date(), parts: new Map(), headers: metadataOf(request) });
    return {
      body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    };
  }

  private uploadOf(query: URLSearchParams): [string, Upload] {
    const id = query.get('uploadId') ?? '';
    const upload = this.uploads.get(id);
    if (!upload) throw new S3Fault(404, 'NoSuchUpload');
    return [id, upload];
  }

  private putPart(query: URLSearchParams, body: Buffer): Answer {
    const [, { parts }] = this.uploadOf(query);
    parts.set(Number(query.get('partNumber')), body);
    return { headers: { etag: etagOf(body) } };
  }

  private complete(query: URLSearchParams, body: Buffer): Answer {
    const [id, { name, parts, headers }] = this.uploadOf(query);
    const listed = [
      ...body.toString().matchAll(/<Part><PartNumber>(\d+)<\/PartNumber><ETag>("\w+")<\/ETag><\/Part>/g),
    ];
    const chosen = listed.map(([, number, etag]) => {
      const part = parts.get(Number(number));
      if (!part || etagOf(part) !== etag) throw new S3Fault(400, 'InvalidPart');
      return part;
    });
    if (chosen.length === 0) throw new S3Fault(400, 'MalformedXML');
    if (chosen.slice(0, -1).some(({ length }) => length < MIN_PART_BYTES))
      throw new S3Fault(400, 'EntityTooSmall');
    const bytes = Buffer.concat(chosen);
    const etag = `"${md5(Buffer.concat(chosen.map(md5))).toString('hex')}-${chosen.length}"`;
    this.objects.set(name, { bytes, etag, changedAt: new Date(), headers });
    this.uploads.delete(id);
    return { body: '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>' };
  }
}

const changed = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  copy[0] = (copy[0] ?? 0) ^ 1;
  return copy;
};

function send(
  response: ServerResponse,
  { status = 200, headers = {}, body = '' }: Answer,
  { method, disturbance, now }: { method: string; disturbance: S3Disturbance | undefined; now: number },
): void {
  if (disturbance === 'lostAnswer') return void response.destroy();
  const whole = Buffer.from(body);
  const bytes = disturbance === 'changedDownload' ? changed(whole) : whole;
  const length = disturbance === 'truncated' ? Math.floor(bytes.length / 2) : bytes.length;
  response.writeHead(status, {
    ...headers,
    date: new Date(now).toUTCString(),
    ...(status !== 204 && { 'content-length': String(length) }),
  });
  if (method === 'HEAD' || status === 204) return void response.end();
  if (disturbance === 'resetMidway')
    return void response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
  response.end(bytes.subarray(0, length));
}

/** The bucket and the object that a request names: in its path, or the bucket in front of its host. */
function addressed(
  { headers: { host = '' } }: IncomingMessage,
  { pathname }: URL,
): Record<'bucket' | 'name', string> {
  const path = decodeURIComponent(pathname).slice(1);
  if (host.startsWith(`${BUCKET}.`)) return { bucket: BUCKET, name: path };
  const [bucket = '', ...name] = path.split('/');
  return { bucket, name: name.join('/') };
}

const errorOf = ({ status, code }: { status: number; code: string }): Answer => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><RequestId>1</RequestId></Error>`,
});

/**
 * A strict S3 on a local port: it checks every signature, every hash and the rules of multipart uploads, and can be
 * disturbed.
 */
export async function startFakeS3(): Promise<FakeS3> {
  const bucket = new Bucket();
  const place: S3Place = {
    endpoint: '',
    region: 'test-1',
    bucket: BUCKET,
    accessKeyId: 'AKTUZUOTEST',
    secretAccessKey: 'a-secret/with+marks',
    addressing: 'path',
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const url = new URL(request.url ?? '/', 'http://s3');
    const { bucket: named, name } = addressed(request, url);
    const { method = '' } = request;
    const hit = { method, name, query: url.searchParams };
    fake.hits.push(hit);
    const disturbance = await fake.disturb(hit);
    if (disturbance === 'silent') return;
    if (disturbance === 'reset') return void response.destroy();
    const now = Date.now() + fake.clockAheadMs;
    const answer = (() => {
      try {
        if (typeof disturbance === 'object') return errorOf(disturbance);
        const arrived = disturbance === 'changedUpload' ? changed(body) : body;
        checkSignature(request, url, arrived, { ...place, now });
        const sum = request.headers['content-md5'];
        if (sum !== undefined && sum !== md5(arrived).toString('base64')) throw new S3Fault(400, 'BadDigest');
        if (named !== BUCKET) throw new S3Fault(404, 'NoSuchBucket');
        if (disturbance === 'lateError') return { ...errorOf({ status: 200, code: 'InternalError' }) };
        return bucket.answer(request, name, url.searchParams, arrived);
      } catch (error) {
        if (error instanceof S3Fault) return errorOf(error);
        throw error;
      }
    })();
    send(response, answer, { method, disturbance, now });
  };

  let server: Server;
  const listen = async (port: number) => {
    server = createServer((request, response) => {
      // A client may hang up in the middle of a request.
      void handle(request, response).catch(() => response.destroy());
    });
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  place.endpoint = `http://127.0.0.1:${port}`;
  const goAway = async () => {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  };

  const fake: FakeS3 = {
    place,
    hits: [],
    objects: bucket.objects,
    uploads: bucket.uploads,
    disturb: () => undefined,
    clockAheadMs: 0,
    get pageSize() {
      return bucket.pageSize;
    },
    set pageSize(size) {
      bucket.pageSize = size;
    },
    goAway,
    comeBack: async () => void (await listen(port)),
    stop: async () => {
      if (server.listening) await goAway();
    },
  };
  return fake;
}
