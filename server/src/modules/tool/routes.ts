import type { Engine } from '../../engines/port';
import type { Handlers } from '../../http/port';
import { presentTool } from './present';
import { listAvailableTools } from './service';

/** The calls about tools. */
export function toolHandlers({ engines }: { engines: readonly Engine[] }): Handlers<'gen.tool.list'> {
  return {
    'gen.tool.list': async () => ({ items: listAvailableTools(engines).map(presentTool) }),
  };
}
