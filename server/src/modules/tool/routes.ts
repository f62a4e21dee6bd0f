import type { SelectEngine } from '../../engines/port';
import type { Handlers } from '../../http/port';
import { presentTool } from './present';
import { listAvailableTools } from './service';

/** The calls about tools. */
export function toolHandlers({ selectEngine }: { selectEngine: SelectEngine }): Handlers<'gen.tool.list'> {
  return {
    'gen.tool.list': async () => ({ items: listAvailableTools(selectEngine).map(presentTool) }),
  };
}
