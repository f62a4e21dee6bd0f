import { useEffect, useState } from 'react';
import { usePageShow, usePageVisible } from '@/platform/page-life';
import type { PagedTool } from '@/tools/catalog';
import { createOpenTool, type OpenTool, type ToolStart } from './open-tool';
import { type ToolLook, type ToolParts, termsOf } from './room';

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
