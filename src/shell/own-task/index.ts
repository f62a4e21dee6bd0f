export { createOwnTask, isFollowed } from './own-task';
export { SheetFailure, SheetProgress } from './task-parts';
export { useOwnTask } from './use-own-task';
