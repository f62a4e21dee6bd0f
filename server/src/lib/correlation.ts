import { AsyncLocalStorage } from 'node:async_hooks';

/** What the log lines of one call or one task have in common, so that an operator can find them all. */
type Correlation = {
  /** Of the call, or of the call that created the task. */
  requestId?: string | undefined;
  taskId?: string;
};

const storage = new AsyncLocalStorage<Correlation>();

/** Runs `work` so that everything it starts, also later, has this correlation. */
export const withCorrelation = <T>(of: Correlation, work: () => T): T => storage.run(of, work);

/** The correlation of what runs now; undefined outside calls and tasks. */
export const correlation = (): Correlation | undefined => storage.getStore();
