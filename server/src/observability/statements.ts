import { startStep } from '../lib/trace';

/** Longer ones are lists of values' places. */
const MAX_TEXT = 1_000;

const OPERATION = /^\s*(\w+)/;

/**
 * Observes statements of the database: their time, and a span of each in calls and tasks that are traced. The texts have
 * places for values, which are sent apart and appear nowhere.
 * @param observe receives the time of each statement, in ms
 */
export const watchStatements = (observe: (ms: number) => void) => (text: string) => {
  const startedAt = performance.now();
  const operation = OPERATION.exec(text)?.[1]?.toUpperCase() ?? 'statement';
  const end = startStep(`postgresql ${operation}`, {
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_TEXT) },
  });
  return (error?: unknown) => {
    observe(performance.now() - startedAt);
    end(error);
  };
};
