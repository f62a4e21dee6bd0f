import { ExitCode, StartupError } from './startup-error';

/** The disk of DATA_DIR is full. */
export function diskFull(path: string, cause?: unknown): StartupError {
  const sentence = `The disk of ${path} is full: free some space (100 MB are enough to start), then start again; nothing was lost.`;
  return new StartupError('disk_full', sentence, ExitCode.system, { cause });
}

/** The cluster's files are not as PostgreSQL left them. They are never deleted, since they may still hold the data. */
export function clusterDamaged(root: string, finding: string): StartupError {
  const sentence = `The database in ${root} is damaged (${finding}): restore that directory from a backup, or move it away to start with an empty database; nothing was deleted.`;
  return new StartupError('database_damaged', sentence);
}

/** Code of `dataDirInUse`: the only failure after which the running server must not be stopped. */
export const DATA_DIR_IN_USE = 'data_dir_in_use';

/** Another process of the product owns the directory. */
export function dataDirInUse(dataDir: string, pid: number | string): StartupError {
  const sentence = `Another Tuzuo (pid ${pid}) is using this data directory, ${dataDir}: stop it first, or give this one its own DATA_DIR.`;
  return new StartupError(DATA_DIR_IN_USE, sentence);
}

/** The stored passwords are not those of the cluster. */
export function credentialsRefused(path: string, finding: string): StartupError {
  const sentence = `The database passwords in ${path} ${finding}: restore that file from the backup that the database came from.`;
  return new StartupError('database_credentials', sentence, ExitCode.config);
}

/** Another system account owns what must be written. */
export function dataDirDenied(path: string, cause?: unknown): StartupError {
  const sentence = `DATA_DIR is not writable (${path}): give its owner to the user that runs Tuzuo, or set DATA_DIR to a directory that is.`;
  return new StartupError('data_dir_not_writable', sentence, ExitCode.system, { cause });
}

/**
 * Converts a file system error below DATA_DIR into an actionable message.
 * @returns the original error when the operator cannot do anything about it.
 */
export function fileSystemFailure(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(path, error);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return dataDirDenied(path, error);
    case 'EEXIST':
    case 'ENOTDIR':
      return new StartupError(
        'data_dir_is_file',
        `DATA_DIR (${path}) is a file or lies below one: set DATA_DIR to a directory.`,
        ExitCode.config,
        { cause: error },
      );
    default:
      return error;
  }
}

type OutputRule = { words: RegExp; failure: (root: string, line: string) => StartupError };

/** Messages that `postgres` and `initdb` print (locale C); the first match wins. */
const OUTPUT_RULES: readonly OutputRule[] = [
  { words: /No space left on device|Disk quota exceeded/, failure: (root) => diskFull(root) },
  {
    words: /initialized by PostgreSQL version|incompatible with server/,
    failure: (root, line) => clusterDamaged(root, line),
  },
  { words: /Permission denied|Read-only file system/, failure: (root) => dataDirDenied(root) },
  {
    words:
      /control file|checkpoint record|not a database cluster|PANIC|missing|does not exist|could not (open|read)/,
    failure: (root, line) => clusterDamaged(root, line),
  },
];

/** Converts the output of a failed PostgreSQL program into a message. */
export function outputFailure(output: string, root: string): StartupError {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const last = lines.filter((line) => /FATAL|PANIC|error:/.test(line)).at(-1) ?? lines.at(-1) ?? 'no message';
  const rule = OUTPUT_RULES.find(({ words }) => words.test(output));
  if (rule) return rule.failure(root, last.trim());
  const sentence = `The embedded PostgreSQL does not start (${last.trim()}): solve that, or set DATABASE_URL to a PostgreSQL of your own.`;
  return new StartupError('database_start', sentence);
}
