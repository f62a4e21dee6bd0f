import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CloudJobs, cloudJobs, heardCall } from '../../../../../tests/builders/cloud-job';
import {
  type FakeVendor,
  startFakeVendor,
  UNTIL_SILENT,
  type VendorReply,
} from '../../../../../tests/builders/fake-vendor';
import { createGuardedFetch, type GuardedFetch } from '../../../outbound/guarded-fetch';
import { createImages } from './images';

const KEY = 'sk-key-of-nobody';
const RESULT = Buffer.from('the bytes of a picture');
const DATA = RESULT.toString('base64');

let vendor: FakeVendor;
let guard: GuardedFetch;
let jobs: CloudJobs;
let replies: VendorReply[];

beforeEach(async () => {
  replies = [];
  vendor = await startFakeVendor(() => replies.shift() ?? { json: { data: [{ b64_json: DATA }] } });
  guard = createGuardedFetch({ privateHosts: [new URL(vendor.url).host] });
  jobs = await cloudJobs();
});

afterEach(async () => {
  await guard.close();
  await vendor.stop();
  await jobs.close();
});

const images = (key: string | undefined = KEY) =>
  createImages({
    url: `${vendor.url}/v1`,
    key,
    model: 'model-x',
    guard,
    timing: { requestMs: UNTIL_SILENT, firstWaitMs: 5 },
  });

/** Text fields of a form by name; for a file its file name. */
const fieldsIn = (body: string) =>
  [
    ...body.matchAll(/name="([^"]+)"(?:; filename="([^"]+)")?\r\n(?:Content-Type: [^\r]+\r\n)?\r\n([^\r]*)/g),
  ].map(([, name, file, text]) => [name, file ?? text] as const);

it('sends the picture and its mask with our prompt, and stores the result', async () => {
  const call = heardCall();
  const [file = ''] = await images().run(await jobs.jobFor('smart-eliminate', ['source', 'mask']), call);
  expect(await readFile(file)).toEqual(RESULT);
  expect(call.heard.accepted).toEqual([undefined]);
  const [hit] = vendor.hits;
  expect(hit).toMatchObject({
    method: 'POST',
    path: '/v1/images/edits',
    headers: { authorization: `Bearer ${KEY}` },
  });
  expect(hit?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(fieldsIn(hit?.body ?? '')).toEqual([
    ['model', 'model-x'],
    ['prompt', expect.stringContaining('transparent part')],
    ['n', '1'],
    ['size', '1536x1024'],
    ['image', 'source.png'],
    ['mask', 'mask.png'],
  ]);
});

it('sends several pictures in order, and requests the chosen ratio and number', async () => {
  const job = await jobs.jobFor('ai-product', ['product'], {
    count: 2,
    ratio: '9:16',
    sceneId: 'marble-noir',
    pose: 'stands',
    prompt: 'with lemons',
  });
  replies = [{ json: { data: [{ b64_json: DATA }, { b64_json: DATA }] } }];
  expect(await images().run(job, heardCall())).toHaveLength(2);
  const fields = Object.fromEntries(fieldsIn(vendor.hits[0]?.body ?? ''));
  expect(fields).toMatchObject({
    n: '2',
    size: '1024x1536',
    prompt: expect.stringMatching(/marble noir.*stands upright.*with lemons/),
  });
  await images().run(await jobs.jobFor('ai-cloth-model', ['top', 'person']), heardCall());
  const files = fieldsIn(vendor.hits[1]?.body ?? '').filter(([name]) => name === 'image[]');
  expect(files.map(([, file]) => file)).toEqual(['person.png', 'top.png']);
});

it('generates from words alone, with as many results as wanted', async () => {
  const options = {
    count: 2,
    ratio: '16:9',
    prompt: ' a calm sea ',
    style: 'watercolor',
    avoid: 'boats',
    seed: 7,
  };
  replies = [{ json: { data: [{ b64_json: DATA }, { b64_json: DATA }] } }];
  expect(await images().run(await jobs.jobFor('ai-background', [], options), heardCall())).toHaveLength(2);
  const [hit] = vendor.hits;
  expect(hit).toMatchObject({
    method: 'POST',
    path: '/v1/images/generations',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
  });
  expect(JSON.parse(hit?.body ?? '')).toEqual({
    model: 'model-x',
    prompt: expect.stringMatching(/background.* a calm sea\. a watercolor painting\. Do not show: boats$/),
    n: 2,
    size: '1536x1024',
  });
});

it.each([
  ['ai-similar', { change: 'theme' }, /only its theme/],
  ['ai-dummy-model', { person: 'man' }, /mannequin.*adult man/],
  ['ai-expand', { right: 0.5, style: 'blurred' }, /continuing the picture.*out of focus/],
] as const)('%s edits its picture as the options say', async (tool, options, prompt) => {
  await images().run(await jobs.jobFor(tool, ['source'], { count: 1, ...options }), heardCall());
  expect(vendor.hits[0]?.path).toBe('/v1/images/edits');
  const fields = Object.fromEntries(fieldsIn(vendor.hits[0]?.body ?? ''));
  expect(fields).toMatchObject({ image: 'source.png', prompt: expect.stringMatching(prompt) });
});

it('sends no key to a service without one, and accepts a URL as result', async () => {
  replies = [{ json: { data: [{ url: `${vendor.url}/result` }] } }, { bytes: RESULT }];
  const keyless = createImages({ url: `${vendor.url}/v1`, key: undefined, model: 'm', guard });
  const [file = ''] = await keyless.run(await jobs.jobFor('ai-expand', ['source']), heardCall());
  expect(await readFile(file)).toEqual(RESULT);
  expect(vendor.hits[0]?.headers.authorization).toBeUndefined();
});

const refused = (status: number, code: string): VendorReply => ({
  status,
  json: { error: { code, message: 'secret words' } },
});

it.each<[string, VendorReply[], string, number]>([
  ['a service that stays busy', Array(3).fill(refused(429, 'rate_limit_exceeded')), 'busy', 3],
  ['an account without money', [refused(429, 'insufficient_quota')], 'credentials', 1],
  ['a wrong key', [refused(401, 'invalid_api_key')], 'credentials', 1],
  ['a picture against the rules', [refused(400, 'moderation_blocked')], 'refused', 1],
  ['an error of the server', [refused(500, 'server_error')], 'down', 1],
  ['no answer', [{ silent: true }], 'tooLate', 1],
  ['an answer that breaks off', [{ cutOff: Buffer.from('{"data":['), length: 900 }], 'cutOff', 1],
  ['nonsense', [{ text: '<html>' }], 'malformed', 1],
  ['no results', [{ json: { data: [] } }], 'malformed', 1],
  ['a result that is no base64', [{ json: { data: [{ b64_json: '§§' }] } }], 'malformed', 1],
  ['a result that is nothing', [{ json: { data: [{}] } }], 'malformed', 1],
  [
    'a link that has expired',
    [{ json: { data: [{ url: 'SELF' }] } }, { status: 410, text: '' }],
    'expired',
    2,
  ],
  ['a link to this machine', [{ json: { data: [{ url: 'http://127.0.0.1:9/x' }] } }], 'blocked', 1],
])('%s: %s', async (_case, given, kind, hits) => {
  const own = `${vendor.url}/result`;
  replies = given.map((reply) =>
    JSON.parse(JSON.stringify(reply).replace('SELF', own), (_key, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data) : value,
    ),
  );
  const error = await images()
    .run(await jobs.jobFor('ai-expand', ['source']), heardCall())
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind });
  expect(vendor.hits).toHaveLength(hits);
  expect(String(error)).not.toMatch(/secret words|key-of-nobody/);
});
