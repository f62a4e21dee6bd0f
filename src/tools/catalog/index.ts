export { type PagedTool, toolFaces } from '@/tools/faces';
export { ensureCatalog, loadCatalog, useCatalog, useFreshCatalog } from './catalog.store';
export {
  chargedModules,
  isEngineOnly,
  type PointOverview,
  useFreeToday,
  useHomeTools,
  useMayOpen,
  useOpenTools,
  useScenesOpen,
} from './open-tools';
export { isCanvasSave, runName, runUrl } from './runs';
export { ServerLine } from './server-line';
export { type Task, TaskGrid, useTasks } from './task-grid';
export { ToolBadge } from './tool-badge';
export { ToolGrid } from './tool-grid';
export {
  continueUrl,
  hasCanvas,
  moreUrl,
  presetUrl,
  previewUrl,
  resultsRouteOf,
  resultsUrl,
  sceneTool,
  sceneUrl,
  toolUrl,
} from './tool-routes';
export { ToolStatus } from './tool-status';
