import { chooseLocale } from '@/i18n';
import { fireEvent, mount, unmount } from '../../../tests/client/components/mount';
import type { Task } from './task';
import { TaskCard } from './task-card';
import { TaskEnd } from './task-view';

const task = {
  taskId: 'task-1',
  tool: 'ai-product',
  state: 'failed',
  progress: 0,
  inputs: {},
  options: {},
  results: [],
  points: { held: 0, charged: 0 },
  engine: { name: 'local', quality: 'full' },
  createdAt: '2026-11-21T08:00:00.000Z',
};

/** The rendered end of a run: its texts, its buttons from the top, and what each of them does. */
async function endOf(change: object) {
  const asked: string[] = [];
  const on = (what: string) => () => void asked.push(what);
  const props = {
    task: { ...task, ...change } as unknown as Task,
    acting: undefined,
    asked: undefined,
    answer: () => undefined,
    act: (what: string) => void asked.push(what),
    onChange: on('change'),
    onAnother: on('another'),
  };
  await mount(TaskEnd, props);
  const end = document.querySelector('#task-end');
  const buttons = [...document.querySelectorAll('#task-end [role=button]')];
  for (const button of buttons) fireEvent.click(button);
  const primary = document.querySelector('#task-end .button--primary')?.id;
  const words = end?.textContent ?? '';
  unmount();
  return { words, asked, primary };
}

const count = (words: string, part: string) => words.split(part).length - 1;

describe('the end of a run without output', () => {
  beforeEach(() => chooseLocale('zh-CN'));

  it('names a failed check once, says once that nothing was charged, and offers another photo', async () => {
    const checks = [
      { key: 'whole', ok: false, found: 0.657, need: 0.95 },
      { key: 'subject', ok: true, found: 0.4, need: 0.02 },
    ];
    const failure = { code: '30001', reason: '图片不符合要求，未扣点数', checks };
    const { words, asked, primary } = await endOf({ failure });
    expect(words).toContain('处理失败：商品有一边没拍全。没有扣点。');
    expect(count(words, '没拍全')).toBe(1);
    expect(count(words, '扣点')).toBe(1);
    expect(words).not.toMatch(/[%％]/);
    expect(primary).toBe('task-another');
    expect(asked).toEqual(['another', 'change']);
  });

  it('offers to adjust the options where another value passes the check', async () => {
    const checks = [{ key: 'targetKb', ok: false, found: 1, need: 20 }];
    const { asked, primary } = await endOf({ tool: 'img-compress', analysis: { checks } });
    expect(primary).toBe('task-change');
    expect(asked).toEqual(['change']);
  });

  it("offers to retry after any other failure, with the server's reason", async () => {
    const failure = { code: '90001', reason: '处理时出错，未扣点数，请重试' };
    const { words, asked, primary } = await endOf({ failure });
    expect(words).toContain(failure.reason);
    expect(count(words, '扣点')).toBe(1);
    expect(primary).toBe('task-retry');
    expect(asked).toEqual(['retry', 'change']);
  });

  it('mentions no failure after a cancellation', async () => {
    const { words, primary } = await endOf({ state: 'canceled' });
    expect(words).toContain('已取消');
    expect(count(words, '没有扣点')).toBe(1);
    expect(primary).toBe('task-retry');
  });
});

it.each([
  ['the check that its picture fails', [{ key: 'alreadySharp', ok: false, found: 0, need: 1 }], '已经够清晰'],
  ['no more than that it failed, without one', undefined, '处理失败'],
])('a run in a list says %s', async (_case, checks, words) => {
  chooseLocale('zh-CN');
  const failed = { ...task, failure: { code: '30001', reason: '图片不符合要求', checks } };
  await mount(TaskCard, { task: failed as unknown as Task, time: 'now', onOpen: () => undefined });
  expect(document.querySelector('.task-card')?.textContent).toContain(words);
  expect(document.querySelector('.task-card')?.textContent).not.toContain('不符合要求');
});
