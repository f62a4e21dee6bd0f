import type { Api } from '@tuzuo/contract/api';
import { pages, urlOf } from '@/navigation';
import { isCanvasSave, runUrl } from '@/tools/catalog';

export type Message = Api['user.notice.list']['output']['items'][number];

/** The page that a message leads to; undefined for a message without one. */
export function targetOf({ kind, orderId, taskId, taskKind, taskState, tool }: Message): string | undefined {
  if (kind === 'membership_ending') return pages.vip && urlOf('vip');
  if (kind === 'points_expiring') return urlOf('points');
  if (orderId !== undefined) return pages.order && urlOf('order');
  if (taskKind === 'poster-generate') return pages['poster-generate'] && urlOf('poster-generate', { taskId });
  if (taskId === undefined || tool === undefined) return undefined;
  const run = { tool, taskId, kind: taskKind };
  // A failed save has no document to open; the history says why it failed, and can repeat it.
  if (isCanvasSave(run) && taskState === 'failed') return urlOf('ai-history');
  return runUrl(run) ?? urlOf('ai-history');
}
