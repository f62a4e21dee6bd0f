export { showFile } from './show-file';
