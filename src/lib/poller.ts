import { isEnded, type TaskStage, type TaskState } from '@tuzuo/core/api/task';

/** The fields of a task of any kind that describe its progress. */
type Progress = {
  state: TaskState;
  stage?: TaskStage | undefined;
  progress: number;
  queuePosition?: number | undefined;
};

/** Delays between two requests, in ms: short after a change, then growing. */
type Delays = {
  first: number;
  last: number;
  /** The longest while the task runs, if it is another one than while it waits. */
  running?: number;
};
const DELAYS: Delays = { first: 1000, last: 3000 };
const GROWTH = 1.25;

/** For a task of a few seconds whose result the user is looking for; many of them may wait at once. */
export const LIVE_DELAYS: Delays = { first: 150, last: 1000, running: 200 };

type PollerOptions<Task extends Progress> = {
  /** Requests the task. */
  ask: () => Promise<Task>;
  onTask: (task: Task) => void;
  /** Called when a request fails; returns true to keep polling. */
  onFailure: (error: unknown) => boolean;
  delays?: Delays;
};

const signOf = ({ state, stage, progress, queuePosition }: Progress) =>
  [state, stage, progress, queuePosition].join();

/**
 * Polls a task until it has ended, one request at a time.
 * @returns a function that stops polling; the answer of a request in flight is dropped
 */
export function pollTask<Task extends Progress>({
  ask,
  onTask,
  onFailure,
  delays = DELAYS,
}: PollerOptions<Task>): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay = delays.first;
  let sign = '';
  let longest = delays.last;

  const again = () => {
    timer = setTimeout(poll, Math.min(delay, longest));
    delay = Math.min(delays.last, delay * GROWTH);
  };

  async function poll(): Promise<void> {
    try {
      const task = await ask();
      if (stopped) return;
      if (signOf(task) !== sign) delay = delays.first;
      sign = signOf(task);
      longest = (task.state === 'running' && delays.running) || delays.last;
      onTask(task);
      if (!isEnded(task.state)) again();
    } catch (error) {
      if (!stopped && onFailure(error)) again();
    }
  }

  void poll();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
