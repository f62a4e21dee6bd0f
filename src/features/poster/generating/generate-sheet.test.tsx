import { create } from 'zustand';
import { chooseLocale } from '@/i18n';
import {
  act,
  exists,
  find,
  fireEvent,
  mount,
  tap,
  text,
  type,
  unmount,
} from '../../../../tests/client/components/mount';
import { GenerateSheet, ratioFor } from './generate-sheet';
import { GeneratingMark } from './generating-mark';
import { type Generating, useGenerating } from './use-generating';
import type { WordTool } from './word-tools';

const mockCall = jest.fn();
const mockKept = jest.fn();
jest.mock('@/request', () => ({
  ...jest.requireActual('@/request'),
  call: (...args: unknown[]) => ({ result: mockCall(...args), abort: () => undefined }),
}));
jest.mock('@/session/login-gate', () => ({
  ...jest.requireActual('@/session/login-gate'),
  requireLogin: () => Promise.resolve(),
}));

jest.mock('@/session/session.store', () => ({
  ...jest.requireActual('@/session/session.store'),
  fullUser: () => ({ userId: 'ann' }),
}));

const { ApiError } = jest.requireActual<typeof import('@/request')>('@/request');

const QUOTE = {
  uses: 1,
  freeUsesLeft: 0,
  points: 3,
  balance: 60,
  useType: 'point',
  keptRuns: 50,
  engine: { name: 'service', quality: 'full' },
};
const RESULT = { assetId: 'made', width: 30, height: 40 };
const task = (state: string) => ({ taskId: 'task', state, progress: 0.5, results: [RESULT] });

const SIZE = { width: 750, height: 1000 };

type Host = Parameters<typeof useGenerating>[0];
type EditorProps = { tool: WordTool; place: jest.Mock; host?: Host; pageId?: string };

/** The user's poster of a key. */
const hostOf = (key: string, userId = 'ann') => {
  const usePosterState = create(() => ({ key, userId }));
  const host = { usePosterState, keyIn: () => usePosterState.getState().key, keepNew: mockKept };
  return { host: host as unknown as Host, rename: (next: string) => usePosterState.setState({ key: next }) };
};

const OWN = hostOf('poster:p1').host;

function Editor({ tool, place, host = OWN, pageId = 'first' }: EditorProps) {
  const generating = useGenerating(host, pageId, place);
  return <GenerateSheet tool={tool} size={SIZE} generating={generating} onClose={() => undefined} />;
}

/** Answers calls by name; a function is asked each time. */
let answers: Record<string, unknown>;
const created = () =>
  mockCall.mock.calls.flatMap(([name, input]) => (name === 'gen.task.create' ? [input] : []));

beforeEach(() => {
  chooseLocale('zh-CN');
  localStorage.clear();
  answers = { 'gen.task.quote': QUOTE, 'gen.task.create': task('queued'), 'gen.task.get': task('running') };
  mockKept.mockReset();
  mockCall.mockReset();
  mockCall.mockImplementation(async (name: string) => {
    const answer = answers[name];
    if (answer instanceof Error) throw answer;
    return answer;
  });
});
afterEach(() => jest.useRealTimers());

async function run(tool: WordTool, words = '海边的黄昏') {
  const place = jest.fn();
  await mount(Editor, { tool, place });
  await act(async () => type('#generate-words', words));
  // The field hands its text on after a moment.
  await act(async () => new Promise((done) => setTimeout(done, 300)));
  jest.useFakeTimers();
  await act(async () => void tap('#generate-run'));
  await act(() => jest.advanceTimersByTimeAsync(100));
  return place;
}

it('makes a background in the ratio of the page for the price that it shows, and places it', async () => {
  const place = await run('ai-background');
  expect(text('#generate-run')).toContain('3');
  expect(created()).toEqual([
    {
      tool: 'ai-background',
      inputs: {},
      options: { prompt: '海边的黄昏', count: 1, ratio: '3:4' },
      engine: 'service',
      requestId: expect.any(String),
    },
  ]);
  await act(() => jest.advanceTimersByTimeAsync(1_500));
  expect(exists('#generate-progress')).toBe(true);
  answers['gen.task.get'] = task('succeeded');
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(place.mock.calls).toEqual([[{ tool: 'ai-background', pageId: 'first', result: RESULT }]]);
  expect(exists('#generate-progress')).toBe(false);
});

it('adds ideas to the words, and sends style and what is to be avoided', async () => {
  await mount(Editor, { tool: 'ai-material', place: jest.fn() });
  await act(async () => void tap('#generate-idea-1'));
  await act(async () => void tap('#generate-idea-4'));
  // Said already.
  await act(async () => void tap('#generate-idea-1'));
  await act(async () => void tap('#generate-style-sticker'));
  await act(async () => type('#generate-avoid', '人物'));
  await act(async () => new Promise((done) => setTimeout(done, 300)));
  expect((find('#generate-words') as HTMLTextAreaElement).value).toBe('系蝴蝶结的礼盒，红色丝带');
  await act(async () => void tap('#generate-run'));
  await act(async () => new Promise((done) => setTimeout(done, 0)));
  const options = { prompt: '系蝴蝶结的礼盒，红色丝带', count: 1, style: 'sticker', avoid: '人物' };
  expect(created()).toEqual([expect.objectContaining({ options })]);
});

describe('a run whose page was reloaded', () => {
  /** Starts a run, and leaves the page while it goes on. */
  async function started(): Promise<void> {
    await run('ai-background');
    await act(() => jest.advanceTimersByTimeAsync(1_500));
    unmount();
    mockCall.mockClear();
  }

  const reopened = async (props: Partial<EditorProps> = {}) => {
    const place = jest.fn();
    // Mounting waits for a timer.
    const mounting = mount(Editor, { tool: 'ai-material', place, pageId: 'second', ...props });
    await act(() => jest.advanceTimersByTimeAsync(500));
    await mounting;
    return place;
  };

  it('is shown and placed on its own page when the poster is opened again, once', async () => {
    await started();
    // The poster is kept with it.
    expect(mockKept).toHaveBeenCalledTimes(1);
    const place = await reopened();
    expect(exists('#generate-progress')).toBe(true);
    answers['gen.task.get'] = task('succeeded');
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(place.mock.calls).toEqual([[{ tool: 'ai-background', pageId: 'first', result: RESULT }]]);
    expect(exists('#generate-progress')).toBe(false);
    unmount();
    expect(await reopened()).not.toHaveBeenCalled();
    expect(created()).toEqual([]);
  });

  it('can be canceled', async () => {
    await started();
    const place = await reopened();
    answers['gen.task.cancel'] = task('canceled');
    await act(async () => void tap('#generate-cancel'));
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(exists('#generate-progress')).toBe(false);
    expect(place).not.toHaveBeenCalled();
    unmount();
    await reopened();
    expect(exists('#generate-progress')).toBe(false);
  });

  it('is not found by another poster or user', async () => {
    await started();
    await reopened({ host: hostOf('poster:p2').host });
    expect(exists('#generate-progress')).toBe(false);
    unmount();
    await reopened({ host: hostOf('poster:p1', 'bob').host });
    expect(exists('#generate-progress')).toBe(false);
  });

  it('says why it failed, and is forgotten', async () => {
    await started();
    answers['gen.task.get'] = new ApiError('10002', '任务不存在', undefined);
    await reopened({ tool: 'ai-background' });
    expect(text('#generate-problem')).toBe('任务不存在');
    unmount();
    await reopened({ tool: 'ai-background' });
    expect(exists('#generate-problem')).toBe(false);
  });

  it('is found under the key that the poster has once it is saved', async () => {
    const place = jest.fn();
    const { host, rename } = hostOf('template:t1');
    await mount(Editor, { tool: 'ai-background', place, host });
    await act(async () => type('#generate-words', '海边'));
    await act(async () => new Promise((done) => setTimeout(done, 300)));
    jest.useFakeTimers();
    await act(async () => void tap('#generate-run'));
    await act(() => jest.advanceTimersByTimeAsync(1_500));
    await act(async () => rename('poster:saved'));
    unmount();
    await reopened({ host: hostOf('template:t1').host });
    expect(exists('#generate-progress')).toBe(false);
    unmount();
    await reopened({ host: hostOf('poster:saved').host });
    expect(exists('#generate-progress')).toBe(true);
  });
});

it('cancels a run, and places nothing', async () => {
  const place = await run('ai-material');
  answers['gen.task.cancel'] = task('canceled');
  answers['gen.task.get'] = task('canceled');
  await act(async () => void tap('#generate-cancel'));
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(exists('#generate-progress')).toBe(false);
  expect(text('#generate-problem')).toBe('已取消，没有扣点。');
  expect(place).not.toHaveBeenCalled();
});

it.each([
  ['a refusal', new ApiError('20001', '点数不足', { need: 3, left: 0 }), '点数不足', true],
  [
    'words that the content check rejects',
    new ApiError('10001', '文字不合规', undefined),
    '文字不合规',
    false,
  ],
])('says why a run did not start: %s, and keeps the words', async (_case, error, reason, needsPoints) => {
  answers['gen.task.create'] = error;
  await run('ai-material');
  expect(text('#generate-problem')).toBe(reason);
  expect(exists('#generate-points')).toBe(needsPoints);
  expect((find('#generate-words') as HTMLTextAreaElement).value).toBe('海边的黄昏');
});

it('says why a run failed', async () => {
  const place = await run('ai-material');
  answers['gen.task.get'] = { ...task('failed'), results: [], failure: { reason: '没找到主体' } };
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(text('#generate-problem')).toBe('没找到主体');
  expect(place).not.toHaveBeenCalled();
});

it('says which check what was made fails', async () => {
  await run('ai-material');
  const checks = [{ key: 'subject', ok: false, found: 0, need: 1 }];
  answers['gen.task.get'] = { ...task('failed'), results: [], failure: { reason: '不符合要求', checks } };
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(text('#tool-check-subject')).toContain('主体太小');
  expect(exists('#generate-problem')).toBe(false);
});

describe('with its sheet closed', () => {
  const opened = jest.fn();
  const shown = (generating: Partial<Generating>) =>
    mount(GeneratingMark, { generating: generating as Generating, onOpen: opened });
  const ended = { tool: 'ai-material', reason: '没找到主体', needsPoints: false } as const;

  beforeEach(() => opened.mockReset());

  it('a run shows how far it is, and opens the sheet', async () => {
    await shown({ running: { tool: 'ai-background', taskId: 'task', percent: 40 } });
    expect(text('#generating-mark')).toContain('40%');
    expect(find('#generating-mark .meter__fill').style.width).toBe('40%');
    await act(async () => void tap('#generating-open'));
    expect(opened.mock.calls).toEqual([['ai-background']]);
  });

  it.each([
    ['failed', ended, '没找到主体', 'copy--danger'],
    ['was canceled', { ...ended, reason: '已取消', isCanceled: true as const }, '已取消', 'copy--muted'],
  ])('a run says that it %s', async (_case, problem, reason, tone) => {
    await shown({ problem });
    expect(text('#generating-mark')).toContain(reason);
    expect(find('#generating-mark').innerHTML).toContain(tone);
    expect(exists('#generating-mark .meter')).toBe(false);
  });

  it('nothing is shown where there is nothing to say', async () => {
    await shown({});
    expect(exists('#generating-mark')).toBe(false);
  });
});

it('asks before more than a little is spent', async () => {
  answers['gen.task.quote'] = { ...QUOTE, points: 8 };
  await run('ai-material');
  expect(created()).toEqual([]);
  await act(async () => void tap('#spend-confirm'));
  // What the sheet's way out ends with.
  await act(async () => void fireEvent.animationEnd(find('.sheet__panel')));
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(created()).toHaveLength(1);
});

it.each([
  [{ width: 1000, height: 1000 }, '1:1'],
  [{ width: 1080, height: 1920 }, '9:16'],
  [{ width: 900, height: 383 }, '16:9'],
  [{ width: 595, height: 842 }, '3:4'],
])('chooses for a page of %o the ratio %s', (size, ratio) => {
  expect(ratioFor(size)).toBe(ratio);
});
