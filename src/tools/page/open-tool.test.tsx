import { ErrorCode } from '@tuzuo/core/api/errors';
import { UserType } from '@tuzuo/core/session/account';
import { FACE_CONSENT_VERSION } from '@tuzuo/core/session/face-consent';
import { MARKER_COOKIE } from '@tuzuo/core/session/session';
import type { KeptForm } from '@/platform/form-keep/port';
import { network } from '@/platform/network';
import { restoreSession, useSession } from '@/session/session.store';
import { GUEST } from '@/session/states';
import { type PagedTool, useCatalog } from '@/tools/catalog';
import type { Asset } from '@/tools/results';
import { createOpenTool, type ToolStart } from './open-tool';
import type { ToolParts } from './room';
import { firstAssetIn, isAgreedIn, requestIn, waitsForIn } from './tool.store';

const mockForm = {
  read: jest.fn(async (_owner: string): Promise<KeptForm | undefined> => undefined),
  write: jest.fn((_owner: string, _form: KeptForm | undefined) => undefined),
};
jest.mock('@/platform/form-keep/open', () => ({ openForm: () => mockForm }));
beforeEach(() => {
  mockForm.read.mockResolvedValue(undefined);
  mockForm.write.mockClear();
});

const photo = (assetId: string): Asset => ({
  assetId,
  url: '/a.jpg',
  thumbUrl: '/t.jpg',
  mime: 'image/jpeg',
  bytes: 9,
  width: 60,
  height: 80,
});

/** The calls that a page sends, answered by `answers`; without an entry the answer is a refusal. */
function listen(answers: Readonly<Record<string, unknown>> = {}): string[] {
  const sent: string[] = [];
  jest.spyOn(network, 'start').mockImplementation(({ url, body }) => {
    sent.push(`${url} ${body}`);
    const data = Object.entries(answers).find(([name]) => url.includes(name))?.[1];
    const answer = data
      ? { result: 'success', code: '0', reason: '', data }
      : {
          result: 'fail',
          code: ErrorCode.badInput,
          reason: '请重新同意',
          data: { fields: { faceConsent: '说明已更新' } },
        };
    return {
      response: Promise.resolve({ status: 200, body: JSON.stringify(answer) }),
      abort: () => undefined,
    };
  });
  return sent;
}

const settle = (ms = 20) => new Promise((done) => setTimeout(done, ms));

/** Waits until the page is as it should be. */
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo() && tries < 300; tries += 1) await settle();
}

let close = (): void => undefined;
afterEach(() => close());

function openPage(parts: ToolParts) {
  const page = createOpenTool({ tool: 'id-photo', parts, terms: { monthly: false, paidLater: true } }, {});
  close = page.open();
  return page;
}

const QUOTE = { uses: 1, freeUsesLeft: 0, points: 2, balance: 60, useType: 'point', keptRuns: 9 };

/** A user's page with a stored photo, and its calls. */
async function openWithPhoto(points: number) {
  const { page, ...rest } = await openForUser({}, points);
  page.pictures.put('source', [photo('a1')]);
  return { page, ...rest };
}

/** A user's page, and its calls. */
async function openForUser(
  start: ToolStart,
  points = 2,
  answers: Readonly<Record<string, unknown>> = {},
  tool: PagedTool = 'image-enhance',
) {
  // There is none, which clears the marker.
  await restoreSession();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookieStore
  document.cookie = `${MARKER_COOKIE}=1`;
  useSession.setState({ user: { ...GUEST, userId: 'u1', type: UserType.registered }, sessionId: 's1' });
  const sent = listen({
    ...answers,
    'task/quote': { ...QUOTE, points },
    'task/create': { taskId: 't1', state: 'waiting' },
    getUserPointInfo: { allLeftPointCount: 60 },
  });
  const room = { tool, parts: {}, terms: { monthly: false, paidLater: false } } as const;
  const page = createOpenTool(room, start);
  close = page.open();
  const created = () => sent.filter((line) => line.includes('task/create'));
  return { page, sent, created, now: page.useToolState.getState };
}

const analyses = (sent: readonly string[]) => sent.filter((line) => line.includes('analyze'));

it('sends the consent with an analysis; a refusal for an older text asks for it again', async () => {
  const sent = listen();
  const page = openPage({ analyze: true });
  page.consentChanged(true);
  page.pictures.put('portrait', [photo('a1')]);
  await settle();
  expect(analyses(sent)).toEqual([expect.stringContaining(`faceConsent=${FACE_CONSENT_VERSION}`)]);
  expect(isAgreedIn(page.useToolState.getState())).toBe(false);
});

it('analyzes once for all that changes together, and again for an option that decides', async () => {
  const sent = listen({
    analyze: { taskId: 't1', state: 'waiting' },
    'task/get': { taskId: 't1', state: 'waiting' },
  });
  const page = openPage({ analyze: ['specId'] });
  page.consentChanged(true);
  page.optionChanged('specId', 'one-inch');
  page.pictures.put('portrait', [photo('a1')]);
  page.optionChanged('format', { type: 'jpg' });
  await settle();
  expect(analyses(sent)).toEqual([expect.stringContaining('one-inch')]);
  page.optionChanged('format', { type: 'png' });
  await settle();
  expect(analyses(sent)).toHaveLength(1);
  page.optionChanged('specId', 'two-inch');
  await settle();
  expect(analyses(sent)[1]).toContain('two-inch');
});

it('knows how far an analysis is', async () => {
  listen({
    analyze: { taskId: 't1', state: 'queued', progress: 0 },
    'task/get': { taskId: 't1', state: 'running', progress: 0.42 },
  });
  const page = openPage({ analyze: true });
  page.consentChanged(true);
  page.pictures.put('portrait', [photo('a1')]);
  const { getState } = page.useToolState;
  await until(() => getState().analyzed.percent !== undefined);
  expect(getState().analyzed).toEqual({ state: 'looking', percent: 42 });
});

it('starts one run for a double tap, once the price is known', async () => {
  const { page, created, now } = await openWithPhoto(2);
  page.submitPressed();
  page.submitPressed();
  expect(waitsForIn(now())).toBe('starting');
  await until(() => now().shown !== undefined);
  expect(now().shown?.taskId).toBe('t1');
  await settle();
  expect(created()).toHaveLength(1);
  page.runGone();
  expect(now().shown).toBeUndefined();
});

it('asks before it spends more than a little, and starts nothing when the answer is no', async () => {
  const { page, created, now } = await openWithPhoto(10);
  page.submitPressed();
  await until(() => now().spending !== undefined);
  expect(now().spending?.points).toBe(10);
  page.spendingAnswered(false);
  await settle();
  expect([created(), now().pendingStart]).toEqual([[], undefined]);
  page.submitPressed();
  await until(() => now().spending !== undefined);
  page.spendingAnswered(true);
  await until(() => now().shown !== undefined);
  expect(created()).toHaveLength(1);
});

const EARLIER = {
  taskId: 't0',
  tool: 'image-enhance',
  state: 'failed',
  progress: 0,
  inputs: { source: [photo('a0')] },
  options: { strength: 3, denoise: false },
  results: [],
};

it('starts with an earlier run when nothing was kept, and keeps what it has', async () => {
  const { now } = await openForUser({ from: 't0' }, 2, { 'task/get': EARLIER });
  await until(() => firstAssetIn(now()) !== undefined);
  expect([firstAssetIn(now())?.assetId, now().values.strength]).toEqual(['a0', 3]);
  await settle();
  const [owner, kept] = mockForm.write.mock.calls.slice(-1)[0] ?? [];
  expect([owner, kept?.values]).toMatchObject(['u1', { options: { strength: 3 }, slots: { source: [{}] } }]);
});

it('restores what was kept, which has precedence over what it was opened with', async () => {
  const kept = { key: 'source-1', asset: photo('a9'), since: Date.now() };
  const values = { shape: 1, options: { strength: 1 }, slots: { source: [kept] } };
  mockForm.read.mockResolvedValue({ values, files: new Map() });
  const { now, sent } = await openForUser({ from: 't0' }, 2, { 'task/get': EARLIER });
  await until(() => firstAssetIn(now()) !== undefined);
  await settle();
  expect([firstAssetIn(now())?.assetId, now().values.strength]).toEqual(['a9', 1]);
  expect(sent.filter((line) => line.includes('task/get'))).toEqual([]);
});

it('goes back from the end of a run to its images and options', async () => {
  const { page, now } = await openForUser({});
  page.useToolState.setState({ shown: { taskId: 't0', owner: 'u1' } });
  page.inputWanted(EARLIER as never);
  expect(now().shown).toBeUndefined();
  expect([firstAssetIn(now())?.assetId, now().values.strength]).toEqual(['a0', 3]);
});

describe('the user’s own words', () => {
  const optionsOf = (call = '') => JSON.parse(new URLSearchParams(call.split(' ')[1]).get('options') ?? '{}');

  const follow = (isSo: boolean) => {
    useCatalog.setState({ connection: 'connected', prompts: { 'ai-product': isSo, 'ai-background': isSo } });
    return () => useCatalog.setState(useCatalog.getInitialState());
  };

  it.each([true, false])('are sent with a run only where an engine follows them: %s', async (isFollowed) => {
    const reset = follow(isFollowed);
    const { page, created } = await openForUser({}, 2, {}, 'ai-product');
    page.pictures.put('product', [photo('a1')]);
    page.optionChanged('prompt', 'on a beach');
    page.optionChanged('avoid', 'people');
    page.submitPressed();
    await until(() => created().length > 0);
    const { prompt, avoid } = optionsOf(created()[0]);
    expect([prompt, avoid]).toEqual(isFollowed ? ['on a beach', 'people'] : [undefined, undefined]);
    reset();
  });

  it('are all that a tool without images needs', async () => {
    const reset = follow(true);
    const { page, created, now } = await openForUser({}, 2, {}, 'ai-background');
    expect(waitsForIn(now())).toBe('words');
    page.optionChanged('prompt', '  ');
    expect(waitsForIn(now())).toBe('words');
    page.optionChanged('prompt', 'a calm sea');
    page.submitPressed();
    await until(() => created().length > 0);
    expect(optionsOf(created()[0])).toEqual({ prompt: 'a calm sea', ratio: '1:1', count: 1 });
    reset();
  });

  it('are kept for more like a result; its seed is offered, but not taken by itself', async () => {
    const reset = follow(true);
    const run = {
      tool: 'ai-background',
      inputs: {},
      options: { prompt: 'a calm sea', ratio: '16:9', count: 3, seed: 40 },
      results: [photo('r1'), photo('r2'), photo('r3')],
    };
    const { page, now } = await openForUser(
      { from: 't9', index: '2' },
      2,
      { 'task/get': run },
      'ai-background',
    );
    await until(() => now().last !== undefined);
    expect(now()).toMatchObject({ values: { prompt: 'a calm sea', ratio: '16:9', count: 3 }, keptSeed: 42 });
    expect(requestIn(now()).options).not.toHaveProperty('seed');
    page.optionChanged('seed', now().keptSeed);
    expect(requestIn(now()).options).toHaveProperty('seed', 42);
    reset();
  });
});
