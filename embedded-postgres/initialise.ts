import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Account } from './account';
import { programEnvironment } from './account';
import type { Binaries } from './binaries';
import { createCredentials } from './credentials';
import { UNFINISHED_PREFIX } from './data-directory';
import { clusterDamaged, fileSystemFailure, outputFailure } from './failures';
import type { EmbeddedPaths } from './paths';
import { ExitCode, StartupError } from './startup-error';

/**
 * Creates the cluster if there is none. It is created under a temporary name and renamed when it is complete and on
 * disk, so a start that was killed halfway leaves nothing to repair, and one of two concurrent first starts wins.
 * @throws StartupError when the existing one is damaged or from another PostgreSQL, or the disk fails.
 */
export async function ensureCluster(
  paths: EmbeddedPaths,
  binaries: Binaries,
  account: Account,
): Promise<void> {
  try {
    if (isAbsent(paths.root)) await createCluster(paths, binaries, account);
    refuseDamaged(paths, binaries.majorVersion);
  } catch (error) {
    throw fileSystemFailure(error, paths.root);
  }
}

function isAbsent(root: string): boolean {
  return !existsSync(root) || readdirSync(root).length === 0;
}

/** The cheap checks; PostgreSQL itself reports other damage when it starts. */
function refuseDamaged({ root, cluster }: EmbeddedPaths, majorVersion: string): void {
  const versionFile = join(cluster, 'PG_VERSION');
  if (!existsSync(versionFile)) throw clusterDamaged(root, 'cluster/PG_VERSION is missing');
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version !== majorVersion) {
    throw new StartupError(
      'database_version',
      `The database in ${root} was made by PostgreSQL ${version || 'unknown'}, and this Tuzuo brings ${majorVersion}: go back to the Tuzuo that made it and export the data, or set DATABASE_URL to a PostgreSQL ${version || ''} that serves it.`,
      ExitCode.config,
    );
  }
  if (!existsSync(join(cluster, 'global', 'pg_control'))) {
    throw clusterDamaged(root, 'cluster/global/pg_control is missing');
  }
}

async function createCluster(paths: EmbeddedPaths, binaries: Binaries, account: Account): Promise<void> {
  const aside = mkdtempSync(join(paths.dataDir, `${UNFINISHED_PREFIX}${process.pid}-`));
  const give = (path: string) => account && chownSync(path, account.uid, account.gid);
  const writeSecret = (path: string, text: string) => {
    writeFileSync(path, text, { mode: 0o600, flag: 'wx', flush: true });
    give(path);
  };
  try {
    chmodSync(aside, 0o700);
    give(aside);
    const credentials = createCredentials();
    writeSecret(join(aside, 'credentials.json'), `${JSON.stringify(credentials)}\n`);
    const passwordFile = join(aside, 'initial-password');
    writeSecret(passwordFile, credentials.superuser);
    const cluster = join(aside, 'cluster');
    mkdirSync(cluster, { mode: 0o700 });
    give(cluster);
    await runInitdb({ binaries, account, cluster, passwordFile, root: paths.root });
    rmSync(passwordFile);
    syncDirectory(aside);
    moveIntoPlace(aside, paths.root);
    syncDirectory(paths.dataDir);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

type InitdbRun = {
  binaries: Binaries;
  account: Account;
  cluster: string;
  passwordFile: string;
  root: string;
};

/** `builtin` C.UTF-8 sorts the same on every system, so a cluster can be moved. initdb syncs it to disk. */
function runInitdb({ binaries, account, cluster, passwordFile, root }: InitdbRun): Promise<void> {
  const options = [
    ...['-D', cluster, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ];
  return new Promise((done, fail) => {
    const child = spawn(binaries.initdb, options, {
      ...account,
      cwd: cluster,
      env: programEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.on('error', fail);
    child.on('close', (status) => (status === 0 ? done() : fail(outputFailure(output, root))));
  });
}

/** If another first start was faster, its cluster is kept and ours is discarded. */
function moveIntoPlace(aside: string, root: string): void {
  try {
    renameSync(aside, root);
  } catch (error) {
    if (isAbsent(root)) throw error;
  }
}

/** Makes a rename or a new file in the directory survive a power failure. Windows has no such call and needs none. */
function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
