import { chooseLocale } from '@/i18n';
import { act, find, fireEvent, mount } from '../../../tests/client/components/mount';
import { Results } from './results';
import type { Task } from './task';
import words from './words/zh-CN.json';

const picture = (assetId: string, width = 80, height = 80) => ({
  assetId,
  url: `/files/${assetId}.jpg`,
  thumbUrl: `/files/${assetId}-thumb.webp`,
  mime: 'image/jpeg',
  width,
  height,
  bytes: 100,
});

const taskOf = (change: object) =>
  ({
    taskId: 'task-1',
    tool: 'ai-similar',
    state: 'succeeded',
    progress: 1,
    inputs: { source: [picture('s')] },
    options: { seed: 40 },
    results: [picture('a'), picture('b'), picture('c')],
    points: { held: 0, charged: 9 },
    engine: { name: 'service', quality: 'full' },
    createdAt: '2026-11-21T08:00:00.000Z',
    ...change,
  }) as unknown as Task;

const show = (change: object = {}) => mount(Results, { task: taskOf(change), look: {} });
const press = (selector: string) => act(async () => void fireEvent.click(find(selector)));
const isThere = (selector: string) => document.querySelector(selector) !== null;
const line = () => find('#result-seed').textContent;

beforeEach(() => chooseLocale('zh-CN'));

it('shows several results beside each other, after their source, and keeps which one is chosen', async () => {
  await show();
  expect(line()).toBe('第 1 张结果 · 种子 40');
  await press('#result-side-by-side');
  expect(isThere('#result-compare')).toBe(false);
  expect([...document.querySelectorAll('.side-by-side__tile')].map(({ id }) => id)).toEqual([
    'result-tile-source',
    'result-tile-1',
    'result-tile-2',
    'result-tile-3',
  ]);
  await press('#result-tile-3');
  // Each result has a seed of its own.
  expect(line()).toBe('第 3 张结果 · 种子 42');
  expect(find('#result-side-by-side').textContent).toBe(words['result.one']);
  await press('#result-side-by-side');
  expect(isThere('#result-tiles')).toBe(false);
  expect(find('#result-3').className).toContain('results__thumb--on');
});

it('steps through results by a swipe, and stops at the last', async () => {
  await show({ inputs: {}, tool: 'ai-background' });
  const swipe = async (from: number, to: number) => {
    const at = (pageX: number) => [{ pageX, pageY: 0 }] as unknown as Touch[];
    await act(async () => void fireEvent.touchStart(find('#result-compare'), { touches: at(from) }));
    await act(async () => void fireEvent.touchEnd(find('#result-compare'), { changedTouches: at(to) }));
  };
  const chosen = [];
  for (const [from, to] of [
    [200, 80],
    [200, 80],
    [200, 80],
    [80, 200],
  ] as const) {
    await swipe(from, to);
    chosen.push(line()?.match(/\d+/)?.[0]);
  }
  expect(chosen).toEqual(['2', '3', '3', '2']);
});

it.each([
  [
    'a result that the slider lays over its source',
    { tool: 'matting', results: [picture('a')], options: {} },
  ],
  [
    'a batch, whose results have sources of their own',
    {
      tool: 'img-compress',
      inputs: { sources: [picture('s'), picture('u')] },
      results: [picture('a'), picture('b')],
      options: {},
    },
  ],
])('offers no other comparison for %s', async (_case, change) => {
  await show(change);
  expect(isThere('#result-side-by-side')).toBe(false);
});

it('shows a single result of another shape beside its source', async () => {
  await show({
    tool: 'ai-product',
    inputs: { product: [picture('s', 80, 40)] },
    results: [picture('a')],
    options: {},
  });
  expect(isThere('#result-seed')).toBe(true);
  await press('#result-side-by-side');
  expect(document.querySelectorAll('.side-by-side__tile')).toHaveLength(2);
});
