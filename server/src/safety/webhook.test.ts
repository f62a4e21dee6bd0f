import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type FakeSafety, SAFETY_SECRET, startFakeSafety } from '../../../tests/builders/fake-safety';
import { UNTIL_SILENT, type VendorReply } from '../../../tests/builders/fake-vendor';
import { SafetyUnavailable } from './port';
import { createSafetyWebhook } from './webhook';

let fake: FakeSafety;

beforeAll(async () => {
  fake = await startFakeSafety();
});
afterAll(() => fake.stop());
afterEach(() => fake.answerWith(() => ({ json: { verdict: 'clear' } })));

const webhook = (secret = SAFETY_SECRET) =>
  createSafetyWebhook({ url: `${fake.url}/check?from=tuzuo`, secret, timeoutMs: UNTIL_SILENT });

const about = { checkId: 'one', scene: 'share', person: { openids: {} } } as const;

it('sends texts and pictures, signed, and nothing about their owner', async () => {
  fake.questions.length = 0;
  await webhook().text({ ...about, text: '全场五折' });
  await webhook().picture({ ...about, read: async () => Buffer.from('jpeg'), url: 'https://never.example' });
  expect(fake.questions).toEqual([
    { version: 1, checkId: 'one', scene: 'share', kind: 'text', text: '全场五折' },
    {
      version: 1,
      checkId: 'one',
      scene: 'share',
      kind: 'picture',
      picture: { mime: 'image/jpeg', data: Buffer.from('jpeg').toString('base64') },
    },
  ]);
  await expect(webhook('another-secret-entirely').text({ ...about, text: 'x' })).rejects.toThrow(
    'status 401',
  );
});

it.each([
  [{ verdict: 'clear' }, { verdict: 'clear' }],
  [
    { verdict: 'refused', reason: 'ads' },
    { verdict: 'refused', reason: 'ads' },
  ],
  [
    { verdict: 'refused', reason: 'a new one' },
    { verdict: 'refused', reason: 'other' },
  ],
  [{ verdict: 'review' }, { verdict: 'review', reason: 'other' }],
  [
    { verdict: 'pending', ref: '7' },
    { verdict: 'pending', ref: '7' },
  ],
])('reads %j', async (json, answer) => {
  fake.answerWith(() => ({ json }));
  expect(await webhook().text({ ...about, text: 'x' })).toEqual(answer);
});

it.each<[string, VendorReply]>([
  ['too much to do', { status: 429, json: {} }],
  ['a fault', { status: 502, text: '' }],
  ['silence', { silent: true }],
  ['a truncated answer', { cutOff: Buffer.from('{"verdict":"cl'), length: 200 }],
  ['no JSON', { text: '<html>clear</html>' }],
  ['another verdict', { json: { verdict: 'fine' } }],
  ['a later verdict without a number', { json: { verdict: 'pending' } }],
  ['a verdict that it may not give', { status: 403, json: { verdict: 'clear' } }],
  ['a redirect', { status: 302, text: '', headers: { location: '/elsewhere' } }],
])('accepts no verdict from %s', async (_what, reply) => {
  fake.answerWith(() => reply);
  await expect(webhook().text({ ...about, text: 'x' })).rejects.toThrow(SafetyUnavailable);
});
