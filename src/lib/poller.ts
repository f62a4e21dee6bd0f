import { isEnded, type TaskStage, type TaskState } from '@tuzuo/core/api/task';

/** What of a task of any kind tells how far it is. */
type Progress = {
  state: TaskState;
  stage?: TaskStage | undefined;
  progress: number;
  queuePosition?: number | undefined;
};

/** Between two looks at a task, in ms: soon after a change, then more and more seldom. */
const FIRST_MS = 1000;
const LAST_MS = 3000;
const GROWTH = 1.25;

type PollerOptions<Task extends Progress> = {
  /** Asks for the task. */
  ask: () => Promise<Task>;
  onTask: (task: Task) => void;
  /** Asking failed. True = go on asking. */
  onFailure: (error: unknown) => boolean;
};

const signOf = ({ state, stage, progress, queuePosition }: Progress) =>
  [state, stage, progress, queuePosition].join();

/**
 * Asks for a task now and again until it has ended, one question at a time.
 * @returns a function that stops it; an answer under way is dropped
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
