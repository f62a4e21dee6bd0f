import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeS3, startFakeS3 } from '../../../tests/builders/fake-s3';
import { createS3Client } from '../s3/client';
import { createS3Objects, type S3Objects } from '../s3/objects';
import { bucketDestination } from './bucket';
import type { Destination } from './destination';
import { directoryDestination } from './directory';

let root: string;
let s3: FakeS3;
let objects: S3Objects;
const destinations: Record<string, Destination> = {};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tuzuo-destination-'));
  s3 = await startFakeS3();
  s3.pageSize = 2;
  objects = createS3Objects(createS3Client(s3.place));
  destinations.directory = directoryDestination(root);
  destinations.bucket = bucketDestination(objects, 'tuzuo/');
});

afterAll(async () => {
  await objects.close();
  await s3.stop();
  await rm(root, { recursive: true, force: true });
});

const SHA256_OF_ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

/** What every destination does. */
describe.each(['directory', 'bucket'])('destination: %s', (name) => {
  const destination = () => destinations[name] as Destination;
  const write = (file: string, content = 'abc') =>
    destination().write(file, Readable.from([Buffer.from(content)]));

  it('stores a stream with its hash, replaces it, and reads it', async () => {
    await destination().probe();
    expect(await write('a/b.gz')).toEqual({ bytes: 3, sha256: SHA256_OF_ABC });
    expect([await destination().size('a/b.gz'), await text(destination().read('a/b.gz'))]).toEqual([
      3,
      'abc',
    ]);
    await write('a/b.gz', 'other');
    expect(await text(destination().read('a/b.gz'))).toBe('other');
    expect([await destination().size('a'), await destination().size('c')]).toEqual(
      name === 'bucket' ? [undefined, undefined] : [expect.any(Number), undefined],
    );
    await expect(text(destination().read('c'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('leaves nothing of a stream that fails', async () => {
    const source = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('the source is gone');
      })(),
    );
    await expect(destination().write('cut.gz', source)).rejects.toThrow('the source is gone');
    expect(await destination().size('cut.gz')).toBeUndefined();
    expect(await destination().list('')).toEqual(['a/']);
  });

  it('lists a folder, and all below it in byte order', async () => {
    for (const file of ['x/b', 'x/a/2', 'x/a/10', 'x/a-b', 'x/B', 'xy']) await write(file);
    expect(await destination().list('x')).toEqual(['B', 'a-b', 'a/', 'b']);
    expect(await destination().list('x/')).toEqual(['B', 'a-b', 'a/', 'b']);
    expect(await destination().list('none')).toEqual([]);
    const paths: string[] = [];
    for await (const { path, bytes } of destination().listAll('x')) paths.push(`${path} ${bytes}`);
    expect(paths).toEqual(['B 3', 'a-b 3', 'a/10 3', 'a/2 3', 'b 3']);
  });

  it('deletes files and folders, also twice, and no others', async () => {
    for (let count = 0; count < 2; count += 1) {
      await destination().remove('x/a-b');
      await destination().remove('x/a/');
    }
    const paths: string[] = [];
    for await (const { path } of destination().listAll('')) paths.push(path);
    expect(paths).toEqual(['a/b.gz', 'x/B', 'x/b', 'xy']);
  });
});

it('a bucket is rid of uploads that a killed backup left', async () => {
  const upload = { initiated: new Date(0), parts: new Map(), headers: {} };
  s3.uploads.set('old', { ...upload, name: 'tuzuo/files/a' });
  s3.uploads.set('of another', { ...upload, name: 'other/files/a' });
  s3.uploads.set('new', { ...upload, name: 'tuzuo/files/b', initiated: new Date() });
  await (destinations.bucket as Destination).probe();
  expect([...s3.uploads.keys()]).toEqual(['of another', 'new']);
});

describe('a destination that cannot be used', () => {
  it('says so before a backup begins: a bucket that refuses the key, a directory that does not exist', async () => {
    const wrong = createS3Objects(createS3Client({ ...s3.place, secretAccessKey: 'wrong' }));
    await expect(bucketDestination(wrong, '').probe()).rejects.toThrow(
      '403 SignatureDoesNotMatch): check the bucket',
    );
    await wrong.close();
    await expect(directoryDestination(join(root, 'none')).probe()).rejects.toThrow(
      'cannot be written (ENOENT)',
    );
    await writeFile(join(root, 'file'), 'x');
    await expect(directoryDestination(join(root, 'file')).probe()).rejects.toThrow(
      'cannot be written (ENOTDIR)',
    );
  });
});
