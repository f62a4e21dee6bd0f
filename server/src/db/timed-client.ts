import { Client } from 'pg';

/** `pg` has a dozen signatures of it; whatever is passed goes on unchanged. */
type Query = (this: Client, ...given: unknown[]) => unknown;

type Answered = (...answer: unknown[]) => unknown;

const isCallback = (value: unknown): value is Answered => typeof value === 'function';

/**
 * A class of connections that reports the time of each statement, in ms. `pg` has no hook for that, but its pool
 * creates connections of a given class. Statements with a stream or cursor of their own are not reported.
 */
export function timedClient(observe: (ms: number) => void): typeof Client {
  const send: Query = Client.prototype.query;
  class TimedClient extends Client {}
  const query: Query = function (...given) {
    const startedAt = performance.now();
    const end = () => observe(performance.now() - startedAt);
    const last = given.at(-1);
    if (isCallback(last)) {
      const answered: Answered = (...answer) => {
        end();
        return last(...answer);
      };
      return send.call(this, ...given.slice(0, -1), answered);
    }
    const answer = send.call(this, ...given);
    if (answer instanceof Promise) answer.then(end, end);
    return answer;
  };
  Object.assign(TimedClient.prototype, { query });
  return TimedClient;
}
