export { toolFaces } from '@/tools/faces';
export { ensureCatalogue, loadCatalogue, useCatalogue } from './catalogue.store';
export { type PagedTool, useOpenTools } from './paged-tools';
export { ServerLine } from './server-line';
export { ToolGrid } from './tool-grid';
export { ToolPrice } from './tool-price';
export { continueUrl, presetUrl, previewUrl, resultsRouteOf, resultsUrl, toolUrl } from './tool-routes';
export { ToolStatus } from './tool-status';
