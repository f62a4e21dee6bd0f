import { readFile } from 'node:fs/promises';
import { TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
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
import { accepts } from '../../acceptance';
import { createDashScope } from './dashscope';
import { DASHSCOPE_ROUTES } from './routes';

const KEY = 'sk-key-of-nobody';
const TIMING = { requestMs: UNTIL_SILENT, syncMs: UNTIL_SILENT, pollMs: 5, firstWaitMs: 5 };
const RESULT = Buffer.from('the bytes of a picture');

/** Replies of the fake that differ from the usual ones, by path. */
type Odd = Partial<Record<'uploads' | 'store' | 'submit' | 'task' | 'result', VendorReply[]>>;

let vendor: FakeVendor;
let guard: GuardedFetch;
let jobs: CloudJobs;
let odd: Odd;
let output: (url: string) => object;

const partOf = ({ path }: VendorHit): keyof Odd => {
  if (path === '/api/v1/uploads') return 'uploads';
  if (path === '/store') return 'store';
  if (path.startsWith('/api/v1/tasks/')) return 'task';
  return path === '/result.png' ? 'result' : 'submit';
};

function usual(part: keyof Odd): VendorReply {
  switch (part) {
    case 'uploads':
      return {
        json: {
          data: {
            upload_dir: 'dir-1',
            upload_host: `${vendor.url}/store`,
            oss_access_key_id: 'id-1',
            signature: 'sig-1',
            policy: 'policy-1',
            x_oss_object_acl: 'private',
            x_oss_forbid_overwrite: 'true',
          },
        },
      };
    case 'store':
      return { text: '' };
    case 'submit':
      return { json: { output: { task_id: 'task-1', task_status: 'PENDING' } } };
    case 'task':
      return { json: { output: { task_status: 'SUCCEEDED', ...output(`${vendor.url}/result.png`) } } };
    case 'result':
      return { bytes: RESULT };
  }
}

beforeEach(async () => {
  odd = {};
  output = (url) => ({ image_url: url });
  vendor = await startFakeVendor((hit) => {
    const part = partOf(hit);
    return odd[part]?.shift() ?? usual(part);
  });
  guard = createGuardedFetch({ privateHosts: [new URL(vendor.url).host] });
  jobs = await cloudJobs();
});

afterEach(async () => {
  await guard.close();
  await vendor.stop();
  await jobs.close();
});

const dashscope = () => createDashScope({ url: `${vendor.url}/api/v1`, key: KEY, guard, timing: TIMING });
const hitsOf = (part: keyof Odd) => vendor.hits.filter((hit) => partOf(hit) === part);
const tryOn = () => jobs.jobFor('ai-cloth-model', ['person', 'top', 'bottom']);

it('uploads the pictures, submits the job, polls it until it is done and downloads the result', async () => {
  odd.task = [
    { json: { output: { task_status: 'PENDING' } } },
    { json: { output: { task_status: 'RUNNING' } } },
  ];
  const call = heardCall();
  const [file = ''] = await dashscope().run(await tryOn(), call);
  expect(await readFile(file)).toEqual(RESULT);
  expect(call.heard.accepted).toEqual(['task-1']);
  expect(call.heard.progress).toHaveLength(2);

  const [policy] = hitsOf('uploads');
  expect(policy).toMatchObject({ method: 'GET', headers: { authorization: `Bearer ${KEY}` } });
  expect(Object.fromEntries(policy?.query ?? [])).toEqual({ action: 'getPolicy', model: 'aitryon-plus' });
  const stored = hitsOf('store');
  expect(stored).toHaveLength(3);
  expect(stored[0]?.headers['content-type']).toMatch(/^multipart\/form-data/);
  expect(stored[0]?.headers.authorization).toBeUndefined();
  for (const part of ['OSSAccessKeyId', 'Signature', 'policy', 'success_action_status', 'file']) {
    expect(stored[0]?.body).toContain(`name="${part}"`);
  }
  const [submitted] = hitsOf('submit');
  expect(submitted).toMatchObject({
    method: 'POST',
    path: '/api/v1/services/aigc/image2image/image-synthesis',
    headers: {
      authorization: `Bearer ${KEY}`,
      'x-dashscope-async': 'enable',
      'x-dashscope-ossresourceresolve': 'enable',
      'content-type': 'application/json',
    },
  });
  expect(JSON.parse(submitted?.body ?? '')).toEqual({
    model: 'aitryon-plus',
    input: {
      person_image_url: expect.stringMatching(/^oss:\/\/dir-1\/.+person\.png$/),
      top_garment_url: expect.stringMatching(/^oss:\/\/.+top\.png$/),
      bottom_garment_url: expect.stringMatching(/^oss:\/\/.+bottom\.png$/),
    },
    parameters: { resolution: -1, restore_face: true },
  });
  expect(hitsOf('task').map(({ method, path }) => `${method} ${path}`)).toEqual(
    Array.from({ length: 3 }, () => 'GET /api/v1/tasks/task-1'),
  );
  expect(hitsOf('result')[0]?.headers.authorization).toBeUndefined();
});

const OPTIONS = {
  count: 2,
  scale: 2,
  seconds: 7,
  move: 'pan',
  to: 'fr',
  from: 'auto',
  top: 0.5,
  prompt: 'a beach',
  style: 'flat',
  avoid: 'people',
  ratio: undefined,
  change: 'details',
  person: 'man',
  seed: 7,
};

const STYLES: Partial<Record<ToolKey, string>> = { 'ai-expand': 'detailed', 'ai-video-image': 'handheld' };

it.each(TOOL_KEYS.filter((tool) => DASHSCOPE_ROUTES[tool]))('%s is asked for by its own words', (tool) => {
  const route = DASHSCOPE_ROUTES[tool];
  const urls = Object.fromEntries(
    ['source', 'mask', 'person', 'top', 'shoes', 'product', 'model', 'face'].map((slot) => [
      slot,
      [`oss://${slot}`],
    ]),
  );
  const { input, parameters } =
    route?.call(
      { options: { ...OPTIONS, style: STYLES[tool] ?? OPTIONS.style }, source: { width: 100, height: 80 } },
      urls,
    ) ?? {};
  expect({ model: route?.model, path: route?.path, input, parameters }).toMatchSnapshot();
});

it('passes the user’s glossary to a translation, and only supports the model’s language pairs', () => {
  const route = DASHSCOPE_ROUTES['image-translation'];
  const terms = [{ text: '图作' }, { text: '拿铁', translation: 'flat white', to: 'en' }];
  const called = route?.call(
    { options: { to: 'en' }, source: { width: 9, height: 9 }, terms },
    { source: ['oss://s'] },
  );
  expect(called?.input.ext).toEqual({
    terminologies: [
      { src: '图作', tgt: '图作' },
      { src: '拿铁', tgt: 'flat white' },
    ],
  });
  const serves = (from: string, to: string) =>
    accepts({ words: true, options: route?.accepts ?? [] }, { from, to });
  expect([serves('auto', 'fr'), serves('zh-CN', 'ja'), serves('fr', 'en'), serves('fr', 'es')]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it('accepts an immediate result, and reports its cost', async () => {
  odd.submit = [
    { json: { output: { choices: [{ message: { content: [{ image: `${vendor.url}/result.png` }] } }] } } },
  ];
  const call = heardCall();
  expect(await dashscope().run(await jobs.jobFor('ai-virtual-model', ['model', 'face']), call)).toHaveLength(
    1,
  );
  expect(hitsOf('submit')[0]?.headers['x-dashscope-async']).toBeUndefined();
  expect(call.heard.accepted).toEqual([undefined]);
});

it('polls a job that an earlier attempt submitted instead of submitting it again', async () => {
  await dashscope().run(await tryOn(), heardCall('task-9'));
  expect(hitsOf('submit')).toEqual([]);
  expect(hitsOf('task')[0]?.path).toBe('/api/v1/tasks/task-9');
});

it.each<[string, Odd, number]>([
  ['429', { submit: [{ status: 429, json: { code: 'Throttling' } }] }, 2],
  ['a server error while asking', { task: [{ status: 500, json: {} }] }, 1],
  ['a silent answer while asking', { task: [{ silent: true }] }, 1],
  ['a connection that breaks', { result: [{ cutOff: RESULT, length: 900 }] }, 1],
  ['a store that is out of order', { store: [{ status: 503, text: '' }] }, 1],
])('goes on after %s', async (_case, wrong, submits) => {
  odd = wrong;
  expect(await dashscope().run(await tryOn(), heardCall())).toHaveLength(1);
  expect(hitsOf('submit')).toHaveLength(submits);
});

const times = (reply: VendorReply, count = 3) => Array.from({ length: count }, () => reply);
const failed = (code: string): VendorReply => ({
  json: { output: { task_status: 'FAILED', code, message: 'secret words' } },
});

it.each<[string, Odd, string, number]>([
  ['a service that stays busy', { submit: times({ status: 429, json: {} }) }, 'busy', 3],
  [
    'a pause longer than a run waits',
    { submit: [{ status: 429, text: '{}', headers: { 'retry-after': '600' } }] },
    'busy',
    1,
  ],
  ['an error of the server', { submit: [{ status: 500, json: { code: 'InternalError' } }] }, 'down', 1],
  ['no answer to the job', { submit: [{ silent: true }] }, 'tooLate', 1],
  ['a wrong key', { uploads: [{ status: 401, json: { code: 'InvalidApiKey' } }] }, 'credentials', 0],
  ['an empty account', { submit: [{ status: 400, json: { code: 'Arrearage' } }] }, 'credentials', 1],
  [
    'a picture that it does not take',
    { submit: [{ status: 400, json: { code: 'InvalidFile.Resolution' } }] },
    'refused',
    1,
  ],
  ['a job that finds the picture unfit', { task: [failed('DataInspectionFailed')] }, 'refused', 1],
  ['a job that fails', { task: [failed('InternalError.Algo')] }, 'down', 1],
  ['a job that nobody knows', { task: [{ json: { output: { task_status: 'UNKNOWN' } } }] }, 'expired', 1],
  ['a job without a number', { submit: [{ json: { output: {} } }] }, 'malformed', 1],
  ['an answer that is no JSON', { submit: [{ text: '<html>' }] }, 'malformed', 1],
  ['an answer that is a list', { submit: [{ json: [] }] }, 'malformed', 1],
  ['half an answer', { task: [{ text: '{"output":{"task_sta' }] }, 'malformed', 1],
  ['a state of another world', { task: [{ json: { output: { task_status: 'DANCING' } } }] }, 'malformed', 1],
  [
    'a success without a result',
    { task: [{ json: { output: { task_status: 'SUCCEEDED' } } }] },
    'malformed',
    1,
  ],
  ['a link that has expired', { result: [{ status: 403, text: '' }] }, 'expired', 1],
  ['an empty result', { result: [{ bytes: Buffer.alloc(0) }] }, 'malformed', 1],
  ['a policy that lacks something', { uploads: [{ json: { data: {} } }] }, 'malformed', 0],
  ['an upload that is refused', { store: [{ status: 403, text: '' }] }, 'malformed', 0],
])('%s: %s', async (_case, wrong, kind, submits) => {
  odd = wrong;
  const error = await dashscope()
    .run(await tryOn(), heardCall())
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind });
  expect(hitsOf('submit')).toHaveLength(submits);
  expect(String(error)).not.toMatch(new RegExp(`${KEY}|secret words|127\\.0\\.0\\.1`));
});

it('downloads no result from a non-public address', async () => {
  output = () => ({ image_url: 'http://169.254.169.254/latest/meta-data' });
  await expect(dashscope().run(await tryOn(), heardCall())).rejects.toMatchObject({ kind: 'blocked' });
});

it.each<[string, (url: string) => object, number]>([
  ['a list', (url) => ({ results: [{ url }, { url }] }), 2],
  ['one in a list’s place', (url) => ({ results: { image_url: url } }), 1],
  ['an erased picture', (url) => ({ output_image_url: url }), 1],
  ['a video', (url) => ({ video_url: url }), 1],
])('takes the results of an answer with %s', async (_case, shape, count) => {
  output = shape;
  expect(await dashscope().run(await tryOn(), heardCall())).toHaveLength(count);
});
