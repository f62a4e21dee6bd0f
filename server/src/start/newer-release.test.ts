import { APP_VERSION } from '@tuzuo/core/app/version';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type FakeVendor, startFakeVendor, type VendorReply } from '../../../tests/builders/fake-vendor';
import { checkRelease } from './newer-release';

let vendor: FakeVendor;
let reply: VendorReply;
const log = { info: vi.fn(), warn: vi.fn() };

beforeAll(async () => {
  vendor = await startFakeVendor(() => reply);
});
afterAll(() => vendor.stop());
beforeEach(() => vi.clearAllMocks());

it('a newer release is logged, with its notes', async () => {
  reply = { json: { version: '1.1.0', notes: 'https://example.com/1.1.0', more: 1 } };
  await checkRelease(vendor.url, log);
  const found = { version: '1.1.0', current: APP_VERSION, notes: 'https://example.com/1.1.0' };
  expect(log.warn.mock.calls).toEqual([[found, 'newer release available']]);
});

it('the request says nothing about this server', async () => {
  reply = { json: { version: APP_VERSION } };
  await checkRelease(vendor.url, log);
  const { method, query, body, headers } = vendor.hits.at(-1) ?? {};
  expect([method, String(query), body]).toEqual(['GET', '', '']);
  expect(JSON.stringify(headers)).not.toContain(APP_VERSION);
});

it.each(['1.0.84', '1.0.9', '0.9.0'])('%s is not newer', async (version) => {
  reply = { json: { version } };
  await checkRelease(vendor.url, log);
  expect(log.warn).not.toHaveBeenCalled();
  expect(log.info).not.toHaveBeenCalled();
});

it.each<[string, VendorReply]>([
  ['no version', { json: {} }],
  ['another kind of version', { json: { version: 'v2' } }],
  ['an unsafe address', { json: { version: '9.0.0', notes: 'javascript:alert(1)' } }],
  ['no JSON', { text: '<html>' }],
  ['an error', { status: 500, text: '' }],
])('%s is only noted', async (_what, given) => {
  reply = given;
  await checkRelease(vendor.url, log);
  expect(log.warn).not.toHaveBeenCalled();
  expect(log.info.mock.calls).toEqual([[{ err: expect.anything() }, 'release check failed']]);
});

it('nobody is asked without an address', async () => {
  const before = vendor.hits.length;
  await checkRelease(undefined, log);
  expect(vendor.hits).toHaveLength(before);
});
