import { chooseLocale } from '@/i18n';
import { contextMenu } from '@/platform/context-menu';
import type { MenuRow } from '@/platform/context-menu/port';
import { type NetworkResponse, network } from '@/platform/network';
import { act, mount } from '../../../tests/client/components/mount';
import { RecentWorks } from './recent-works';

jest.mock('@/ui/feedback', () => ({ askUser: async () => true, showToast: () => undefined }));
// The kit's window has no media queries.
jest.mock('@/platform/wide-window', () => ({ useWideWindow: () => false }));

const succeed = (data: object): NetworkResponse => ({
  status: 200,
  body: JSON.stringify({ result: 'success', data, code: '0', reason: '' }),
});

const ran = (taskId: string, createdAt: string) => ({
  taskId,
  tool: 'matting',
  kind: 'run',
  state: 'succeeded',
  createdAt,
  results: [{ assetId: taskId, url: '/a.png', thumbUrl: `/${taskId}.webp`, mime: 'image/png' }],
});

const poster = (itemId: string, changedAt: string) => ({
  itemId,
  kind: 'poster',
  name: '双11',
  bytes: 1,
  changedAt,
  ...(itemId !== 'undrawn' && { thumbUrl: `/${itemId}.webp` }),
});

const TASKS = succeed({ items: [ran('old', '2026-11-01T00:00:00Z'), ran('new', '2026-11-03T00:00:00Z')] });
const POSTERS = succeed({
  items: [poster('undrawn', '2026-11-04T00:00:00Z'), poster('poster', '2026-11-02T00:00:00Z')],
});

/** The works from the left, by the name that assistive tools read. */
async function worksWith(answers: Record<string, NetworkResponse>): Promise<(string | null)[]> {
  jest.spyOn(network, 'start').mockImplementation(({ url }) => ({
    response: answers[url] ? Promise.resolve(answers[url]) : Promise.reject(new Error('offline')),
    abort: () => undefined,
  }));
  await mount(RecentWorks, {});
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
  return [...document.querySelectorAll('[id^="my-work-"][role="link"]')].map((tile) =>
    tile.getAttribute('aria-label'),
  );
}

beforeEach(() => chooseLocale('zh-CN'));

it('shows results and posters together, newest first, without posters that are not drawn yet', async () => {
  const works = await worksWith({ '/api/gen/task/list': TASKS, '/api/space/item/list': POSTERS });
  expect(works).toEqual(['智能抠图', '双11', '智能抠图']);
});

it('shows the results alone if the posters cannot be loaded', async () => {
  expect(await worksWith({ '/api/gen/task/list': TASKS })).toEqual(['智能抠图', '智能抠图']);
});

it('has one menu per picture, and a deleted one leaves at once', async () => {
  const shown = jest.spyOn(contextMenu, 'show').mockImplementation(() => undefined);
  const answers = { '/api/gen/task/list': TASKS, '/api/space/item/list': POSTERS };
  await worksWith(answers);
  const rowsOf = (number: number): readonly MenuRow[] => {
    act(() => document.getElementById(`my-work-more-${number}`)?.click());
    return shown.mock.calls.at(-1)?.[2] ?? [];
  };
  expect(rowsOf(1).map(({ text }) => text)).toEqual(['打开', '保存图片', '删除']);
  expect(shown.mock.calls[0]?.slice(0, 2)).toEqual(['my-work-more-1', '智能抠图']);
  expect(rowsOf(2).map(({ text }) => text)).toEqual(['打开', '删除']);
  const asked: string[] = [];
  jest.spyOn(network, 'start').mockImplementation(({ url }) => {
    asked.push(url);
    const left = succeed({ items: [ran('old', '2026-11-01T00:00:00Z')] });
    const response =
      url === '/api/gen/task/list' ? left : url === '/api/space/item/list' ? POSTERS : succeed({});
    return { response: Promise.resolve(response), abort: () => undefined };
  });
  await act(async () => {
    rowsOf(1).at(-1)?.perform();
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(asked[0]).toBe('/api/gen/task/remove');
  expect(document.querySelectorAll('.works__tile')).toHaveLength(2);
});
