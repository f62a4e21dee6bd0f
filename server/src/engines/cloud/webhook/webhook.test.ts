import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CloudJobs, cloudJobs, heardCall } from '../../../../../tests/builders/cloud-job';
import {
  type FakeVendor,
  startFakeVendor,
  UNTIL_SILENT,
  type VendorHit,
  type VendorReply,
} from '../../../../../tests/builders/fake-vendor';
import { createGuardedFetch, type GuardedFetch } from '../../../outbound/guarded-fetch';
import { createWebhook } from './webhook';

const SECRET = 'a-secret-of-nobody';
const RESULT = Buffer.from('the bytes of a picture');
const DONE: VendorReply = { json: { state: 'succeeded', results: [{ data: RESULT.toString('base64') }] } };

let vendor: FakeVendor;
let guard: GuardedFetch;
let jobs: CloudJobs;
let replies: VendorReply[];

/** Verifies a signature as the receiver does, following only the documentation. */
function isSigned({ headers, method, path, body }: VendorHit): boolean {
  const timestamp = String(headers['x-tuzuo-timestamp']);
  const expected = createHmac('sha256', SECRET)
    .update([timestamp, method, path, body].join('\n'))
    .digest('hex');
  return (
    headers['x-tuzuo-signature'] === `v1=${expected}` && Math.abs(Date.now() / 1000 - Number(timestamp)) < 60
  );
}

beforeEach(async () => {
  replies = [];
  vendor = await startFakeVendor((hit) =>
    hit.path === '/result' || isSigned(hit) ? (replies.shift() ?? DONE) : { status: 401, json: {} },
  );
  guard = createGuardedFetch({ privateHosts: [new URL(vendor.url).host] });
  jobs = await cloudJobs();
});

afterEach(async () => {
  await guard.close();
  await vendor.stop();
  await jobs.close();
});

const webhook = (secret = SECRET) =>
  createWebhook({
    url: `${vendor.url}/tuzuo`,
    secret,
    guard,
    timing: { requestMs: UNTIL_SILENT, pollMs: 5, firstWaitMs: 5 },
  });
const run = async (pending?: string) => {
  const call = heardCall(pending);
  const files = await webhook().run(
    await jobs.jobFor('ai-change-shoes', ['person', 'shoes'], { count: 1 }),
    call,
  );
  return { files, ...call.heard };
};

it('posts a signed run with its pictures and options, and accepts the result', async () => {
  const { files } = await run();
  expect(await readFile(files[0] ?? '')).toEqual(RESULT);
  const [hit] = vendor.hits;
  expect(hit).toMatchObject({
    method: 'POST',
    path: '/tuzuo',
    headers: { 'content-type': 'application/json' },
  });
  const body = JSON.parse(hit?.body ?? '');
  expect(body).toMatchObject({ version: 1, runId: 'run-1', tool: 'ai-change-shoes', options: { count: 1 } });
  expect(Object.keys(body.inputs)).toEqual(['person', 'shoes']);
  const [person] = body.inputs.person;
  expect(person).toMatchObject({ mime: 'image/png', width: 64, height: 48 });
  expect(Buffer.from(person.data, 'base64').subarray(1, 4).toString()).toBe('PNG');
});

it.each([
  [
    'ai-background',
    [],
    { prompt: 'a calm sea', style: 'photo', avoid: 'boats', ratio: '3:4', count: 2, seed: 7 },
  ],
  ['ai-material', [], { prompt: 'a red heart', style: 'sticker', count: 3, seed: 7 }],
  ['ai-expand', ['source'], { right: 0.5, prompt: 'a wall', style: 'minimal', seed: 7 }],
  ['ai-video-image', ['source'], { move: 'pan', seconds: 4, style: 'cinematic', avoid: 'text', seed: 7 }],
  ['ai-similar', ['source'], { change: 'theme', prompt: 'in autumn', count: 4, seed: 7 }],
  ['ai-dummy-model', ['source'], { person: 'woman', avoid: 'hats', count: 1, seed: 7 }],
] as const)('sends the words, seed and number of results of %s, and accepts as many', async (tool, slots, options) => {
  const count = 'count' in options ? options.count : 1;
  const results = Array.from({ length: count }, (_, index) => Buffer.from(`picture ${index}`));
  replies = [
    { json: { state: 'succeeded', results: results.map((bytes) => ({ data: bytes.toString('base64') })) } },
  ];
  const job = await jobs.jobFor(tool, slots, options);
  const provider = webhook();
  const files = await provider.run(slots.length > 0 ? job : { ...job, source: undefined }, heardCall());
  expect(await Promise.all(files.map((path) => readFile(path)))).toEqual(results);
  const { inputs, ...body } = JSON.parse(vendor.hits[0]?.body ?? '');
  expect(body).toEqual({
    version: 1,
    runId: 'run-1',
    tool,
    options,
    // A tool without pictures has no source.
    ...(slots.length > 0 && { source: { width: 64, height: 48 } }),
  });
  expect(Object.keys(inputs)).toEqual(slots);
  const route = provider.routes[tool];
  expect([route?.words, route?.seed, route?.count?.(options) ?? 1]).toEqual([true, true, count]);
});

it('polls a job until it has ended, and resumes one of an earlier attempt', async () => {
  replies = [
    { status: 202, json: { state: 'running', job: 'job/1' } },
    { json: { state: 'running', progress: 0.5 } },
    { status: 500, json: {} },
    { json: { state: 'succeeded', results: [{ url: `${vendor.url}/result` }] } },
    { bytes: RESULT },
  ];
  const { files, accepted, progress } = await run();
  expect(await readFile(files[0] ?? '')).toEqual(RESULT);
  expect({ accepted, progress }).toEqual({ accepted: ['job/1'], progress: [0.5] });
  expect(vendor.hits.map(({ method, path }) => `${method} ${path}`).slice(0, 3)).toEqual([
    'POST /tuzuo',
    'GET /tuzuo/job%2F1',
    'GET /tuzuo/job%2F1',
  ]);
  vendor.hits.length = 0;
  await run('job/2');
  expect(vendor.hits.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /tuzuo/job%2F2']);
});

it('reports a wrong secret as such', async () => {
  const call = heardCall();
  const job = await jobs.jobFor('matting', ['source']);
  await expect(webhook('another-secret-here').run(job, call)).rejects.toMatchObject({ kind: 'credentials' });
});

it.each<[string, VendorReply[], string]>([
  ['a refusal', [{ status: 422, json: { state: 'failed', kind: 'refused' } }], 'refused'],
  ['a failure that it tells', [{ json: { state: 'failed', kind: 'broken' } }], 'malformed'],
  ['a service that stays busy', Array(3).fill({ status: 429, json: {} }), 'busy'],
  ['a server that stays out of order', Array(3).fill({ status: 502, text: 'bad gateway' }), 'down'],
  ['nonsense', [{ text: 'hello' }], 'malformed'],
  ['a job without a number', [{ json: { state: 'running' } }], 'malformed'],
  ['a state of another world', [{ json: { state: 'dancing' } }], 'malformed'],
  ['no results', [{ json: { state: 'succeeded', results: [] } }], 'malformed'],
  ['a result that is no base64', [{ json: { state: 'succeeded', results: [{ data: '§' }] } }], 'malformed'],
  [
    'a job that is gone',
    [{ json: { state: 'running', job: 'j' } }, { status: 410, json: { state: 'failed', kind: 'gone' } }],
    'expired',
  ],
  [
    'a result elsewhere in the network',
    [{ json: { state: 'succeeded', results: [{ url: 'http://10.0.0.1/x' }] } }],
    'blocked',
  ],
])('%s: %s', async (_case, given, kind) => {
  replies = [...given];
  await expect(run()).rejects.toMatchObject({ kind });
});
