export { preparePageLoads, start } from './start';
