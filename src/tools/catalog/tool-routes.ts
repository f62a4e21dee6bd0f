import type { SceneId } from '@tuzuo/core/backdrops';
import { TOOL_KEYS, type ToolDefinition, type ToolKey, tools } from '@tuzuo/core/tools';
import type { Preset } from '@tuzuo/core/tools/presets';
import { pages, type ResultsRoute, urlOf } from '@/navigation';
import { canDrawPosters } from '@/platform/can-draw';

/**
 * Route name of a tool's result page, from the tool's definition; a name without a page for a tool that this product
 * lacks.
 */
export function resultsRouteOf(tool: ToolKey): ResultsRoute {
  const definition: ToolDefinition | undefined = tools[tool];
  // The type of a definition's path determines the possible names (navigation/queries.ts).
  return (definition?.routes.results.split('/')[2] ?? tool) as ResultsRoute;
}

/** Address of a tool's page; `from` starts it with the images and options of an earlier run. */
export function toolUrl(tool: ToolKey, from?: string): string {
  return urlOf(tool, from === undefined ? {} : { from });
}

/** Whether this product and this target have the product canvas. */
export const hasCanvas = (): boolean => canDrawPosters && pages.studio !== undefined;

/** Address of a preset: of the product canvas if that does it, otherwise of the tool's page with its options. */
export function presetUrl({
  tool,
  options,
  canvas,
}: Pick<Preset, 'tool' | 'canvas'> & { options: Readonly<Record<string, unknown>> }): string {
  if (canvas && hasCanvas()) return urlOf('studio', { preset: canvas });
  return Object.keys(options).length === 0 ? toolUrl(tool) : urlOf(tool, { preset: JSON.stringify(options) });
}

const takesScene = ({ options }: ToolDefinition) =>
  Object.entries(options).find(([, option]) => option.kind === 'library' && option.library === 'scene');

/** The tool that places products into scenes. */
export const sceneTool = TOOL_KEYS.find((tool) => takesScene(tools[tool]));

/** Address of the product canvas with a scene, or else of the scene tool's page with it preselected. */
export function sceneUrl(scene: SceneId): string {
  if (hasCanvas()) return urlOf('studio', { preset: 'scene', sceneId: scene });
  const [option] = (sceneTool && takesScene(tools[sceneTool])) ?? [];
  return sceneTool && option ? presetUrl({ tool: sceneTool, options: { [option]: scene } }) : '';
}

/** Address of a tool's page that continues with an output image of an earlier run of any tool. */
export function continueUrl(tool: ToolKey, from: string, index = 0): string {
  return urlOf(tool, { from, on: 'result', ...(index > 0 && { index: String(index) }) });
}

/** Address of a tool's page that starts like an output of an earlier run of it, to vary that. */
export function moreUrl(tool: ToolKey, from: string, index: number): string {
  return urlOf(tool, { from, ...(index > 0 && { index: String(index) }) });
}

/** Address of a tool's result page, starting with the given run. */
export function resultsUrl(tool: ToolKey, taskId?: string): string {
  return urlOf(resultsRouteOf(tool), taskId === undefined ? {} : { taskId });
}

/** Address of the large preview of a run's images, for tools that have such a page. */
export function previewUrl(tool: ToolKey, taskId: string, index: number): string | undefined {
  const { routes }: ToolDefinition = tools[tool];
  return routes.preview && urlOf('ai-preview', { taskId, index: String(index) });
}
