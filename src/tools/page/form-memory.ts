import type { PagedTool } from '@/tools/catalog';
import type { useOptions } from './options';
import type { createPictureStore } from './picture-store';

type Store = ReturnType<typeof createPictureStore>;
type Options = Pick<ReturnType<typeof useOptions>, 'values' | 'take'>;

/**
 * Keeps the content of a tool's page, and restores it after a reload, or after going back or forward. Does nothing
 * here: this host keeps pages as long as they can be returned to.
 * @param hasRun the page has shown the end of a run: photos of people are not kept any longer
 * @returns whether nothing was stored, once that is known
 */
export function useFormMemory(_tool: PagedTool, _store: Store, _options: Options, _hasRun: boolean): boolean {
  return true;
}
