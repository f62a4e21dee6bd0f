import { chooseLocale } from '@/i18n';
import { useCatalog } from '@/tools/catalog';
import { mount } from '../../../tests/client/components/mount';
import { NextTools } from './next-tools';
import { ResultBar } from './result-bar';
import type { Task } from './task';

const result = (assetId: string) => ({
  assetId,
  url: '/files/a.png',
  thumbUrl: '/files/a-thumb.webp',
  mime: 'image/png',
  width: 10,
  height: 10,
  bytes: 100,
});

const task = {
  taskId: 'task-1',
  tool: 'matting',
  state: 'succeeded',
  progress: 1,
  inputs: {},
  options: {},
  results: [result('a')],
  points: { held: 0, charged: 0 },
  engine: { name: 'local', quality: 'full' },
  createdAt: '2026-11-21T08:00:00.000Z',
} as unknown as Task;

beforeEach(() => chooseLocale('zh-CN'));

it('leads from a cut-out to a new scene and to posters first, in the words of a seller', async () => {
  useCatalog.setState({
    connection: 'connected',
    open: { 'image-magnify': 'full', 'ai-product': 'full', matting: 'full', 'img-compress': 'full' },
  });
  await mount(NextTools, { task, index: 0 });
  const links = [...document.querySelectorAll('.next-tools__tool')].map(({ textContent }) => textContent);
  expect(links).toEqual(['换场景', '放进海报', '无损放大', '图片压缩']);
});

it('saves several results by its main button, and a single one likewise', async () => {
  const saving = {
    isSaved: () => false,
    busy: false,
    all: undefined,
    keep: () => undefined,
    keepAll: () => undefined,
  };
  const one = result('a');
  await mount(ResultBar, { task, result: one as never, saving });
  expect(document.querySelector('.button--primary')?.id).toBe('result-save');
  await mount(ResultBar, {
    task: { ...task, results: [one, result('b')] } as never,
    result: one as never,
    saving,
  });
  const primary = [...document.querySelectorAll('.button--primary')].at(-1);
  expect([primary?.id, primary?.textContent]).toEqual(['result-save-all', '全部保存 (2)']);
});
