import type { Api } from '@tuzuo/contract/api';
import type { ModuleKey } from '@tuzuo/core/pricing';
import { TOOL_KEYS, type ToolDefinition, type ToolKey, tools } from '@tuzuo/core/tools';
import { isPaged } from '@/tools/faces';
import { useCatalog } from './catalog.store';
import { sceneTool } from './tool-routes';

/** Quality of a tool that can be opened here; undefined for one that cannot be used now. */
export function useOpenQuality(tool: ToolKey): 'full' | 'preview' | undefined {
  const quality = useCatalog((state) => state.open[tool]);
  return isPaged(tool) ? quality : undefined;
}

/** Whether a tool needs an engine that few servers have: until one is there, it is not mentioned. */
export const isEngineOnly = (tool: ToolKey): boolean => (tools[tool] as ToolDefinition).engineOnly === true;

/**
 * Returns whether a tool's page can be opened: false once the server has reported that it does not run the tool, and
 * for a tool that few servers run, until it has reported that it does.
 */
export function useMayOpen(): (tool: ToolKey) => boolean {
  const { connection, open } = useCatalog();
  return (tool) =>
    isPaged(tool) && (open[tool] !== undefined || (connection !== 'connected' && !isEngineOnly(tool)));
}

/** The tools that home lists: all but those that would only be previewed. Holds before the server has answered. */
export function useHomeTools(): ToolKey[] {
  const open = useCatalog((state) => state.open);
  return TOOL_KEYS.filter((tool) => {
    const { localPreview }: ToolDefinition = tools[tool];
    return (!localPreview && !isEngineOnly(tool)) || open[tool] === 'full';
  });
}

/** Tools that can be opened now, in their usual order. */
export function useOpenTools(): ToolKey[] {
  const open = useCatalog((state) => state.open);
  return TOOL_KEYS.filter((key) => open[key] !== undefined && isPaged(key));
}

/** Whether the scene tool can be opened, as far as known. */
export function useScenesOpen(): boolean {
  const mayOpen = useMayOpen();
  return sceneTool !== undefined && mayOpen(sceneTool);
}

/** The modules that a tool is charged as here: its own, and those of its options. */
function modulesOf(tool: ToolKey): ModuleKey[] {
  const { moduleKey, moduleVariants = [] }: ToolDefinition = tools[tool];
  return [
    moduleKey,
    ...moduleVariants.flatMap(({ when, moduleKey: key }) => (when === 'cloud' ? [] : [key])),
  ];
}

/** The modules of the open tools without duplicates, since tools may share one. */
export function chargedModules(open: ReturnType<typeof useCatalog.getState>['open']): ModuleKey[] {
  return [...new Set(TOOL_KEYS.filter((tool) => open[tool] !== undefined).flatMap(modulesOf))];
}

/** A user's points, and the free uses of each module. */
export type PointOverview = Api['user.user.getUserPointOverview']['output'];

/**
 * The tools on home with free uses left today, each with their number; undefined while either is unknown. Tools that
 * share a module share its uses.
 */
export function useFreeToday(overview: PointOverview | undefined) {
  const connection = useCatalog((state) => state.connection);
  const shown = useHomeTools();
  const mayOpen = useMayOpen();
  if (overview === undefined || connection !== 'connected') return undefined;
  return shown.filter(mayOpen).flatMap((tool) => {
    const { freeUsesLeft: left = 0 } =
      overview.modules.find(({ module, period }) => period === 'day' && module === tools[tool].moduleKey) ??
      {};
    return left > 0 ? [{ tool, left }] : [];
  });
}
