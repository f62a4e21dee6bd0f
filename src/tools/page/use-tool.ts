import { useEffect, useMemo, useState } from 'react';
import { usePageShow, usePageVisible } from '@/platform/page-life';
import type { PagedTool } from '@/tools/catalog';
import { createOpenTool, type OpenTool, type ToolStart } from './open-tool';
import { type SourcePicture, sourceIn } from './picture-entry';
import { type ToolLook, type ToolParts, termsOf } from './room';
import { firstEntryIn } from './tool.store';

/** The state of a tool's page, for as long as it is mounted. The page does not render again when that changes. */
export function useTool(
  tool: PagedTool,
  parts: ToolParts,
  look: Pick<ToolLook, 'monthly'>,
  start: ToolStart,
): OpenTool {
  const [page] = useState(() => createOpenTool({ tool, parts, terms: termsOf(tool, look) }, start));
  const isVisible = usePageVisible();
  useEffect(() => page.open(), [page]);
  useEffect(() => page.visibilityChanged(isVisible), [page, isVisible]);
  usePageShow(page.pageShown);
  return page;
}

/** The image in the first slot of a page, as components show and work on it. */
export function useSource(page: OpenTool): SourcePicture | undefined {
  const entry = page.useToolState(firstEntryIn);
  return useMemo(() => entry && sourceIn(entry), [entry]);
}
