export { followMiniUpdate } from './follow-mini-update';
