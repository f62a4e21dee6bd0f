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
};

/** The calls about tools. */
export function toolHandlers({
  selectEngine,
  sessions,
  ledger,
}: ToolRouteDependencies): Handlers<'gen.tool.list'> {
  /** Undefined for a guest, and for one whose session has ended: the list is for everybody. */
  const callerOf = async (token: string | undefined) => {
    if (token === undefined) return undefined;
    try {
      return (await sessions.authenticate(token)).userId;
    } catch (error) {
      if (error instanceof CallError) return undefined;
      throw error;
    }
  };
  return {
    'gen.tool.list': async (_input, { sessionToken }) => {
      const uses = await ledger.freeUses(await callerOf(sessionToken));
      return { items: listAvailableTools(selectEngine).map((tool) => presentTool(tool, uses)) };
    },
  };
}
