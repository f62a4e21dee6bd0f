import type { Api } from '@tuzuo/contract/api';
import type { RouteName } from '@tuzuo/core/api/routes';
import type * as base from './ahead';
import { call } from './call';

/** Maximum age, in ms, of an answer that is still used. */
const FRESH_MS = 15_000;

type Made = { key: string; at: number; result: Promise<unknown> };

let made: Made | undefined;

const keyOf = (name: RouteName, params: object): string => `${name} ${JSON.stringify(params)}`;

/** Makes a call for a page that is still loading; the page's {@link calledAhead} takes the answer. */
export function callAhead<Name extends RouteName>(name: Name, params: Api[Name]['input']): void {
  const { result } = call(name, params, { toast: false });
  // The page that takes the answer handles the failure.
  result.catch(() => undefined);
  made = { key: keyOf(name, params), at: Date.now(), result };
}

/** Takes the answer to the same call if it was made ahead, once; otherwise makes the call. */
export const calledAhead = ((name, params) => {
  const taken = made;
  made = undefined;
  if (taken?.key === keyOf(name, params) && Date.now() - taken.at < FRESH_MS)
    return taken.result as ReturnType<typeof base.calledAhead<typeof name>>;
  return call(name, params, { toast: false }).result;
}) satisfies typeof base.calledAhead;
