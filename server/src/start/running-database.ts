import { readCredentials } from '@tuzuo/embedded-postgres/credentials';
import { prepareDataDirectory } from '@tuzuo/embedded-postgres/data-directory';
import { applicationUrl } from '@tuzuo/embedded-postgres/owner-connection';
import { embeddedPaths } from '@tuzuo/embedded-postgres/paths';
import { postmasterState } from '@tuzuo/embedded-postgres/postmaster-file';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import type { Env } from '../config/env';
import { startLine } from './command-line';

/**
 * The URL of the operator's database, or of the embedded one of the Tuzuo that runs on the same DATA_DIR.
 * @throws StartupError
 */
export function runningDatabaseUrl({ DATABASE_URL, DATA_DIR }: Env): string {
  if (DATABASE_URL !== undefined) return DATABASE_URL;
  const paths = embeddedPaths(prepareDataDirectory(DATA_DIR));
  const state = postmasterState(paths);
  if (state.kind !== 'ready') {
    throw new StartupError(
      'not_running',
      `Tuzuo is not running on this DATA_DIR: start it first ("${startLine()}"), or set DATABASE_URL.`,
      ExitCode.unavailable,
    );
  }
  return applicationUrl(state, readCredentials(paths.credentials));
}
