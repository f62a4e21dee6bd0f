import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canMount, mountDirectory } from '../../../../../tests/builders/small-disk';
import { type Download, DownloadFailed, downloadFile } from './download';

const FILE = randomBytes(300_000);
const SHA256 = createHash('sha256').update(FILE).digest('hex');

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const startOf = (request: IncomingMessage) =>
  Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);

/** Answers ranges of `file`; the connection breaks off after `count` bytes. */
const serving =
  (file: Buffer, count = file.length): Handler =>
  (request, response) => {
    const start = startOf(request);
    const rest = file.subarray(start);
    response.writeHead(start > 0 ? 206 : 200, {
      'content-length': rest.length,
      ...(start > 0 && { 'content-range': `bytes ${start}-${file.length - 1}/${file.length}` }),
    });
    if (count >= rest.length) response.end(rest);
    else response.write(rest.subarray(0, count), () => setTimeout(() => response.destroy(), 50));
  };

const answering =
  (status: number, headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    void response.writeHead(status, headers).end();

const changed = Buffer.from(FILE);
changed[1_000] = (changed[1_000] ?? 0) ^ 1;

/** The mirrors, by path. */
const MIRRORS: Readonly<Record<string, Handler>> = {
  whole: serving(FILE),
  breaking: serving(FILE, 100_000),
  changed: serving(changed),
  longer: serving(Buffer.concat([FILE, FILE])),
  endless: (_request, response) => {
    // No length is announced.
    response.writeHead(200, { 'transfer-encoding': 'chunked' });
    response.write(FILE);
    response.end(FILE);
  },
  moved: answering(302, { location: '/whole' }),
  circle: answering(302, { location: '/circle' }),
  elsewhere: answering(302, { location: 'file:///etc/passwd' }),
  missing: answering(404),
  broken: answering(503),
  silent: (_request, response) => {
    response.writeHead(200, { 'content-length': FILE.length });
    response.write(FILE.subarray(0, 10));
  },
  // Ranges are ignored: the file comes from its beginning.
  plain: (_request, response) => void response.writeHead(200, { 'content-length': FILE.length }).end(FILE),
  shifted: (_request, response) =>
    void response.writeHead(206, { 'content-range': `bytes 7-${FILE.length - 1}/${FILE.length}` }).end(FILE),
};

let directory: string;
let origin: string;
let asked: { path: string; range: string | undefined }[];
let close: () => Promise<unknown>;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tuzuo-download-'));
  asked = [];
  const server = createServer((request, response) => {
    const path = request.url?.slice(1) ?? '';
    asked.push({ path, range: request.headers.range });
    (MIRRORS[path] ?? answering(404))(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
});

afterEach(async () => {
  await close();
  await rm(directory, { recursive: true, force: true });
});

function call(names: readonly string[], rest: Partial<Download> = {}) {
  const faults: string[] = [];
  const path = join(directory, 'model.onnx');
  const download: Download = {
    mirrors: names.map((name) => (name.includes('://') ? name : `${origin}/${name}`)),
    path,
    part: `${path}.part`,
    bytes: FILE.length,
    sha256: SHA256,
    onProgress: () => undefined,
    onFault: (mirror, why) => faults.push(`${mirror.split('/').at(-1)}: ${why}`),
    silenceMs: 300,
    ...rest,
  };
  return { faults, path, part: download.part, run: () => downloadFile(download) };
}

it('downloads a file, follows a redirect, and leaves nothing else', async () => {
  const { run, path, faults } = call(['moved']);
  await run();
  expect((await readFile(path)).equals(FILE)).toBe(true);
  expect(await readdir(directory)).toEqual(['model.onnx']);
  expect(faults).toEqual([]);
});

it('continues where a connection broke off, again and again', async () => {
  const { run, path } = call(['breaking']);
  await run();
  expect((await readFile(path)).equals(FILE)).toBe(true);
  expect(asked.map(({ range }) => range)).toEqual([undefined, 'bytes=100000-', 'bytes=200000-']);
});

it('continues on another mirror what an earlier attempt left', async () => {
  const { run, path, part } = call(['missing', 'whole']);
  await writeFile(part, FILE.subarray(0, 123_456));
  await run();
  expect((await readFile(path)).equals(FILE)).toBe(true);
  expect(asked.at(-1)).toEqual({ path: 'whole', range: 'bytes=123456-' });
});

it('starts again on a mirror without ranges, and when what is there is too long', async () => {
  for (const length of [100, FILE.length + 1]) {
    const { run, path, part } = call(['plain']);
    await writeFile(part, Buffer.alloc(length, 1));
    await run();
    expect((await readFile(path)).equals(FILE)).toBe(true);
  }
});

it('downloads again when what an earlier attempt left were other bytes', async () => {
  const { run, path, part, faults } = call(['whole', 'whole']);
  await writeFile(part, Buffer.alloc(200_000, 1));
  await run();
  expect((await readFile(path)).equals(FILE)).toBe(true);
  expect(faults).toEqual(['whole: its file is another one (sha256 differs)']);
});

describe('a mirror is given up for the next one', () => {
  it.each([
    ['missing', 'it answers with status 404'],
    ['broken', 'it answers with status 503'],
    ['changed', 'its file is another one (sha256 differs)'],
    ['longer', 'its file has 600000 bytes instead of 300000'],
    ['endless', 'it sends more than 300000 bytes'],
    ['circle', 'it redirects more than 5 times'],
    ['elsewhere', 'it redirects to no address of the web'],
    ['silent', 'it sends nothing any more'],
    ['shifted', 'it continues at another position than was asked for'],
    ['http://127.0.0.1:9/down', 'fetch failed'],
  ])('%s: %s', async (name, why) => {
    const { run, path, faults } = call([name, 'whole']);
    await run();
    expect((await readFile(path)).equals(FILE)).toBe(true);
    expect(faults).toEqual([expect.stringContaining(why)]);
  });
});

it('says that no mirror helped, keeps what arrived, and never shows a partial file', async () => {
  const { run, part, path } = call(['missing', 'silent']);
  await expect(run()).rejects.toThrow(DownloadFailed);
  expect((await stat(part)).size).toBe(10);
  await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
});

it('keeps nothing of a file whose hash is wrong', async () => {
  const { run } = call(['changed']);
  await expect(run()).rejects.toThrow('No mirror gave the file.');
  expect(await readdir(directory)).toEqual([]);
});

it.skipIf(!canMount())('says that the disk has no space, before it is full', async () => {
  const disk = mountDirectory('size=8m');
  try {
    const path = join(disk.path, 'model.onnx');
    const { run } = call(['whole'], { path, part: `${path}.part` });
    await expect(run()).rejects.toThrow(/has 8 MB free, and 65 MB are needed: free some space/);
    expect(await readdir(disk.path)).toEqual([]);
  } finally {
    disk.unmount();
  }
});

it.skipIf(!canMount())(
  'says that the disk became full while it downloaded, and leaves nothing on it',
  async () => {
    const disk = mountDirectory('size=70m');
    const filler = join(disk.path, 'filler');
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': FILE.length });
      response.write(FILE.subarray(0, 100_000), async () => {
        // Something else takes the space that was there when the download began.
        await writeFile(filler, Buffer.alloc(72 * 2 ** 20)).catch(() => undefined);
        response.end(FILE.subarray(100_000));
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const path = join(disk.path, 'model.onnx');
      const mirror = `http://127.0.0.1:${(server.address() as AddressInfo).port}/whole`;
      const { run } = call([mirror], { path, part: `${path}.part`, silenceMs: 20_000 });
      await expect(run()).rejects.toThrow(/The disk of .* is full: free some space and try again\./);
      expect(await readdir(disk.path)).toEqual(['filler']);
    } finally {
      server.closeAllConnections();
      server.close();
      disk.unmount();
    }
  },
);
