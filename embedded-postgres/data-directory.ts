import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Account, canEnter } from './account';
import { dataDirDenied, diskFull, fileSystemFailure } from './failures';
import { processExists } from './process-info';
import { ExitCode, StartupError } from './startup-error';

/** Starting a database writes about 40 MB the first time; with less free space than this it would fail halfway. */
const FREE_BYTES_NEEDED = 64 * 1024 * 1024;

/** Name prefix of the directory that a first start works in and finally renames. */
export const UNFINISHED_PREFIX = 'postgres.new-';

/**
 * Creates DATA_DIR if needed and verifies that it is writable.
 * @returns its path, absolute and without symbolic links.
 * @throws StartupError when it is a file, not writable, or its disk is full.
 */
export function prepareDataDirectory(dataDir: string): string {
  const wanted = resolve(dataDir);
  try {
    if (!existsSync(wanted)) {
      makeDirectory(wanted);
      // Lets PostgreSQL's account pass through regardless of umask; its own directory is 0700.
      chmodSync(wanted, 0o711);
    }
    const real = realpathSync(wanted);
    const probe = join(real, `.write-probe-${process.pid}`);
    writeFileSync(probe, 'x', { flag: 'w' });
    rmSync(probe);
    refuseFullDisk(real);
    return real;
  } catch (error) {
    throw fileSystemFailure(error, wanted);
  }
}

/**
 * Creates a directory with its parents. Node's recursive mkdir never returns on file systems that answer ENOENT
 * (/proc).
 */
function makeDirectory(directory: string): void {
  const parent = dirname(directory);
  if (!existsSync(parent)) makeDirectory(parent);
  try {
    mkdirSync(directory);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    throw code === 'ENOENT' ? dataDirDenied(directory, error) : error;
  }
}

/**
 * @throws StartupError when an account of ours, PostgreSQL's or the decoders', cannot reach DATA_DIR: the server runs
 * as root, and DATA_DIR is below a closed home
 */
export function refuseUnreachable(dataDir: string, account: Account): void {
  if (canEnter(dataDir, account)) return;
  throw new StartupError(
    'data_dir_unreachable',
    `Neither PostgreSQL nor what opens users' pictures runs as root, and user ${account?.uid} cannot reach DATA_DIR (${dataDir}): set DATA_DIR to a directory that everyone may enter, such as /var/lib/tuzuo, or start Tuzuo as an ordinary user.`,
    ExitCode.config,
  );
}

/** Removes leftovers of first starts that were killed before their rename; nothing in them was ever used. */
export function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const pid = Number(name.slice(UNFINISHED_PREFIX.length).split('-')[0]);
    if (name.startsWith(UNFINISHED_PREFIX) && !processExists(pid)) {
      removeIfIdle(join(dataDir, name));
    }
  }
}

/** An initdb that outlived its parent may still write there for a second; then the next start removes it. */
function removeIfIdle(directory: string): void {
  try {
    rmSync(directory, { recursive: true, force: true });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ENOTEMPTY') throw error;
  }
}

function refuseFullDisk(dataDir: string): void {
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < FREE_BYTES_NEEDED) throw diskFull(dataDir);
}
