import type { RawRoute } from '../../http/port';
import { isAtThisMachine, type MissingPart, SETUP_PATH, setupPage } from './service';

const NOT_FOUND = { status: 404, headers: { 'cache-control': 'no-store' }, body: '' };

/** The page that lists what is not set up, for the operator at this machine; nobody else finds it. */
export const setupRoutes = (missing: readonly MissingPart[]): readonly RawRoute[] => [
  {
    method: 'GET',
    auth: 'none',
    path: SETUP_PATH,
    name: 'setup',
    handle: async (request) => {
      if (missing.length === 0 || !isAtThisMachine(request)) return NOT_FOUND;
      return {
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
        body: setupPage(missing, request.say),
      };
    },
  },
];
