import type { ToolKey } from '@tuzuo/core/tools';
import { COMFY_ROUTES, type ComfyRoute } from './routes';
import type { Graph, GraphNode } from './workflow-file';

/** What is wrong with a workflow, as far as it shows without a server: files are often edited by hand. */

const TEXT_INPUTS = ['prompt', 'text', 'value'] as const;

/** Titles of our own that are no picture. */
const VALUES = ['@prompt', '@seed', '@size', '@result'] as const;

const pictureTitles = ({ picturesOf }: ComfyRoute) => Object.keys(picturesOf({}));

/** Titles of the pictures that a graph may do without. */
export const optionalTitles = (tool: ToolKey): string[] => {
  const route = COMFY_ROUTES[tool];
  return route ? pictureTitles(route).filter((title) => !route.titles.includes(title)) : [];
};

const isNumber = (value: unknown) => typeof value === 'number';

/** Why a titled node cannot get what its title stands for; undefined if it can. */
function titledFault(title: string, { class_type: type, inputs }: GraphNode): string | undefined {
  switch (title) {
    case '@prompt':
      return TEXT_INPUTS.some((name) => typeof inputs[name] === 'string')
        ? undefined
        : `it has no text of its own in ${TEXT_INPUTS.join(', ')}`;
    case '@seed':
      return isNumber(inputs.seed) || isNumber(inputs.noise_seed) ? undefined : 'it has no number as seed';
    case '@size':
      return isNumber(inputs.width) && isNumber(inputs.height)
        ? undefined
        : 'it has no numbers as width and height';
    case '@result':
      // It sends its pictures to the socket only, so that a run could not be resumed.
      return type === 'SaveImageWebsocket' ? 'it must save a file, as PreviewImage does' : undefined;
    case '@mask':
      return type === 'LoadImageMask' && inputs.channel === 'red'
        ? undefined
        : 'it must be a LoadImageMask of the red channel';
    default:
      return type === 'LoadImage' ? undefined : 'it must be a LoadImage';
  }
}

/** Why a graph cannot run a tool; undefined if nothing speaks against it. */
export function workflowFault(nodes: Graph, tool: ToolKey): string | undefined {
  const route = COMFY_ROUTES[tool];
  if (!route) return `${tool} does not run on ComfyUI`;
  const titled = Object.entries(nodes).flatMap(([id, node]) => {
    const title = node._meta?.title;
    return title?.startsWith('@') ? [{ id, node, title }] : [];
  });
  const missing = [...route.titles, '@result'].filter((title) => titled.every((one) => one.title !== title));
  if (missing.length > 0) return `no node is titled ${missing.join(', ')}`;
  if (titled.filter(({ title }) => title === '@result').length > 1) return 'several nodes are titled @result';
  const known: readonly string[] = [...pictureTitles(route), ...VALUES];
  for (const { id, node, title } of titled) {
    if (!known.includes(title)) return `${title} is no title: use ${known.join(', ')}`;
    const fault = titledFault(title, node);
    if (fault !== undefined) return `node ${id} (${node.class_type}) is titled ${title}, but ${fault}`;
  }
  for (const [id, { class_type: type, inputs }] of Object.entries(nodes)) {
    const broken = Object.values(inputs).find(
      (value): value is [unknown, unknown] =>
        Array.isArray(value) && value.length === 2 && !nodes[String(value[0])],
    );
    if (broken)
      return `node ${id} (${type}) takes an input from node ${String(broken[0])}, which does not exist`;
  }
  return undefined;
}
