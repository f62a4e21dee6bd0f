import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type FakeVendor,
  startFakeVendor,
  UNTIL_SILENT,
  type VendorReply,
} from '../../../tests/builders/fake-vendor';
import { acceptWebSocket } from '../../../tests/builders/web-socket';
import { createGuardedFetch, type GuardedFetch } from './guarded-fetch';

const BYTES = Buffer.alloc(4_096, 7);
const { signal } = new AbortController();

let directory: string;
let vendor: FakeVendor;
let reply: VendorReply;
let open: GuardedFetch;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tuzuo-outbound-'));
  vendor = await startFakeVendor(() => reply);
  open = createGuardedFetch({ privateHosts: [new URL(vendor.url).host] });
});

afterEach(async () => {
  await open.close();
  await vendor.stop();
  await rm(directory, { recursive: true, force: true });
});

const path = () => join(directory, 'file');
const request = (url: string) => ({ url, signal, timeoutMs: UNTIL_SILENT, maxBytes: 10_000 });

it('connects to no address of this machine or network, by number or by name, directly or indirectly', async () => {
  const guard = createGuardedFetch();
  const { port } = new URL(vendor.url);
  reply = { json: {} };
  for (const url of [
    vendor.url,
    `http://localhost:${port}/`,
    `http://[::1]:${port}/`,
    `http://2130706433:${port}/`,
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'no address',
  ]) {
    await expect(guard.ask(request(url))).rejects.toMatchObject({ kind: 'blocked' });
  }
  expect(vendor.hits).toEqual([]);
  await guard.close();
});

it('checks a redirect like the first URL, and never follows one in a call', async () => {
  reply = { status: 302, text: '', headers: { location: 'http://169.254.169.254/' } };
  await expect(open.download({ ...request(vendor.url), path: path() })).rejects.toMatchObject({
    kind: 'blocked',
  });
  await expect(open.ask(request(vendor.url))).rejects.toMatchObject({ kind: 'redirected' });
  reply = { status: 302, text: '', headers: { location: vendor.url } };
  await expect(open.download({ ...request(vendor.url), path: path() })).rejects.toMatchObject({
    kind: 'redirected',
  });
});

it('delivers a file completely or not at all', async () => {
  reply = { bytes: BYTES };
  expect(await open.download({ ...request(vendor.url), path: path() })).toEqual({
    status: 200,
    bytes: BYTES.length,
  });
  expect(await readFile(path())).toEqual(BYTES);
  const cases: [VendorReply, string][] = [
    [{ bytes: Buffer.alloc(10_001) }, 'tooLarge'],
    [{ cutOff: BYTES, length: 9_000 }, 'cutOff'],
    [{ silent: true }, 'tooLate'],
  ];
  for (const [bad, kind] of cases) {
    reply = bad;
    await expect(open.download({ ...request(vendor.url), path: path() })).rejects.toMatchObject({ kind });
  }
  reply = { status: 404, json: {} };
  expect(await open.download({ ...request(vendor.url), path: path() })).toEqual({ status: 404, bytes: 0 });
});

it('rejects with the caller’s abort reason', async () => {
  reply = { silent: true };
  const stop = new AbortController();
  const asked = open.ask({ ...request(vendor.url), signal: stop.signal });
  stop.abort(new Error('enough'));
  await expect(asked).rejects.toThrow('enough');
});

it('opens sockets at allowed addresses only, with headers, and closes on a message that is too large', async () => {
  const seen: (string | undefined)[] = [];
  const server = createServer();
  server.on('upgrade', (incoming, connection) => {
    seen.push(incoming.headers.authorization);
    const { sendText } = acceptWebSocket(incoming, connection);
    sendText('short');
    sendText('x'.repeat(5 * 2 ** 20));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `http://${host}/ws`;
  expect(() => open.connect({ url })).toThrow(expect.objectContaining({ kind: 'blocked' }));
  const byName = open.connect({ url: url.replace('127.0.0.1', 'localhost') });
  await new Promise((closed) => byName.addEventListener('close', closed));
  expect(seen).toEqual([]);

  const guard = createGuardedFetch({ privateHosts: [host] });
  const socket = guard.connect({ url, headers: { authorization: 'Bearer abc' } });
  const messages: unknown[] = [];
  socket.addEventListener('message', ({ data }) => messages.push(data));
  await new Promise((closed) => socket.addEventListener('close', closed));
  expect({ seen, messages }).toEqual({ seen: ['Bearer abc'], messages: ['short'] });
  await guard.close();
  server.close();
});
