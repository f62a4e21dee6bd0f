import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { argumentsOf } from './child-process';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs an operator's command like `npm run admin`, next to a running server.
 * @param env selects the server: DATA_DIR, and DATABASE_URL for an external database
 * @throws Error with the output when the command failed
 */
export async function runAdmin(env: Record<string, string>, ...args: readonly string[]): Promise<string> {
  const { PATH = '', HOME = '' } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [...argumentsOf('admin'), ...args], {
    cwd: REPOSITORY,
    env: { PATH, HOME, ...env },
  });
  return stdout;
}
