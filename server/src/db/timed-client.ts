import { Client } from 'pg';

type Answered = (error: unknown, result: unknown) => void;

/**
 * A class of connections that reports the time of each statement, in ms. `pg` has no hook for that, but its pool
 * creates connections of a given class. Statements with a stream or cursor of their own are not reported.
 */
export function timedClient(observe: (ms: number) => void): typeof Client {
  class TimedClient extends Client {
    // The signatures of `query` are overloads; whatever is passed goes on unchanged.
    // biome-ignore lint/suspicious/noExplicitAny: see above
    override query(...given: any[]): any {
      const startedAt = performance.now();
      const end = () => observe(performance.now() - startedAt);
      const last = given.at(-1);
      if (typeof last === 'function') {
        const answered: Answered = (error, result) => {
          end();
          (last as Answered)(error, result);
        };
        // biome-ignore lint/suspicious/noExplicitAny: see above
        return (super.query as any)(...given.slice(0, -1), answered);
      }
      // biome-ignore lint/suspicious/noExplicitAny: see above
      const answer: unknown = (super.query as any)(...given);
      if (answer instanceof Promise) answer.then(end, end);
      return answer;
    }
  }
  return TimedClient as typeof Client;
}
