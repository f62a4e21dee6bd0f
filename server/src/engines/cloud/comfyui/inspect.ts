import type { ToolKey } from '@tuzuo/core/tools';
import { OutboundFault } from '../../../outbound/guarded-fetch';
import { CloudFault } from '../port';
import { lacks, type NodeInfos } from './graph';
import type { ComfyServer } from './server';
import type { Workflows } from './workflow';

/** What is known of a server since it was last asked. */
export type Known = {
  infos: NodeInfos;
  /** What it lacks, by tool; empty = the tool runs there. */
  lacking: ReadonlyMap<ToolKey, readonly string[]>;
  /** Model files that are much smaller than they should be; only said, since ComfyUI remembers sizes. */
  small?: readonly string[];
  /** Why it cannot be used at all. */
  fault?: string;
};

const GIGABYTE = 1e9;

/** A size for people, in GB. */
export const gigabytes = (bytes: number): string => (bytes / GIGABYTE).toFixed(1);

/** A smaller share of a model's size than this means that its download has not ended. */
const WHOLE = 0.95;

/** Time limit for asking a server what it has. */
const INSPECT_MS = 10_000;

function sentence(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'it takes too long to answer';
  if (error instanceof OutboundFault && error.kind === 'blocked')
    return 'its address is not public: name its host in ENGINE_PRIVATE_HOSTS';
  if (error instanceof OutboundFault) return `it does not answer (${error.message})`;
  if (error instanceof CloudFault && error.kind === 'credentials')
    return 'it does not accept COMFYUI_AUTHORIZATION, or is no ComfyUI';
  return error instanceof CloudFault ? error.message : 'its answer has another shape';
}

/** What is known of a server that failed. */
export const brokenBy = (error: unknown): Known => ({
  infos: {},
  lacking: new Map(),
  fault: sentence(error),
});

/** Model files on a server that look incomplete, with their sizes. */
async function smallFiles(
  server: ComfyServer,
  { byTool }: Workflows,
  signal: AbortSignal,
): Promise<string[]> {
  const models = [...byTool.values()].flatMap((workflow) => workflow.models);
  const found: string[] = [];
  for (const folder of new Set(models.map((model) => model.folder))) {
    const sizes = await server.modelSizes(folder, signal);
    for (const { file, bytes = 0, folder: own } of models) {
      const size = own === folder ? sizes.get(file) : undefined;
      if (size !== undefined && size < bytes * WHOLE)
        found.push(`${file} (${gigabytes(size)} of ${gigabytes(bytes)} GB)`);
    }
  }
  return [...new Set(found)];
}

/** Asks a server which nodes and files of the workflows it has. Rejects only with the signal's reason. */
export async function inspectServer(
  server: ComfyServer,
  workflows: Workflows,
  signal?: AbortSignal,
): Promise<Known> {
  const { byTool } = workflows;
  const graphs = [...byTool.values()].flatMap(({ graph }) => Object.values(graph));
  const infos: Record<string, NodeInfos[string]> = {};
  const limit = AbortSignal.timeout(INSPECT_MS);
  const either = signal ? AbortSignal.any([signal, limit]) : limit;
  try {
    // One class after the other: the whole list takes ComfyUI seconds, in which its socket and queue stand still.
    for (const type of new Set(graphs.map(({ class_type: name }) => name))) {
      const info = await server.nodeInfo(type, either);
      if (info) infos[type] = info;
    }
    const lacking = new Map([...byTool].map(([tool, workflow]) => [tool, lacks(workflow, infos)] as const));
    // Newer servers only, and no reason not to use one.
    const small = await smallFiles(server, workflows, either).catch(() => []);
    return { infos, lacking, small };
  } catch (error) {
    signal?.throwIfAborted();
    return brokenBy(error);
  }
}
