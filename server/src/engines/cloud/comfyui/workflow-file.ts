import { z } from 'zod';

/** The form of a workflow's file. */

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
export type Model = z.output<typeof model>;

/** A graph in ComfyUI's API format, and what its file says about it. */
export type WorkflowFile = {
  /** The models' names, as the operator knows them. */
  name: string;
  vramGb?: number | undefined;
  models: readonly Model[];
  graph: Graph;
};

/** Parses a workflow: our form, or a bare graph as ComfyUI exports it. @throws Error that says what is wrong */
export function parseWorkflow(text: string): WorkflowFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('not valid JSON');
  }
  const whole = described.safeParse(json);
  if (whole.success) return whole.data;
  const bare = graph.safeParse(json);
  if (bare.success) return { name: 'own workflow', models: [], graph: bare.data };
  const isEditors = typeof json === 'object' && json !== null && 'nodes' in json && 'links' in json;
  throw new Error(
    isEditors
      ? 'it is saved for the editor: export it with “Export (API)”'
      : 'it is no workflow in API format',
  );
}
