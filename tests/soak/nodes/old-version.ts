import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../../scripts/lib/run.mjs';
import { SERVER_PROGRAM } from '../../../scripts/lib/server-bundle.mjs';

const git = (...args: readonly string[]): string =>
  execFileSync('git', [...args], { cwd: ROOT, encoding: 'utf8' }).trim();

/** The commit before the newest migration, whose server meets a schema that it does not know. */
export const beforeNewestMigration = (): string =>
  git('rev-parse', `${git('log', '-1', '--format=%H', '--', 'server/migrations/*.sql')}^`);

/** Links the packages of this checkout, but not its own workspaces and programs. */
function linkPackages(directory: string, folder: string): void {
  const own = ['@tuzuo', '.tuzuo', '.cache', '.vite'];
  mkdirSync(join(directory, folder), { recursive: true });
  for (const name of readdirSync(join(ROOT, folder))) {
    if (!own.includes(name)) symlinkSync(join(ROOT, folder, name), join(directory, folder, name));
  }
}

/**
 * Builds the server of another commit in an empty directory, with the packages that are installed here.
 * @returns path of its program
 */
export async function buildVersion(commit: string, directory: string): Promise<string> {
  const unpack = `git archive ${commit} | tar -x -C "$1"`;
  await promisify(execFile)('bash', ['-o', 'pipefail', '-c', unpack, 'unpack', directory], { cwd: ROOT });
  for (const folder of [
    'node_modules',
    'server/node_modules',
    'contract/node_modules',
    'poster/node_modules',
  ])
    linkPackages(directory, folder);
  const workspaces = join(directory, 'node_modules/@tuzuo');
  mkdirSync(workspaces);
  for (const name of ['contract', 'core', 'embedded-postgres', 'poster', 'server'])
    symlinkSync(join(directory, name), join(workspaces, name));
  const build =
    "const { buildServer } = await import('./scripts/lib/server-bundle.mjs'); await buildServer();";
  const args = ['--input-type=module', '-e', build];
  await promisify(execFile)(process.execPath, args, { cwd: directory });
  return SERVER_PROGRAM.replace(ROOT, directory);
}
