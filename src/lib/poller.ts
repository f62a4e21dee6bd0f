import { isEnded, type TaskStage, type TaskState } from '@tuzuo/core/api/task';

/** The fields of a task of any kind that describe its progress. */
type Progress = {
  state: TaskState;
  stage?: TaskStage | undefined;
  progress: number;
  queuePosition?: number | undefined;
};

/** Delays between two requests, in ms: short after a change, then growing. */
const FIRST_MS = 1000;
const LAST_MS = 3000;
const GROWTH = 1.25;

type PollerOptions<Task extends Progress> = {
  /** Requests the task. */
  ask: () => Promise<Task>;
  onTask: (task: Task) => void;
  /** Called when a request fails; returns true to keep polling. */
  onFailure: (error: unknown) => boolean;
};

const signOf = ({ state, stage, progress, queuePosition }: Progress) =>
  [state, stage, progress, queuePosition].join();

/**
 * Polls a task until it has ended, one request at a time.
 * @returns a function that stops polling; the answer of a request in flight is dropped
 */
export function pollTask<Task extends Progress>({ ask, onTask, onFailure }: PollerOptions<Task>): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay = FIRST_MS;
  let sign = '';

  const again = () => {
    timer = setTimeout(look, delay);
    delay = Math.min(LAST_MS, delay * GROWTH);
  };

  async function look(): Promise<void> {
    try {
      const task = await ask();
      if (stopped) return;
      if (signOf(task) !== sign) delay = FIRST_MS;
      sign = signOf(task);
      onTask(task);
      if (!isEnded(task.state)) again();
    } catch (error) {
      if (!stopped && onFailure(error)) again();
    }
  }

  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
