import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CloudJobs, cloudJobs, heardCall } from '../../../../../tests/builders/cloud-job';
import {
  type FakeVendor,
  startFakeVendor,
  UNTIL_SILENT,
  type VendorReply,
} from '../../../../../tests/builders/fake-vendor';
import { brandsIn } from './brands';
import { createVision } from './vision';

const KEY = 'sk-key-of-nobody';

let vendor: FakeVendor;
let jobs: CloudJobs;
let reply: VendorReply;

beforeEach(async () => {
  vendor = await startFakeVendor(() => reply);
  jobs = await cloudJobs();
});
afterEach(async () => {
  await vendor.stop();
  await jobs.close();
});

const says = (content: string): VendorReply => ({ json: { choices: [{ message: { content } }] } });

const vision = () => createVision({ url: `${vendor.url}/v1`, key: KEY, model: 'model-y' }, UNTIL_SILENT);

const detect = async () => vision().run(await jobs.jobFor('logo-detect', ['source']), heardCall());

it('sends the picture to the chat API, and reads brands with their places', async () => {
  reply = says('```json\n{"brands":[{"name":" Tuzuo ","box":[100,200,400,500]}]}\n```');
  const [file = ''] = await detect();
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    brands: [{ name: 'Tuzuo', box: { left: 0.1, top: 0.2, width: 0.3, height: 0.3 }, unsure: true }],
  });
  const [hit] = vendor.hits;
  expect(hit).toMatchObject({
    method: 'POST',
    path: '/v1/chat/completions',
    headers: { authorization: `Bearer ${KEY}` },
  });
  const { model, messages } = JSON.parse(hit?.body ?? '');
  expect([model, messages[1].content[0]]).toEqual([
    'model-y',
    { type: 'image_url', image_url: { url: expect.stringMatching(/^data:image\/png;base64,[\w+/]+=*$/) } },
  ]);
});

it.each<[string, unknown, number]>([
  ['nothing', [], 0],
  ['a box that is partly outside', [{ name: 'A', box: [-50, 900, 100, 1200] }], 1],
  ['a box in pixels, beyond the picture', [{ name: 'A', box: [2000, 2000, 2100, 2100] }], 0],
  ['a box that is inside out', [{ name: 'A', box: [400, 400, 100, 100] }], 0],
  ['a box of texts', [{ name: 'A', box: ['1', '2', '3', '4'] }], 0],
  ['no numbers', [{ name: 'A', box: [Number.NaN, 0, 10, 10] }], 0],
  ['no name', [{ name: '  ', box: [0, 0, 100, 100] }, { box: [0, 0, 100, 100] }, null, 'x'], 0],
  ['the same twice', Array(5).fill({ name: 'A', box: [0, 0, 100, 100] }), 1],
  [
    'a hundred',
    Array.from({ length: 100 }, (_, index) => ({ name: `B${index}`, box: [0, 0, 100, 100] })),
    20,
  ],
  ['a name without end', [{ name: 'x'.repeat(9_000), box: [0, 0, 100, 100] }], 1],
])('reads %s within bounds', (_case, answer, count) => {
  const found = brandsIn(answer);
  expect(found).toHaveLength(count);
  for (const { name, box, unsure } of found ?? []) {
    expect([name.length <= 60, unsure]).toEqual([true, true]);
    expect(
      Math.min(box.left, box.top, 1 - box.left - box.width, 1 - box.top - box.height),
    ).toBeGreaterThanOrEqual(-1e-9);
  }
});

it.each<[string, VendorReply, string]>([
  ['no JSON', says('I see a shoe'), 'malformed'],
  ['another shape', says('{"brands":"none"}'), 'malformed'],
  ['no choice', { json: {} }, 'malformed'],
  ['a wrong key', { status: 401, json: {} }, 'credentials'],
  ['a picture that it rejects', { status: 400, json: {} }, 'refused'],
  ['too many calls', { status: 429, json: {} }, 'busy'],
  ['an error of the server', { status: 500, json: {} }, 'down'],
  ['no answer', { silent: true }, 'down'],
])('fails for %s: %s', async (_case, given, kind) => {
  reply = given;
  await expect(detect()).rejects.toMatchObject({ kind });
});
