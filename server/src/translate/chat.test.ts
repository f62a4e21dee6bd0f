import { afterEach, expect, it } from 'vitest';
import { type FakeVendor, startFakeVendor, type VendorReply } from '../../../tests/builders/fake-vendor';
import { createChatTranslation } from './chat';
import { TranslationUnavailable } from './port';
import { createTranslate } from './translate';

const KEY = 'key-of-nobody';
const LANGUAGES = { from: 'auto', to: 'en' };
const TEXTS = ['夏季新品', '手工拿铁'];

let vendor: FakeVendor | undefined;

afterEach(async () => {
  await vendor?.stop();
  vendor = undefined;
});

const content = (text: string): VendorReply => ({ json: { choices: [{ message: { content: text } }] } });
const lines = (...texts: unknown[]) => content(JSON.stringify({ lines: texts }));

/** The translator on a fake that gives these replies in turn, repeating the last one. */
async function translatorOn(...replies: VendorReply[]) {
  let next = 0;
  const last = replies.at(-1) ?? { silent: true as const };
  vendor = await startFakeVendor(() => replies[next++] ?? last);
  // Short only for a missing answer: a busy machine may take long for the others.
  const timeoutMs = replies.some((reply) => 'silent' in reply) ? 300 : 15_000;
  return createChatTranslation({ url: `${vendor.url}/v1`, key: KEY, model: 'model-x', timeoutMs });
}

it('asks once, through an OpenAI-compatible call, and accepts the lines in their order', async () => {
  const translate = await translatorOn(lines('Summer arrivals', ' Hand-made\n latte '));
  expect(await translate(TEXTS, LANGUAGES)).toEqual(['Summer arrivals', 'Hand-made latte']);
  expect(vendor?.hits).toHaveLength(1);
  const [hit] = vendor?.hits ?? [];
  expect(hit).toMatchObject({
    method: 'POST',
    path: '/v1/chat/completions',
    headers: { authorization: `Bearer ${KEY}` },
  });
  const body = JSON.parse(hit?.body ?? '');
  expect(body).toMatchObject({ model: 'model-x', temperature: 0 });
  expect(JSON.parse(body.messages[1].content)).toEqual({ ...LANGUAGES, lines: TEXTS });
});

it('parses JSON in code fences, and drops what is no line or too long for one', async () => {
  const fenced = `Here you are:\n\`\`\`json\n${JSON.stringify({ lines: ['x'.repeat(201), 7] })}\n\`\`\``;
  const translate = await translatorOn(content(fenced));
  expect(await translate(TEXTS, LANGUAGES)).toEqual([undefined, undefined]);
});

it('retries once after a server error, a timeout or nonsense', async () => {
  for (const first of [{ status: 500, json: {} }, { silent: true } as const, content('no'), lines('one')]) {
    const translate = await translatorOn(first, lines('a', 'b'));
    expect(await translate(TEXTS, LANGUAGES)).toEqual(['a', 'b']);
    expect(vendor?.hits).toHaveLength(2);
    await vendor?.stop();
  }
});

it.each<[string, VendorReply, number]>([
  ['server errors', { status: 503, text: '' }, 2],
  ['no answer', { silent: true }, 2],
  ['another structure', { json: { error: 'x' } }, 2],
  ['a wrong number of lines', lines('a', 'b', 'c'), 2],
  ['a rejected key', { status: 401, json: {} }, 1],
])('gives up after %s, and reveals neither text nor key', async (_, reply, calls) => {
  const translate = await translatorOn(reply);
  const error = await translate(TEXTS, LANGUAGES).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TranslationUnavailable);
  expect(String(error)).not.toMatch(new RegExp(`${KEY}|${TEXTS.join('|')}`));
  expect(vendor?.hits).toHaveLength(calls);
});

it('falls back to the phrase table and says so; numbers are never sent', async () => {
  const warnings: object[] = [];
  const log = { warn: (fields: object) => void warnings.push(fields) };
  const down = createTranslate(await translatorOn({ status: 503, text: '' }), log);
  expect(await down(['包邮', '手工拿铁', '¥199'], LANGUAGES)).toEqual({
    words: 'unreachable',
    translations: ['Free shipping', undefined, undefined],
    due: 2,
  });
  expect(JSON.stringify(warnings)).toContain('no answer');
  await vendor?.stop();
  const up = createTranslate(await translatorOn(lines('Postage paid')), log);
  expect(await up(['¥199', '包邮', 'latte'], LANGUAGES)).toEqual({
    words: 'service',
    translations: [undefined, 'Postage paid', undefined],
    due: 1,
  });
  expect(JSON.parse(JSON.parse(vendor?.hits[0]?.body ?? '').messages[1].content).lines).toEqual(['包邮']);
  const without = createTranslate(undefined, log);
  expect(await without(['包邮'], LANGUAGES)).toEqual({
    words: 'phrases',
    translations: ['Free shipping'],
    due: 1,
  });
});

it('keeps brands and uses the user’s own terms, with and without a service', async () => {
  const log = { warn: () => undefined };
  const terms = [
    { text: '图作' },
    { text: '拿铁', translation: 'flat white', to: 'en' },
    { text: '新品', translation: 'nouveautés', to: 'fr' },
    { text: '包邮' },
    { text: '没有的' },
  ];
  const service = await translatorOn(lines('Tuzuo 图作 coffee', 'Made by hand', 'TUZUO shop'));
  const translate = createTranslate(service, log);
  const texts = ['图作咖啡', '手工拿铁', '图作商店', '拿铁', '包邮'];
  expect((await translate(texts, LANGUAGES, terms)).translations).toEqual([
    'Tuzuo 图作 coffee',
    'Made by hand',
    // The brand was lost, so the line is not translated.
    undefined,
    'flat white',
    undefined,
  ]);
  const body = JSON.parse(vendor?.hits[0]?.body ?? '');
  expect(JSON.parse(body.messages[1].content)).toEqual({
    ...LANGUAGES,
    lines: ['图作咖啡', '手工拿铁', '图作商店'],
    keep: ['图作'],
    glossary: [['拿铁', 'flat white']],
  });
  const alone = await createTranslate(undefined, log)(['包邮', '拿铁', '新品上市'], LANGUAGES, terms);
  expect(alone.translations).toEqual([undefined, 'flat white', 'New arrival']);
});
