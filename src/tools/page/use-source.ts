import { useMemo } from 'react';
import type { OpenTool } from './open-tool';
import { type SourcePicture, sourceIn } from './picture-entry';
import { firstEntryIn } from './tool.store';

/** The image in the first slot of a page, as components show and work on it. */
export function useSource(page: OpenTool): SourcePicture | undefined {
  const entry = page.useToolState(firstEntryIn);
  return useMemo(() => entry && sourceIn(entry), [entry]);
}
