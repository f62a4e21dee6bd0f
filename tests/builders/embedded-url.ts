import { readCredentials } from '@tuzuo/embedded-postgres/credentials';
import { embeddedPaths } from '@tuzuo/embedded-postgres/paths';
import { postmasterState } from '@tuzuo/embedded-postgres/postmaster-file';

/**
 * URL of the database that a running product has in its data directory, for an operator's own statements.
 * @throws when it is not running
 */
export function embeddedUrl(dataDir: string): string {
  const paths = embeddedPaths(dataDir);
  const state = postmasterState(paths);
  if (state.kind !== 'ready') throw new Error(`the database is ${state.kind}`);
  const { application } = readCredentials(paths.credentials);
  return `postgres://tuzuo:${application}@127.0.0.1:${state.port}/tuzuo`;
}
