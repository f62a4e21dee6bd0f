import { Client } from 'pg';

/** `pg` has a dozen signatures of it; whatever is passed goes on unchanged. */
type Query = (this: Client, ...given: unknown[]) => unknown;

type Answered = (...answer: unknown[]) => unknown;

const isCallback = (value: unknown): value is Answered => typeof value === 'function';

/** Called when a statement starts, with its form as it was passed; what it returns is called once it has ended. */
type Intercept = (
  statement: unknown,
  values: unknown,
) => { statement: unknown; end: (error?: unknown) => void };

/**
 * A class of connections derived from `Base` that passes each statement through `intercept`. `pg` has no hook for that,
 * but its pool creates connections of a given class. The ends of statements with a stream or cursor are not reported.
 */
export function interceptingClient(Base: typeof Client, intercept: Intercept): typeof Client {
  const send: Query = Base.prototype.query;
  class InterceptingClient extends Base {}
  const query: Query = function (first, ...rest) {
    const { statement, end } = intercept(first, rest[0]);
    const last = rest.at(-1);
    if (isCallback(last)) {
      const answered: Answered = (...answer) => {
        end(answer[0] ?? undefined);
        return last(...answer);
      };
      return send.call(this, statement, ...rest.slice(0, -1), answered);
    }
    const answer = send.call(this, statement, ...rest);
    if (answer instanceof Promise) answer.then(() => end(), end);
    return answer;
  };
  Object.assign(InterceptingClient.prototype, { query });
  return InterceptingClient;
}

/** Called when a statement starts, by its text without values; returns what is called once it has ended. */
export type WatchStatement = (text: string) => (error?: unknown) => void;

/** Of the forms that `pg` takes: a text, or an object with one. */
function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const isConfig = typeof statement === 'object' && statement !== null && 'text' in statement;
  return isConfig ? String(statement.text) : '';
}

/** A class of connections that reports each statement. */
export const watchedClient = (watch: WatchStatement, Base: typeof Client = Client): typeof Client =>
  interceptingClient(Base, (statement) => ({ statement, end: watch(textOf(statement)) }));
