import { TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import { useCatalogue } from './catalogue.store';

/** The tools that this client has a page for. A server may be newer and offer more. */
const PAGED_TOOLS = [
  'image-magnify',
  'image-enhance',
  'matting',
  'smart-eliminate',
  'image-translation',
  'ai-product',
  'ai-video-image',
  'ai-expand',
  'img-compress',
  'id-photo',
  'compliance-label',
] as const satisfies readonly ToolKey[];

export type PagedTool = (typeof PAGED_TOOLS)[number];

/** Whether this client has a page for a tool, open or not. */
export const isPaged = (tool: ToolKey): tool is PagedTool =>
  (PAGED_TOOLS as readonly ToolKey[]).includes(tool);

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
