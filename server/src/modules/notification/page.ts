import { type ToolKey, tools } from '@tuzuo/core/tools';
import type { Notice } from './repository';

/**
 * The path of the page that a notice links to.
 * @param product the client: the ID-photo mini-program lacks most pages and uses its first page instead
 */
export function pageOfNotice(
  { kind, data }: Pick<Notice, 'kind' | 'data'>,
  product: 'studio' | 'idphoto' = 'studio',
): string {
  if (kind === 'membership_ending' || kind === 'renewal_failed') return '/pages/vip/index';
  const query = `?taskId=${data.taskId}`;
  const tool = data.tool as ToolKey | undefined;
  if (data.taskKind === 'studio-save' && product === 'studio') {
    // A failed save has no document to open; the history can repeat it.
    return data.state === 'failed' ? '/subPages/ai-history/index' : `/subPages/studio/index${query}`;
  }
  if (tool !== undefined && (product === 'studio' || tool === 'id-photo')) {
    return `${[tools[tool].routes.results].flat()[0]}${query}`;
  }
  if (product === 'idphoto') return '/pages/id-photo-home/index';
  return data.taskKind === 'poster-generate'
    ? `/subPages/poster-generate/index${query}`
    : '/pages/home/index';
}
