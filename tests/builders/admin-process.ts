import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs an operator's command as `npm run admin` does, beside a server that runs.
 * @param env says which: DATA_DIR, and DATABASE_URL where that is another
 * @throws Error with what it said, when it did nothing
 */
export async function runAdmin(env: Record<string, string>, ...args: readonly string[]): Promise<string> {
  const { PATH = '', HOME = '' } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'server/src/start/admin.ts', ...args],
    { cwd: REPOSITORY, env: { PATH, HOME, ...env } },
  );
  return stdout;
}
