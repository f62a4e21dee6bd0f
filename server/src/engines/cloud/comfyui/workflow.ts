import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import { z } from 'zod';
import { COMFY_ROUTES } from './routes';

/** Workflows: graphs in ComfyUI's API format, in which nodes are found by their titles. */

/** Workflows that come with Tuzuo. */
const OWN_FOLDER = fileURLToPath(new URL('../../../../assets/comfyui', import.meta.url));

const node = z.object({
  class_type: z.string().min(1),
  inputs: z.record(z.string(), z.unknown()),
  _meta: z.object({ title: z.string().optional() }).optional(),
});

const graph = z.record(z.string(), node).refine((nodes) => Object.keys(nodes).length > 0);

const model = z.object({
  /** Below ComfyUI's `models`. */
  folder: z.string(),
  file: z.string(),
  bytes: z.number().positive().optional(),
  license: z.string(),
  from: z.url(),
});

/** Our form of a file: the graph, and where its models come from. */
const described = z.object({
  name: z.string().min(1),
  /** Graphics memory that it needs, in GB. */
  vramGb: z.number().positive(),
  models: z.array(model),
  graph,
});

export type GraphNode = z.output<typeof node>;
export type Graph = Record<string, GraphNode>;

export type Workflow = {
  tool: ToolKey;
  /** The models' names, as the operator knows them. */
  name: string;
  vramGb?: number;
  models: readonly z.output<typeof model>[];
  graph: Graph;
  /** Whether a user's own words go into its prompt. */
  takesWords: boolean;
};

export type Workflows = {
  byTool: ReadonlyMap<ToolKey, Workflow>;
  /** Why files of the operator are not used; the tools of these files are not offered. */
  faults: ReadonlyMap<ToolKey, string>;
};

const isTool = (key: string): key is ToolKey => (TOOL_KEYS as readonly string[]).includes(key);

const titlesOf = (nodes: Graph) => Object.values(nodes).flatMap(({ _meta }) => _meta?.title ?? []);

/** Why a graph cannot run a tool; undefined if it can. */
function faultOf(nodes: Graph, tool: ToolKey): string | undefined {
  const titles = titlesOf(nodes);
  const missing = [...(COMFY_ROUTES[tool]?.titles ?? []), '@result'].filter(
    (title) => !titles.includes(title),
  );
  if (missing.length > 0) return `no node is titled ${missing.join(', ')}`;
  const results = Object.values(nodes).filter(({ _meta }) => _meta?.title === '@result');
  if (results.length > 1) return 'several nodes are titled @result';
  // It sends its pictures to the socket only, so that a run could not be resumed.
  if (results[0]?.class_type === 'SaveImageWebsocket')
    return '@result must save a file, as PreviewImage does';
  for (const [id, { class_type: type, inputs }] of Object.entries(nodes)) {
    const broken = Object.values(inputs).find(
      (value) => Array.isArray(value) && value.length === 2 && !nodes[String(value[0])],
    );
    if (broken)
      return `node ${id} (${type}) takes an input from node ${String((broken as unknown[])[0])}, which does not exist`;
  }
  return undefined;
}

/** Parses a workflow: our form, or a bare graph as ComfyUI exports it. @throws Error that says what is wrong */
function parseWorkflow(text: string, tool: ToolKey): Workflow {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('it is no JSON');
  }
  const whole = described.safeParse(json);
  const bare = graph.safeParse(json);
  if (!whole.success && !bare.success) {
    const isEditors = typeof json === 'object' && json !== null && 'nodes' in json && 'links' in json;
    throw new Error(
      isEditors
        ? 'it is saved for the editor: export it with “Export (API)”'
        : 'it is no workflow in API format',
    );
  }
  const {
    name,
    vramGb,
    models,
    graph: nodes,
  } = whole.success
    ? whole.data
    : { name: 'own workflow', vramGb: undefined, models: [], graph: bare.data ?? {} };
  const fault = faultOf(nodes, tool);
  if (fault !== undefined) throw new Error(fault);
  const takesWords = Object.values(nodes).some(
    ({ _meta, inputs }) => _meta?.title === '@prompt' && JSON.stringify(inputs).includes('{words}'),
  );
  return { tool, name, ...(vramGb !== undefined && { vramGb }), models, graph: nodes, takesWords };
}

/**
 * Reads the workflows that come with Tuzuo, and those of the operator, which replace ours: `<tool>.json`, or
 * `<tool>.<anything>.json`.
 */
export function readWorkflows(ownersFolder?: string): Workflows {
  const byTool = new Map<ToolKey, Workflow>();
  const faults = new Map<ToolKey, string>();
  for (const folder of ownersFolder === undefined ? [OWN_FOLDER] : [OWN_FOLDER, ownersFolder]) {
    for (const file of readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()) {
      const tool = basename(file, '.json').split('.')[0] ?? '';
      if (!isTool(tool) || !COMFY_ROUTES[tool]) continue;
      try {
        byTool.set(tool, parseWorkflow(readFileSync(join(folder, file), 'utf8'), tool));
        faults.delete(tool);
      } catch (error) {
        byTool.delete(tool);
        faults.set(tool, `${file}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  return { byTool, faults };
}
