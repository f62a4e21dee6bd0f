import type { ToolKey } from '@tuzuo/core/tools';
import { OutboundFault } from '../../../outbound/guarded-fetch';
import type { EngineState } from '../../port';
import { CloudFault } from '../port';
import { lacks, NEEDED_PICTURE, type NodeInfos } from './graph';
import { unlicensedFiles } from './licenses';
import type { ComfyServer } from './server';
import type { Workflows } from './workflow';

/** The operator's ComfyUI servers: what each has, and which one is least busy. */

/** What is known of a server since it was last asked. */
type Known = {
  infos: NodeInfos;
  /** What it lacks, by tool; empty = the tool runs there. */
  lacking: ReadonlyMap<ToolKey, readonly string[]>;
  /** Model files that are much smaller than they should be; only said, since ComfyUI remembers sizes. */
  small?: readonly string[];
  /** Why it cannot be used at all. */
  fault?: string;
};

export type ChosenServer = { server: ComfyServer; infos: NodeInfos };

const GIGABYTE = 1e9;

/** A smaller share of a model's size than this means that its download has not ended. */
const WHOLE = 0.95;

/** Time limit for asking a server what it has. */
const INSPECT_MS = 10_000;

/** After a tool's graph has failed on a server, others are preferred for this long. */
const AVOID_MS = 10 * 60_000;

function sentence(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'it takes too long to answer';
  if (error instanceof OutboundFault && error.kind === 'blocked')
    return 'its address is not public: name its host in ENGINE_PRIVATE_HOSTS';
  if (error instanceof OutboundFault) return `it does not answer (${error.message})`;
  if (error instanceof CloudFault && error.kind === 'credentials')
    return 'it does not accept COMFYUI_AUTHORIZATION, or is no ComfyUI';
  return error instanceof CloudFault ? error.message : 'its answer has another shape';
}

export function createFleet(servers: readonly ComfyServer[], { byTool, faults }: Workflows) {
  const known = new Map<string, Known>();
  const classes = new Set(
    [...byTool.values()].flatMap(({ graph }) => Object.values(graph).map(({ class_type: type }) => type)),
  );

  /** Model files on a server that look incomplete, with their sizes. */
  const smallFiles = async (server: ComfyServer, signal: AbortSignal): Promise<string[]> => {
    const models = [...byTool.values()].flatMap((workflow) => workflow.models);
    const found: string[] = [];
    for (const folder of new Set(models.map((model) => model.folder))) {
      const sizes = await server.modelSizes(folder, signal);
      for (const { file, bytes = 0, folder: own } of models) {
        const size = own === folder ? sizes.get(file) : undefined;
        if (size !== undefined && size < bytes * WHOLE)
          found.push(`${file} (${(size / GIGABYTE).toFixed(1)} of ${(bytes / GIGABYTE).toFixed(1)} GB)`);
      }
    }
    return [...new Set(found)];
  };

  /** Asks a server which nodes and files it has. Rejects only with the signal's reason. */
  const inspect = async (server: ComfyServer, signal?: AbortSignal): Promise<void> => {
    const infos: Record<string, NodeInfos[string]> = {};
    const limit = AbortSignal.timeout(INSPECT_MS);
    const either = signal ? AbortSignal.any([signal, limit]) : limit;
    try {
      // One class after the other: the whole list takes ComfyUI seconds, in which its socket and queue stand still.
      for (const type of classes) {
        const info = await server.nodeInfo(type, either);
        if (info) infos[type] = info;
      }
      const lacking = new Map([...byTool].map(([tool, workflow]) => [tool, lacks(workflow, infos)] as const));
      // Newer servers only, and no reason not to use one.
      const small = await smallFiles(server, either).catch(() => []);
      known.set(server.host, { infos, lacking, small });
    } catch (error) {
      signal?.throwIfAborted();
      known.set(server.host, { infos: {}, lacking: new Map(), fault: sentence(error) });
    }
  };

  const runs = (server: ComfyServer, tool: ToolKey): boolean => {
    const found = known.get(server.host);
    return found?.fault === undefined && found?.lacking.get(tool)?.length === 0;
  };

  /** Until when a server is avoided for a tool, by host and tool: one that fails at once would be the freest forever. */
  const avoided = new Map<string, number>();
  const isAvoided = ({ host }: ComfyServer, tool: ToolKey) =>
    (avoided.get(`${host} ${tool}`) ?? 0) > performance.now();

  /** Prefers other servers for a tool. Returns whether there is one that has all it needs. */
  const avoid = (server: ComfyServer, tool: ToolKey): boolean => {
    avoided.set(`${server.host} ${tool}`, performance.now() + AVOID_MS);
    return servers.some((other) => runs(other, tool) && !isAvoided(other, tool));
  };

  /** The least busy server that has all that a tool needs. @throws CloudFault `down` when there is none */
  const choose = async (tool: ToolKey, signal: AbortSignal): Promise<ChosenServer> => {
    if (servers.some(({ host }) => !known.has(host)))
      await Promise.all(servers.map((server) => inspect(server, signal)));
    const able = servers.filter((server) => runs(server, tool));
    const loads = await Promise.all(
      able.map(async (server) => {
        try {
          const { running, pending } = await server.queue(signal);
          return { server, load: running.length + pending.length };
        } catch (error) {
          signal.throwIfAborted();
          known.set(server.host, { infos: {}, lacking: new Map(), fault: sentence(error) });
          return [];
        }
      }),
    );
    const [freest] = loads
      .flat()
      .sort(
        (one, other) =>
          Number(isAvoided(one.server, tool)) - Number(isAvoided(other.server, tool)) ||
          one.load - other.load,
      );
    if (!freest)
      throw new CloudFault('down', able.length > 0 ? 'no server answers' : `no server can run ${tool}`);
    return { server: freest.server, infos: known.get(freest.server.host)?.infos ?? {} };
  };

  const state = (tool: ToolKey): EngineState => {
    const fault = faults.get(tool);
    if (fault !== undefined) return { usable: false, why: fault };
    if (servers.some((server) => runs(server, tool))) return { usable: true };
    if (known.size === 0) return { usable: false, why: 'its servers were not asked yet' };
    const found = [...known].map(([host, { fault: broken, lacking }]) => {
      const count = lacking.get(tool)?.length ?? 0;
      return `${host}: ${broken ?? `${count} ${count === 1 ? 'thing is' : 'things are'} missing`}`;
    });
    return { usable: false, why: found.join('; ') };
  };

  /** Where to get something that a server lacks. */
  const remedy = (thing: string): string => {
    if (thing.startsWith(NEEDED_PICTURE)) return 'connect it only to inputs that may stay empty';
    const file = thing.replace(/^file /, '');
    const model = [...byTool.values()].flatMap(({ models }) => models).find((one) => one.file === file);
    if (model) {
      const size = model.bytes === undefined ? '' : `${(model.bytes / GIGABYTE).toFixed(1)} GB, `;
      return `${size}${model.license}: ${model.from} → models/${model.folder}`;
    }
    return thing.startsWith('file ')
      ? 'see where the workflow comes from'
      : 'update ComfyUI, or install its custom node';
  };

  const report = (): string[] => {
    const lines = [...byTool.values()].map(({ tool, name, vramGb }) => {
      const memory = vramGb === undefined ? '' : `, for ${vramGb} GB of graphics memory`;
      return `ComfyUI workflow for ${tool}: ${name}${memory}`;
    });
    for (const workflow of byTool.values()) {
      const files = unlicensedFiles(workflow);
      if (files.length > 0)
        lines.push(
          `  check the license of ${files.join(', ')} (for ${workflow.tool}): the workflow does not state it`,
        );
    }
    lines.push(...[...faults].map(([tool, why]) => `ComfyUI workflow for ${tool} not used: ${why}`));
    for (const { host } of servers) {
      const {
        fault,
        lacking,
        small = [],
      } = known.get(host) ?? {
        fault: 'not asked yet',
        lacking: new Map<ToolKey, readonly string[]>(),
      };
      const able = [...lacking].flatMap(([tool, missing]) => (missing.length === 0 ? tool : []));
      lines.push(`ComfyUI at ${host}: ${fault ?? `runs ${able.join(', ') || 'nothing yet'}`}`);
      if (small.length > 0)
        lines.push(
          `  seems to have incomplete files: ${small.join(', ')}; restart ComfyUI once they are complete`,
        );
      const things = new Set([...lacking.values()].flat());
      for (const thing of things) {
        const tools = [...lacking].flatMap(([tool, missing]) => (missing.includes(thing) ? tool : []));
        lines.push(`  lacks ${thing} (for ${tools.join(', ')}): ${remedy(thing)}`);
      }
    }
    return lines;
  };

  return {
    inspect,
    inspectAll: async (): Promise<void> => {
      await Promise.all(servers.map((server) => inspect(server)));
    },
    runs,
    choose,
    avoid,
    state,
    report,
    find: (host: string): ComfyServer | undefined => servers.find((server) => server.host === host),
  };
}
