import { readCredentials } from '../../server/src/embedded/credentials';
import { embeddedPaths } from '../../server/src/embedded/paths';
import { postmasterState } from '../../server/src/embedded/postmaster-file';

/**
 * Address of the database that a running product keeps in its data directory, for an operator's own statements.
 * @throws when it does not run
 */
export function embeddedUrl(dataDir: string): string {
  const paths = embeddedPaths(dataDir);
  const state = postmasterState(paths);
  if (state.kind !== 'ready') throw new Error(`the database is ${state.kind}`);
  const { application } = readCredentials(paths.credentials);
  return `postgres://tuzuo:${application}@127.0.0.1:${state.port}/tuzuo`;
}
