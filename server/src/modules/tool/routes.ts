import type { ModuleKey } from '@tuzuo/core/pricing';
import { createSharedLoad } from '../../db/batch';
import type { SelectEngine } from '../../engines/port';
import type { Handlers } from '../../http/port';
import type { Ledger } from '../ledger/service';
import { presentTool } from './present';
import { listAvailableTools } from './service';

type ToolRouteDependencies = {
  selectEngine: SelectEngine;
  ledger: Pick<Ledger, 'freeUses'>;
  /** The modules that the operator has switched off. */
  modulesOff: () => Promise<readonly ModuleKey[]>;
};

/** Handlers of the calls about tools. */
export function toolHandlers({
  selectEngine,
  ledger,
  modulesOff,
}: ToolRouteDependencies): Handlers<'gen.tool.list'> {
  const findOff = createSharedLoad(modulesOff);
  return {
    'gen.tool.list': async (_input, { userId }) => {
      const uses = await ledger.freeUses(userId);
      const off = await findOff();
      const open = listAvailableTools(selectEngine).filter(
        ({ definition }) => !off.includes(definition.moduleKey),
      );
      return { items: open.map((tool) => presentTool(tool, uses)) };
    },
  };
}
