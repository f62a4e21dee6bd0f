import type { Api } from '@tuzuo/contract/api';
import type { RouteName } from '@tuzuo/core/api/routes';
import { call } from './call';

/** Asks for what a page will want that is still on its way, in a browser: elsewhere pages are there at once. */
export function callAhead<Name extends RouteName>(_name: Name, _params: Api[Name]['input']): void {}

/**
 * Calls the server without a word to the user. A browser takes the answer to the same call that was made ahead, while
 * its page was on its way.
 */
export const calledAhead = <Name extends RouteName>(
  name: Name,
  params: Api[Name]['input'],
): Promise<Api[Name]['output']> => call(name, params, { toast: false }).result;
