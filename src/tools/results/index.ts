export { CheckList } from './check-list';
export { byAnotherPhoto } from './check-words';
export { ResultBar, useSaving } from './result-bar';
export { createResultsPage } from './results-page';
export {
  type Asset,
  percentOf,
  seedOf,
  sourceOf,
  type Task,
  type TaskResult,
} from './task';
export { TaskCard, TaskCardPlaceholder } from './task-card';
export { TaskEnd, TaskProgress } from './task-view';
export { type FollowedTask, useTask } from './use-task';
