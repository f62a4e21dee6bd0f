export { CheckList } from './check-list';
export { createResultsPage } from './results-page';
export { type Asset, type Check, sourceOf, type Task } from './task';
export { TaskCard } from './task-card';
export { TaskEnd } from './task-end';
export { TaskProgress } from './task-progress';
export { type FollowedTask, useTask } from './use-task';
