import type { Api } from '@tuzuo/contract/api';
import type { ModuleUses } from '../ledger/service';
import type { AvailableTool } from './service';

type ToolListItem = Api['gen.tool.list']['output']['items'][number];

/** A tool in wire format, with the caller's free uses. */
export function presentTool(
  { tool, definition, engine, quality, prompt, refine }: AvailableTool,
  uses: readonly ModuleUses[],
  taps: boolean,
): ToolListItem {
  const { moduleKey } = definition;
  const limits: ToolListItem['limits'] = {
    ...definition.limits,
    extensions: [...definition.limits.extensions],
  };
  const free = uses.find(({ module, freeUses }) => module === moduleKey && freeUses > 0);
  return {
    tool,
    moduleKey,
    engine: engine.name,
    quality,
    cloud: engine.cloud ?? false,
    prompt,
    refine,
    taps,
    limits,
    ...(free && { freeUses: { period: free.period, granted: free.freeUses, left: free.freeUsesLeft } }),
  };
}
