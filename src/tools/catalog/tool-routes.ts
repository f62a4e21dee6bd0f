import type { SceneId } from '@tuzuo/core/backdrops';
import { TOOL_KEYS, type ToolDefinition, type ToolKey, tools } from '@tuzuo/core/tools';
import type { Preset } from '@tuzuo/core/tools/presets';
import { type ResultsRoute, urlOf } from '@/navigation';

/**
 * Name of the page with what a tool has made, from the tool's own definition; of a tool that this product leaves out
 * the name of no page.
 */
export function resultsRouteOf(tool: ToolKey): ResultsRoute {
  const definition: ToolDefinition | undefined = tools[tool];
  // The type of a definition's path says which names there are (navigation/queries.ts).
  return (definition?.routes.results.split('/')[2] ?? tool) as ResultsRoute;
}

/** Address of a tool's page; `from` starts it with the pictures and options of an earlier run. */
export function toolUrl(tool: ToolKey, from?: string): string {
  return urlOf(tool, from === undefined ? {} : { from });
}

/** Address of a tool's page with options chosen already. */
export function presetUrl({
  tool,
  options,
}: Pick<Preset, 'tool'> & { options: Readonly<Record<string, unknown>> }): string {
  return Object.keys(options).length === 0 ? toolUrl(tool) : urlOf(tool, { preset: JSON.stringify(options) });
}

const takesScene = ({ options }: ToolDefinition) =>
  Object.entries(options).find(([, option]) => option.kind === 'library' && option.library === 'scene');

/** The tool that places things into scenes. */
export const sceneTool = TOOL_KEYS.find((tool) => takesScene(tools[tool]));

/** Address of its page with a scene chosen already. */
export function sceneUrl(scene: SceneId): string {
  const [option] = (sceneTool && takesScene(tools[sceneTool])) ?? [];
  return sceneTool && option ? presetUrl({ tool: sceneTool, options: { [option]: scene } }) : '';
}

/** Address of a tool's page that goes on with one of the pictures that an earlier run has made, of whatever tool. */
export function continueUrl(tool: ToolKey, from: string, index = 0): string {
  return urlOf(tool, { from, on: 'result', ...(index > 0 && { index: String(index) }) });
}

/** Address of the page with what a tool has made, one run first. */
export function resultsUrl(tool: ToolKey, taskId?: string): string {
  return urlOf(resultsRouteOf(tool), taskId === undefined ? {} : { taskId });
}

/** Address of the page that shows a run's pictures large, for tools that have one of their own. */
export function previewUrl(tool: ToolKey, taskId: string, index: number): string | undefined {
  const { routes }: ToolDefinition = tools[tool];
  return routes.preview && urlOf('ai-preview', { taskId, index: String(index) });
}
