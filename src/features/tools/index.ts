export { ensureCatalogue, loadCatalogue, useCatalogue } from './catalogue.store';
export { CONNECTION_WORDS, ServerLine } from './server-line';
export { ToolGrid } from './tool-grid';
export { ToolPrice } from './tool-price';
export { ToolStatus } from './tool-status';
