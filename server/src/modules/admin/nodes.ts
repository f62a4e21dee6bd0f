import { createWorkerNodes } from '../worker-node/service';
import type { AdminContext } from './context';

/** What runs: the processes of this installation, and what they offer; `objects`: the tools in which they find some. */
export function adminNodes({ database }: AdminContext) {
  const nodes = createWorkerNodes(database);
  return {
    listNodes: async () =>
      (await nodes.list()).map(({ id, role, version, seconds, running, offers }) => ({
        id,
        role,
        version,
        seenSecondsAgo: Math.round(seconds),
        ...(role !== 'api' && {
          running,
          tools: offers
            ? Object.fromEntries(offers.engines.map(({ name, tools }) => [name, Object.keys(tools)]))
            : 'not known: an older version',
          posters: offers?.posters ?? true,
          ...(offers?.objects && { objects: offers.objects.tools }),
        }),
      })),
  };
}
