import { TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import { isPaged } from '@/tools/faces';
import { useCatalogue } from './catalogue.store';
import { sceneTool } from './tool-routes';

/** How well the server runs a tool that can be opened here; undefined for one that cannot be used now. */
export function useOpenQuality(tool: ToolKey): 'full' | 'preview' | undefined {
  const quality = useCatalogue((state) => state.open[tool]);
  return isPaged(tool) ? quality : undefined;
}

/** Tools that can be opened now, in their usual order. */
export function useOpenTools(): ToolKey[] {
  const open = useCatalogue((state) => state.open);
  return TOOL_KEYS.filter((key) => open[key] !== undefined && isPaged(key));
}

/** Whether things can be placed into scenes now. */
export function useScenesOpen(): boolean {
  return useOpenTools().some((tool) => tool === sceneTool);
}
