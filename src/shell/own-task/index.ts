export { SheetFailure, SheetProgress } from './task-parts';
export { isFollowed, useOwnTask } from './use-own-task';
