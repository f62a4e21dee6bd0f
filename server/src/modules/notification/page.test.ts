import { expect, it } from 'vitest';
import { pageOfNotice } from './page';
import { presentNotice, saidOfNotice } from './present';

const notice = (state: 'succeeded' | 'failed', taskKind: string) =>
  ({ kind: 'task_finished', data: { taskId: 'id', taskKind, state, tool: 'matting' } }) as const;

it('a notice of a saved product picture leads to the canvas, and names it', () => {
  const saved = notice('succeeded', 'studio-save');
  expect(pageOfNotice(saved)).toBe('/subPages/studio/index?taskId=id');
  expect(saidOfNotice(saved, 'zh-CN', 'UTC').title).toContain('商品图');
  expect(saidOfNotice(saved, 'fr', 'UTC').title).toContain('Photo produit');
  // Nothing was saved that could be opened.
  expect(pageOfNotice(notice('failed', 'studio-save'))).toBe('/subPages/ai-history/index');
  expect(pageOfNotice(saved, 'idphoto')).toBe('/pages/id-photo-home/index');
});

it('a notice of a task says how it ended, so that its page can', () => {
  const row = { id: 'n', readAt: null, createdAt: new Date(0), ...notice('failed', 'studio-save') };
  expect(presentNotice(row as never, 'en', 'UTC')).toMatchObject({
    taskKind: 'studio-save',
    taskState: 'failed',
  });
});

it('a notice of a run leads to the results of its tool', () => {
  const run = notice('succeeded', 'run');
  expect(pageOfNotice(run)).toBe('/subPages/matting-generate-list/index?taskId=id');
  expect(saidOfNotice(run, 'zh-CN', 'UTC').title).toContain('智能抠图');
});
