import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type FakeVendor,
  startFakeVendor,
  UNTIL_SILENT,
  type VendorReply,
} from '../../../tests/builders/fake-vendor';
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
