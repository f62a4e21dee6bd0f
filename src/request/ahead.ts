import type { Api } from '@tuzuo/contract/api';
import type { RouteName } from '@tuzuo/core/api/routes';
import { call } from './call';

/** Makes a call for a page that is still loading. Does nothing here: only browsers load pages on demand. */
export function callAhead<Name extends RouteName>(_name: Name, _params: Api[Name]['input']): void {}

/**
 * Calls the server without toasts. In a browser it uses the answer to the same call if it was made ahead while the page
 * was loading.
 */
export const calledAhead = <Name extends RouteName>(
  name: Name,
  params: Api[Name]['input'],
): Promise<Api[Name]['output']> => call(name, params, { toast: false }).result;
