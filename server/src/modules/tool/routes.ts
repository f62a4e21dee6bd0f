import type { ModuleKey } from '@tuzuo/core/pricing';
import { createSharedLoad } from '../../db/batch';
import type { SelectEngine } from '../../engines/port';
import { CallError } from '../../errors';
import type { Handlers } from '../../http/port';
import type { Ledger } from '../ledger/service';
import type { Sessions } from '../session/service';
import { presentTool } from './present';
import { listAvailableTools } from './service';

type ToolRouteDependencies = {
  selectEngine: SelectEngine;
  sessions: Pick<Sessions, 'authenticate'>;
  ledger: Pick<Ledger, 'freeUses'>;
  /** The modules that the operator has switched off. */
  modulesOff: () => Promise<readonly ModuleKey[]>;
};

/** Handlers of the calls about tools. */
export function toolHandlers({
  selectEngine,
  sessions,
  ledger,
  modulesOff,
}: ToolRouteDependencies): Handlers<'gen.tool.list'> {
  /** The caller's user ID; undefined for a guest and for an expired session, since the list is public. */
  const callerOf = async (token: string | undefined) => {
    if (token === undefined) return undefined;
    try {
      return (await sessions.authenticate(token)).userId;
    } catch (error) {
      if (error instanceof CallError) return undefined;
      throw error;
    }
  };
  const findOff = createSharedLoad(modulesOff);
  return {
    'gen.tool.list': async (_input, { sessionToken }) => {
      const uses = await ledger.freeUses(await callerOf(sessionToken));
      const off = await findOff();
      const open = listAvailableTools(selectEngine).filter(
        ({ definition }) => !off.includes(definition.moduleKey),
      );
      return { items: open.map((tool) => presentTool(tool, uses)) };
    },
  };
}
