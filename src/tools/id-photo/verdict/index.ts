export { VerdictList } from './verdict-list';
