export { CheckList } from './check-list';
export { ResultActions } from './result-actions';
export { createResultsPage } from './results-page';
export { type Asset, type Check, sourceOf, type Task, type TaskResult } from './task';
export { TaskCard } from './task-card';
export { TaskEnd, TaskProgress } from './task-view';
export { type FollowedTask, useTask } from './use-task';
