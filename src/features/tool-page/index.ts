export { createToolPage } from './tool-page';
