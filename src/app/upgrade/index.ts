export { followUpgrade } from './follow-upgrade';
