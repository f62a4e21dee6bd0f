import type { ModuleKey } from '@tuzuo/core/pricing';
import type { ToolKey } from '@tuzuo/core/tools';
import { createSharedLoad } from '../../db/batch';
import type { ListedObjectFinder, SelectListed } from '../../engines/port';
import type { Handlers } from '../../http/port';
import type { Ledger } from '../ledger/service';
import { presentTool } from './present';
import { listAvailableTools } from './service';

type ToolRouteDependencies = {
  selectEngine: SelectListed;
  /** What would find objects for a tool; undefined if nothing can. */
  findObjectFinder: (tool: ToolKey) => ListedObjectFinder | undefined;
  ledger: Pick<Ledger, 'freeUses'>;
  /** The modules that the operator has switched off. */
  modulesOff: () => Promise<readonly ModuleKey[]>;
};

/** Handlers of the calls about tools. */
export function toolHandlers({
  selectEngine,
  ledger,
  findObjectFinder,
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
      return {
        items: open.map((tool) => presentTool(tool, uses, findObjectFinder(tool.tool) !== undefined)),
      };
    },
  };
}
