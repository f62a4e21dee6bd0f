import type { ToolKey } from '@tuzuo/core/tools';
import type { EngineState } from '../../port';
import { CloudFault } from '../port';
import type { NodeInfos } from './graph';
import { brokenBy, inspectServer, type Known } from './inspect';
import { reportLines } from './report';
import type { ComfyServer } from './server';
import type { Workflows } from './workflow';

/** The operator's ComfyUI servers: what each has, and which one is least busy. */

export type ChosenServer = { server: ComfyServer; infos: NodeInfos };

/** After a tool's graph has failed on a server, others are preferred for this long. */
const AVOID_MS = 10 * 60_000;

/** Servers that are avoided for a tool for a while: one that fails at once would be the freest forever. */
function createAvoidance() {
  /** Until when, by host and tool. */
  const until = new Map<string, number>();
  return {
    add: ({ host }: ComfyServer, tool: ToolKey): void =>
      void until.set(`${host} ${tool}`, performance.now() + AVOID_MS),
    has: ({ host }: ComfyServer, tool: ToolKey): boolean =>
      (until.get(`${host} ${tool}`) ?? 0) > performance.now(),
  };
}

/** Why no server runs a tool. */
function whyNot(tool: ToolKey, known: ReadonlyMap<string, Known>): string {
  if (known.size === 0) return 'its servers were not asked yet';
  const found = [...known].map(([host, { fault, lacking }]) => {
    const count = lacking.get(tool)?.length ?? 0;
    return `${host}: ${fault ?? `${count} ${count === 1 ? 'thing is' : 'things are'} missing`}`;
  });
  return found.join('; ');
}

export function createFleet(servers: readonly ComfyServer[], workflows: Workflows) {
  const known = new Map<string, Known>();
  const avoidance = createAvoidance();

  /** Asks a server which nodes and files it has. Rejects only with the signal's reason. */
  const inspect = async (server: ComfyServer, signal?: AbortSignal): Promise<void> => {
    known.set(server.host, await inspectServer(server, workflows, signal));
  };

  const runs = (server: ComfyServer, tool: ToolKey): boolean => {
    const found = known.get(server.host);
    return found?.fault === undefined && found?.lacking.get(tool)?.length === 0;
  };

  /** A server with the length of its queue; none if it does not answer. */
  const withLoad = async (server: ComfyServer, signal: AbortSignal) => {
    try {
      const { running, pending } = await server.queue(signal);
      return { server, load: running.length + pending.length };
    } catch (error) {
      signal.throwIfAborted();
      known.set(server.host, brokenBy(error));
      return [];
    }
  };

  return {
    inspect,
    inspectAll: async (): Promise<void> => {
      await Promise.all(servers.map((server) => inspect(server)));
    },
    runs,

    /** Prefers other servers for a tool. Returns whether there is one that has all it needs. */
    avoid(server: ComfyServer, tool: ToolKey): boolean {
      avoidance.add(server, tool);
      return servers.some((other) => runs(other, tool) && !avoidance.has(other, tool));
    },

    /** The least busy server that has all that a tool needs. @throws CloudFault `down` when there is none */
    async choose(tool: ToolKey, signal: AbortSignal): Promise<ChosenServer> {
      if (servers.some(({ host }) => !known.has(host)))
        await Promise.all(servers.map((server) => inspect(server, signal)));
      const able = servers.filter((server) => runs(server, tool));
      const loads = (await Promise.all(able.map((server) => withLoad(server, signal)))).flat();
      const rank = ({ server }: (typeof loads)[number]) => Number(avoidance.has(server, tool));
      const [freest] = loads.sort((one, other) => rank(one) - rank(other) || one.load - other.load);
      if (!freest)
        throw new CloudFault('down', able.length > 0 ? 'no server answers' : `no server can run ${tool}`);
      return { server: freest.server, infos: known.get(freest.server.host)?.infos ?? {} };
    },

    state(tool: ToolKey): EngineState {
      const fault = workflows.faults.get(tool);
      if (fault !== undefined) return { usable: false, why: fault };
      return servers.some((server) => runs(server, tool))
        ? { usable: true }
        : { usable: false, why: whyNot(tool, known) };
    },

    report: (): string[] =>
      reportLines(
        servers.map(({ host }) => host),
        workflows,
        known,
      ),
    find: (host: string): ComfyServer | undefined => servers.find((server) => server.host === host),
  };
}
