import { createHash } from 'node:crypto';
import dns from 'node:dns';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { type FakeS3, type S3Disturbance, type S3Hit, startFakeS3 } from '../../../tests/builders/fake-s3';
import { StorageUnavailable } from '../errors';
import { S3Full, S3Refused } from './answer';
import { createS3Client, type S3Attempt, type S3Place, type S3Timing } from './client';
import { createS3Objects, type S3Objects } from './objects';

/** Short enough for tests that wait for it, and long enough for a busy machine. */
const TIMING = { connectMs: 2_000, headersMs: 500, idleMs: 1_000, attempts: 3, backOffMs: 1, restMs: 0 };

const PIECE = 1024 * 1024;

/** The forms of `dns.lookup` in which connections call it. */
type Lookup = (
  host: string,
  options: { all?: boolean },
  done: (error: null, address: string | { address: string; family: number }[], family?: number) => void,
) => void;

/** Three parts. */
const LARGE = Buffer.alloc(17 * 1024 * 1024, 'tuzuo');

/** A stream as of a file. */
async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at === 0 || at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

let s3: FakeS3;
let attempts: S3Attempt[];
let opened: S3Objects[];

beforeEach(async () => {
  s3 = await startFakeS3();
  attempts = [];
  opened = [];
});

afterEach(async () => {
  for (const objects of opened) await objects.close();
  await s3.stop();
});

function objectsOf(place: Partial<S3Place> = {}, timing: Partial<S3Timing> = {}): S3Objects {
  const watch = (attempt: S3Attempt) => void attempts.push(attempt);
  const objects = createS3Objects(
    createS3Client({ ...s3.place, ...place }, { timing: { ...TIMING, ...timing }, watch }),
  );
  opened.push(objects);
  return objects;
}

const put = (objects: S3Objects, content: string | Buffer, sha256?: string) =>
  objects.put('a/b.bin', inPieces(Buffer.from(content)), sha256);

/** Disturbs the first `times` requests that `matches` chooses. */
function disturb(disturbance: S3Disturbance, times = 1, matches: (hit: S3Hit) => boolean = () => true): void {
  let left = times;
  s3.disturb = (hit) => {
    if (left === 0 || !matches(hit)) return undefined;
    left -= 1;
    return disturbance;
  };
}

const isGet = ({ method }: S3Hit) => method === 'GET';

describe('the key of a bucket', () => {
  it.each([
    ['another secret', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'nobody' }, 'InvalidAccessKeyId'],
    ['another region', { region: 'elsewhere' }, 'AuthorizationHeaderMalformed'],
    ['a bucket that does not exist', { bucket: 'other' }, 'NoSuchBucket'],
  ])('is refused at once, and never in a message: %s', async (_what, place, code) => {
    const objects = objectsOf(place);
    for (const call of [() => put(objects, 'x'), () => objects.probe()]) {
      const error = await call().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(S3Refused);
      expect(error).toMatchObject({ code });
      expect(JSON.stringify(error) + String((error as Error).stack)).not.toMatch(
        /AKTUZUO|Signature=|secret\//,
      );
    }
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
    expect(s3.objects.size).toBe(0);
  });

  it('works with a clock that is wrong by an hour', async () => {
    s3.clockAheadMs = 3_600_000;
    const objects = objectsOf();
    expect(await objects.size('a/b.bin')).toBeUndefined();
    await put(objects, 'x');
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['refused', 'missing', 'done']);
  });
});

describe('a fault that passes', () => {
  const FAULTS: [string, S3Disturbance][] = [
    ['503 SlowDown', { status: 503, code: 'SlowDown' }],
    ['500', { status: 500, code: 'InternalError' }],
    ['silence', 'silent'],
    ['a reset connection', 'reset'],
    ['a lost answer', 'lostAnswer'],
    ['bytes that changed on their way', 'changedUpload'],
  ];

  /** One of each way to lose a request: refused, arrived changed, and done without an answer. */
  const LOST = FAULTS.filter(([, fault]) => ['lostAnswer', 'changedUpload'].includes(String(fault))).concat(
    FAULTS.slice(0, 1),
  );

  it.each(FAULTS)('does not keep an object from being stored: %s', async (_what, fault) => {
    disturb(fault);
    const objects = objectsOf();
    await put(objects, 'the picture');
    expect(s3.objects.get('a/b.bin')?.bytes.toString()).toBe('the picture');
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['unavailable', 'done']);
  });

  it.each(FAULTS.slice(0, 5))('does not keep an object from being read: %s', async (_what, fault) => {
    const objects = objectsOf();
    await put(objects, 'the picture');
    disturb(fault);
    expect(await text(objects.read('a/b.bin'))).toBe('the picture');
    disturb(fault);
    expect(await objects.size('a/b.bin')).toBe(11);
  });

  it.each(FAULTS.slice(0, 5))('ends after three attempts: %s', async (_what, fault) => {
    disturb(fault, 9);
    await expect(put(objectsOf(), 'x')).rejects.toBeInstanceOf(StorageUnavailable);
    expect(s3.hits).toHaveLength(3);
  });

  it.each(LOST)('in any request of a large upload leaves it whole: %s', async (_what, fault) => {
    const calls = [
      ({ query }: S3Hit) => query.has('uploads'),
      ({ query }: S3Hit) => query.get('partNumber') === '2',
      ({ method, query }: S3Hit) => method === 'POST' && query.has('uploadId'),
    ];
    for (const call of calls) {
      s3.objects.clear();
      disturb(fault, 1, call);
      await put(objectsOf(), LARGE);
      expect(s3.objects.get('a/b.bin')?.bytes.equals(LARGE)).toBe(true);
    }
  });
});

it('fails at once after there was no answer, until a probe finds that S3 is back', async () => {
  const objects = objectsOf({}, { restMs: 60_000 });
  disturb({ status: 503, code: 'SlowDown' }, 3);
  await expect(put(objects, 'x')).rejects.toThrow('503 SlowDown');
  disturb('reset', 3);
  await expect(put(objects, 'x')).rejects.toThrow('no answer');
  const sent = s3.hits.length;
  await expect(put(objects, 'x')).rejects.toThrow('not sent');
  await expect(objects.size('x')).rejects.toBeInstanceOf(StorageUnavailable);
  expect(s3.hits).toHaveLength(sent);
  disturb('reset', 1);
  await expect(objects.probe()).rejects.toThrow('no answer');
  await objects.probe();
  await put(objects, 'x');
  expect(s3.objects.size).toBe(1);
});

describe('an upload', () => {
  it('that fails leaves neither an object nor parts', async () => {
    const objects = objectsOf();
    disturb({ status: 503, code: 'SlowDown' }, 9, ({ query }) => query.get('partNumber') === '3');
    await expect(put(objects, LARGE)).rejects.toThrow('503 SlowDown');
    disturb('lateError', 9, ({ method, query }) => method === 'POST' && query.has('uploadId'));
    await expect(put(objects, LARGE)).rejects.toThrow('not completed (InternalError)');
    s3.disturb = () => undefined;
    const cut = async function* () {
      yield LARGE;
      throw new Error('the disk is gone');
    };
    await expect(objects.put('a/b.bin', cut())).rejects.toThrow('the disk is gone');
    expect({ objects: s3.objects.size, uploads: s3.uploads.size }).toEqual({ objects: 0, uploads: 0 });
  });

  it('of a killed process is ended later', async () => {
    const objects = objectsOf();
    s3.uploads.set('old', { name: 'a/old', initiated: new Date(0), parts: new Map(), headers: {} });
    s3.uploads.set('new', { name: 'a/new', initiated: new Date(), parts: new Map(), headers: {} });
    expect(await objects.abortUploads('a/', new Date(Date.now() - 60_000))).toBe(1);
    expect([...s3.uploads.keys()]).toEqual(['new']);
  });

  it('to a full bucket says so', async () => {
    disturb({ status: 507, code: 'XMinioStorageFull' });
    await expect(put(objectsOf(), 'x')).rejects.toBeInstanceOf(S3Full);
  });
});

describe('a download', () => {
  it('goes on where its connection was lost, and fails if it never gets further', async () => {
    const objects = objectsOf();
    await put(objects, LARGE);
    disturb('resetMidway', 3, isGet);
    expect((await buffer(objects.read('a/b.bin'))).equals(LARGE)).toBe(true);
    disturb('resetMidway', 2, isGet);
    const range = { start: 7, end: LARGE.length - 9 };
    expect((await buffer(objects.read('a/b.bin', range))).equals(LARGE.subarray(7, -8))).toBe(true);
    disturb('reset', 99, isGet);
    await expect(buffer(objects.read('a/b.bin'))).rejects.toBeInstanceOf(StorageUnavailable);
  });

  it('never mixes two versions of an object', async () => {
    const objects = objectsOf();
    await put(objects, LARGE);
    disturb('resetMidway', 1, isGet);
    const stream = objects.read('a/b.bin');
    await new Promise((first) => stream.once('readable', first));
    await put(objects, Buffer.alloc(LARGE.length, 'other'));
    await expect(buffer(stream)).rejects.toMatchObject({ code: 'PreconditionFailed' });
  });

  it.each(['truncated', 'changedDownload'] as const)('that is checked fails if it is %s', async (fault) => {
    const objects = objectsOf();
    await put(objects, 'the picture', createHash('sha256').update('the picture').digest('hex'));
    expect(await text(objects.readChecked('a/b.bin'))).toBe('the picture');
    disturb(fault, 1, isGet);
    await expect(text(objects.readChecked('a/b.bin'))).rejects.toThrow('other bytes were read');
  });

  it('that is given up leaves no connection behind', async () => {
    const objects = objectsOf();
    await put(objects, LARGE.subarray(0, PIECE));
    for (let count = 0; count < 300; count += 1) {
      const stream = objects.read('a/b.bin');
      await new Promise((first) => stream.once('readable', first));
      stream.destroy();
    }
    expect((await buffer(objects.read('a/b.bin'))).length).toBe(PIECE);
  });
});

it('names the bucket in front of the host, where the operator wants that', async () => {
  // No name server knows it.
  const lookup = vi.spyOn(dns, 'lookup') as unknown as MockInstance<Lookup>;
  lookup.mockImplementation((_host, { all }, done) =>
    all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
  );
  const endpoint = s3.place.endpoint.replace('127.0.0.1', 's3.test');
  const objects = objectsOf({ endpoint, addressing: 'host' });
  await put(objects, LARGE);
  expect(await objects.size('a/b.bin')).toBe(LARGE.length);
  await objects.remove('a/b.bin');
  expect(s3.objects.size).toBe(0);
  expect(new Set(lookup.mock.calls.map(([host]) => host))).toEqual(new Set([`${s3.place.bucket}.s3.test`]));
});

it('lists objects page by page, and folders', async () => {
  const objects = objectsOf();
  s3.pageSize = 2;
  for (const name of ['x/1', 'x/a/1', 'x/a/2', 'x/b/1', 'x/b/c/1', 'x/é&<', 'y/1'])
    await objects.put(name, Readable.from([Buffer.from(name)]));
  const namesOf = async (options?: { folders: boolean }) => {
    const names: string[] = [];
    for await (const { name } of objects.list('x/', options)) names.push(name);
    return names;
  };
  expect(await namesOf()).toEqual(['x/1', 'x/a/1', 'x/a/2', 'x/b/1', 'x/b/c/1', 'x/é&<']);
  expect(await namesOf({ folders: true })).toEqual(['x/1', 'x/a/', 'x/b/', 'x/é&<']);
  await objects.remove('x/é&<');
  await objects.remove('x/é&<');
  expect(await namesOf({ folders: true })).toEqual(['x/1', 'x/a/', 'x/b/']);
});
