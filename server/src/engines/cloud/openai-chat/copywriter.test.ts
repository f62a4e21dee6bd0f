import { afterEach, expect, it } from 'vitest';
import {
  type FakeVendor,
  startFakeVendor,
  type VendorReply,
} from '../../../../../tests/builders/fake-vendor';
import { EngineFailure } from '../../port';
import { createCopywriter } from './copywriter';

const KEY = 'key-of-nobody';
const BRIEF = '社区咖啡店开业，拿铁买一送一，18 元一杯，8 月 1 日起';
const ORDER = { brief: BRIEF, sceneId: 'new', locale: 'zh-CN' } as const;
const STAYS = new AbortController().signal;

const GOOD = { title: '街角咖啡，今天开门', lines: ['拿铁买一送一', '18 元一杯', '8 月 1 日起'] };

let vendor: FakeVendor | undefined;

afterEach(async () => {
  await vendor?.stop();
  vendor = undefined;
});

const said = (content: string): VendorReply => ({ json: { choices: [{ message: { content } }] } });
const versions = (...of: unknown[]) => said(JSON.stringify({ versions: of }));

/** The copywriter on a fake service with this reply, and its log. */
async function copywriterOn(reply: VendorReply, timeoutMs = 15_000) {
  vendor = await startFakeVendor(() => reply);
  const logged: string[] = [];
  const log = {
    warn: (fields: object, message: string) => void logged.push(JSON.stringify(fields) + message),
  };
  return {
    logged,
    ...createCopywriter({ url: `${vendor.url}/v1`, key: KEY, model: 'model-x' }, log, timeoutMs),
  };
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

it('makes one OpenAI-compatible call, with the user’s text as data', async () => {
  const { write, name, version } = await copywriterOn(versions(GOOD));
  expect([name, version]).toEqual(['openai-chat', 'model-x']);
  expect(await write(ORDER, { signal: STAYS })).toEqual([[GOOD.title, ...GOOD.lines]]);
  expect(vendor?.hits).toHaveLength(1);
  const [hit] = vendor?.hits ?? [];
  expect(hit).toMatchObject({
    method: 'POST',
    path: '/v1/chat/completions',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
  });
  const body = JSON.parse(hit?.body ?? '');
  expect(body).toMatchObject({ model: 'model-x', response_format: { type: 'json_object' } });
  expect(body.messages[0].content).not.toContain(BRIEF);
  expect(JSON.parse(body.messages[1].content)).toEqual({
    about: BRIEF,
    scene: 'new',
    language: 'zh-CN',
    versions: 3,
    letters: { title: 14, line: 26 },
  });
});

it.each<[string, unknown[], string[][]]>([
  ['a title that boasts', [{ ...GOOD, title: '全网最好喝' }, GOOD], [[GOOD.title, ...GOOD.lines]]],
  [
    'an invented price',
    [{ ...GOOD, lines: ['9.9 元一杯', '五折', '拿铁买一送一'] }],
    [[GOOD.title, '拿铁买一送一']],
  ],
  [
    'lines that are too long, no text, or the title again',
    [{ ...GOOD, lines: ['长'.repeat(27), 7, null, GOOD.title, '好喝'] }],
    [[GOOD.title, '好喝']],
  ],
  [
    'Markdown, quotes, emoji, links and invisible characters',
    [
      {
        title: '“**街角咖啡**”',
        lines: ['- 买一送一\u200b', '好喝☕', 'https://a.example', '<b>好</b>', '第3步'],
      },
    ],
    [['街角咖啡', '买一送一']],
  ],
  ['the same title twice', [GOOD, { ...GOOD, lines: ['好喝'] }], [[GOOD.title, ...GOOD.lines]]],
  [
    'more versions than requested',
    ['甲', '乙', '丙', '丁'].map((title) => ({ title, lines: ['好喝'] })),
    [
      ['甲', '好喝'],
      ['乙', '好喝'],
      ['丙', '好喝'],
    ],
  ],
])('leaves out %s', async (_, given, kept) => {
  const { write } = await copywriterOn(versions(...given));
  expect(await write(ORDER, { signal: STAYS })).toEqual(kept);
});

it('writes a product page, and drops a description with invented figures', async () => {
  const fit = {
    title: '纯棉长袖衬衫 男女同款',
    lines: ['纯棉面料，贴身不闷', '领口加衬，洗后不变形'],
    description: '一件四季都能穿的衬衫。',
  };
  const { write } = await copywriterOn(
    versions(fit, { ...fit, title: '衬衫', description: '原价 399，全网最低' }),
  );
  const order = { purpose: 'product', brief: '纯棉长袖衬衫，领口加衬', locale: 'zh-CN' } as const;
  expect(await write(order, { signal: STAYS })).toEqual([
    [fit.title, ...fit.lines, fit.description],
    ['衬衫', ...fit.lines],
  ]);
  const [instruction, data] = JSON.parse(vendor?.hits[0]?.body ?? '').messages;
  expect(instruction.content).toContain('"description"');
  expect(JSON.parse(data.content).letters).toEqual({ title: 30, line: 40, description: 200 });
});

it('accepts JSON in a code fence, and numbers that the user has spelled out', async () => {
  const fenced = `Sure!\n\`\`\`json\n${JSON.stringify({ versions: [{ title: '8折', lines: ['全场8折'] }] })}\n\`\`\``;
  const { write } = await copywriterOn(said(fenced));
  expect(await write({ ...ORDER, brief: '全场八折' }, { signal: STAYS })).toEqual([['8折', '全场8折']]);
});

it.each<[string, VendorReply, string]>([
  ['too many calls', { status: 429, json: { error: { message: BRIEF } } }, 'unavailable'],
  ['a refusal of the key', { status: 401, json: {} }, 'unavailable'],
  ['errors of the server', { status: 503, text: '' }, 'unavailable'],
  ['no answer in time', { silent: true }, 'unavailable'],
  ['a redirect', { status: 302, text: '', headers: { location: 'http://127.0.0.1:1/' } }, 'unavailable'],
  ['an answer without end', { text: `{"choices":"${'x'.repeat(1_100_000)}"}` }, 'unavailable'],
  ['a cut-off answer', { text: '{"choices":[{"mess' }, 'unavailable'],
  ['another structure', { json: { choices: [] } }, 'broken'],
  ['no JSON', said('Gladly, but what for?'), 'broken'],
  ['versions of another structure', said('{"versions":{"title":"a"}}'), 'broken'],
  [
    'nothing that may stand on a poster',
    versions({ title: '绝对第一', lines: ['治疗失眠'] }, 5, null, {}),
    'broken',
  ],
])('fails after %s, and its log names neither text nor key', async (_, reply, kind) => {
  const { write, logged } = await copywriterOn(reply, 'silent' in reply ? 200 : 15_000);
  const failure = await failureOf(write(ORDER, { signal: STAYS }));
  expect(failure).toBeInstanceOf(EngineFailure);
  expect(failure).toMatchObject({ kind });
  expect(vendor?.hits).toHaveLength(1);
  expect(logged).toHaveLength(1);
  expect(logged.join() + String(failure)).not.toMatch(new RegExp(`${KEY}|咖啡|治疗`));
});

it('rejects with the signal’s reason when it is aborted', async () => {
  const { write } = await copywriterOn({ silent: true });
  const ending = new AbortController();
  const running = failureOf(write(ORDER, { signal: ending.signal }));
  await expect.poll(() => vendor?.hits.length).toBe(1);
  ending.abort(new Error('canceled'));
  expect(await running).toMatchObject({ message: 'canceled' });
});
