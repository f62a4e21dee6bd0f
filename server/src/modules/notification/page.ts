import { type ToolKey, tools } from '@tuzuo/core/tools';
import type { Notice } from './repository';

/**
 * The page of what a notice tells of, from the root of the pages.
 * @param product which pages there are: those of the ID-photo mini-program lack most, and begin with their first one instead
 */
export function pageOfNotice(
  { kind, data }: Pick<Notice, 'kind' | 'data'>,
  product: 'studio' | 'idphoto' = 'studio',
): string {
  if (kind === 'membership_ending') return '/pages/vip/index';
  const query = `?taskId=${data.taskId}`;
  const tool = data.tool as ToolKey | undefined;
  if (tool !== undefined && (product === 'studio' || tool === 'id-photo')) {
    return `${[tools[tool].routes.results].flat()[0]}${query}`;
  }
  if (product === 'idphoto') return '/pages/id-photo-home/index';
  return data.taskKind === 'poster-generate'
    ? `/subPages/poster-generate/index${query}`
    : '/pages/home/index';
}
