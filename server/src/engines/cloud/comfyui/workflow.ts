import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import { licenseFault } from './licenses';
import { COMFY_ROUTES } from './routes';
import { workflowFault } from './workflow-faults';
import { type Model, parseWorkflow, type WorkflowFile } from './workflow-file';

/** Workflows: graphs in ComfyUI's API format, in which nodes are found by their titles. */

/** Workflows that come with Tuzuo. */
const OWN_FOLDER = fileURLToPath(new URL('../../../../assets/comfyui', import.meta.url));

export type Workflow = WorkflowFile & {
  tool: ToolKey;
  /** Whether a user's own words go into its prompt. */
  takesWords: boolean;
  /** Whether several results differ. */
  takesSeed: boolean;
};

export type Workflows = {
  byTool: ReadonlyMap<ToolKey, Workflow>;
  /** Why files of the operator are not used; the tools of these files are not offered. */
  faults: ReadonlyMap<ToolKey, string>;
};

const isTool = (key: string): key is ToolKey => (TOOL_KEYS as readonly string[]).includes(key);

/** The models of `known` that a graph loads besides those that its file describes. */
function otherModels({ graph: nodes, models }: WorkflowFile, known: readonly Model[]) {
  const loaded = new Set(Object.values(nodes).flatMap(({ inputs }) => Object.values(inputs)));
  const others = known.filter(({ file }) => loaded.has(file) && models.every((one) => one.file !== file));
  return [...new Map(others.map((one) => [one.file, one])).values()];
}

type Reading = {
  tool: ToolKey;
  /** Models of workflows that were read before, for files that describe none. */
  known: readonly Model[];
  acceptedLicenses: readonly string[];
};

function readWorkflow(path: string, { tool, known, acceptedLicenses }: Reading): Workflow {
  const { models, ...parsed } = parseWorkflow(readFileSync(path, 'utf8'));
  const described = { ...parsed, models: [...models, ...otherModels({ ...parsed, models }, known)] };
  const fault = workflowFault(described.graph, tool) ?? licenseFault(described, acceptedLicenses);
  if (fault !== undefined) throw new Error(fault);
  const nodes = Object.values(described.graph);
  return {
    ...described,
    tool,
    takesWords: nodes.some(
      ({ _meta, inputs }) => _meta?.title === '@prompt' && JSON.stringify(inputs).includes('{words}'),
    ),
    takesSeed: nodes.some(({ _meta }) => _meta?.title === '@seed'),
  };
}

/**
 * Reads the workflows that come with Tuzuo, and those of the operator, which replace ours: `<tool>.json`, or
 * `<tool>.<anything>.json`. `acceptedLicenses`: licenses that the operator accepts besides those that allow any use.
 */
export function readWorkflows(ownersFolder?: string, acceptedLicenses: readonly string[] = []): Workflows {
  const byTool = new Map<ToolKey, Workflow>();
  const faults = new Map<ToolKey, string>();
  const known: Model[] = [];
  for (const folder of ownersFolder === undefined ? [OWN_FOLDER] : [OWN_FOLDER, ownersFolder]) {
    for (const file of readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()) {
      const tool = basename(file, '.json').split('.')[0] ?? '';
      if (!isTool(tool) || !COMFY_ROUTES[tool]) continue;
      try {
        const workflow = readWorkflow(join(folder, file), { tool, known, acceptedLicenses });
        byTool.set(tool, workflow);
        known.push(...workflow.models);
        faults.delete(tool);
      } catch (error) {
        byTool.delete(tool);
        faults.set(tool, `${file}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  return { byTool, faults };
}
