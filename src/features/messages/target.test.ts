import { expect, it, vi } from 'vitest';

vi.mock('@/navigation', () => ({ pages: {}, urlOf: (page: string) => page }));
vi.mock('@/tools/catalog', () => ({
  isCanvasSave: ({ kind }: { kind?: string }) => kind === 'studio-save',
  runUrl: ({ kind, taskId }: { kind?: string; taskId: string }) => `${kind} ${taskId}`,
}));

const { targetOf } = await import('./target');

const finished = (taskKind: string, taskState?: string) =>
  targetOf({ kind: 'task_finished', tool: 'matting', taskId: 't', taskKind, taskState } as never);

it('a failed save of the product canvas leads to the history, which can repeat it', () => {
  expect(finished('studio-save', 'failed')).toBe('ai-history');
  expect(finished('studio-save', 'succeeded')).toBe('studio-save t');
  // A server of before tells no state.
  expect(finished('studio-save')).toBe('studio-save t');
  expect(finished('run', 'failed')).toBe('run t');
});
