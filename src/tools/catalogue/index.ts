export { type PagedTool, toolFaces } from '@/tools/faces';
export { ensureCatalogue, loadCatalogue, useCatalogue } from './catalogue.store';
export { useOpenTools, useScenesOpen } from './open-tools';
export { ServerLine } from './server-line';
export { ToolGrid } from './tool-grid';
export { ToolPrice } from './tool-price';
export { continueUrl, previewUrl, resultsRouteOf, resultsUrl, sceneUrl, toolUrl } from './tool-routes';
export { ToolStatus } from './tool-status';
