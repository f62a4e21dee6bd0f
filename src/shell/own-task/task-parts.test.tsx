import { chooseLocale } from '@/i18n';
import { mount } from '../../../tests/client/components/mount';
import type { OwnTask } from './own-task';
import { SheetProgress } from './task-parts';

beforeEach(() => chooseLocale('zh-CN'));

it.each([
  [undefined, '正在排队'],
  [{ state: 'queued', queuePosition: 1 }, '正在排队'],
  [{ state: 'queued', queuePosition: 3 }, '前面还有 2 个'],
  [{ state: 'running', progress: 0.428 }, '已完成 42%'],
])('of %j the sheet says %s', async (task, said) => {
  await mount(SheetProgress, {
    task: task as OwnTask | undefined,
    label: '',
    progressId: 'progress',
    cancelId: 'cancel',
    onCancel: () => undefined,
  });
  expect(document.getElementById('progress')?.textContent).toBe(said);
});
