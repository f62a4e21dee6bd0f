export { ensureCatalogue, loadCatalogue } from './catalogue.store';
export { ServerLine } from './server-line';
export { ToolGrid } from './tool-grid';
export { ToolPrice } from './tool-price';
export { ToolStatus } from './tool-status';
