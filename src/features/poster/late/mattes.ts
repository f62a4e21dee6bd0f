export { loadMatte } from '../mattes';
