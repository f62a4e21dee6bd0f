import type { Api } from '@tuzuo/contract/api';
import type { AvailableTool } from './service';

type ToolListItem = Api['gen.tool.list']['output']['items'][number];

/** One tool as the wire shows it. */
export function presentTool({ tool, definition, engine, quality }: AvailableTool): ToolListItem {
  const limits: ToolListItem['limits'] = {
    ...definition.limits,
    extensions: [...definition.limits.extensions],
  };
  return { tool, moduleKey: definition.moduleKey, engine: engine.name, quality, limits };
}
