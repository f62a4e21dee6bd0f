import type { PagedTool } from '@/tools/catalog';
import type { useOptions } from './options';
import type { createPictureStore } from './picture-store';

type Store = ReturnType<typeof createPictureStore>;
type Options = Pick<ReturnType<typeof useOptions>, 'values' | 'take'>;

/**
 * Keeps what a tool's page has been given, and gives it back when the page is loaded again, or gone back or forward to.
 * Here the host keeps pages as long as they can be gone back to.
 * @param hasRun the page has seen the end of a run: photos of people are not kept any longer
 * @returns whether nothing was kept, once that is known
 */
export function useFormMemory(_tool: PagedTool, _store: Store, _options: Options, _hasRun: boolean): boolean {
  return true;
}
