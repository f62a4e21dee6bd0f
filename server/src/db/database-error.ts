import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';

type Diagnosis = { code: string; exitCode: ExitCode; sentence: (address: string) => string };

const UNREACHABLE: Diagnosis = {
  code: 'database_unreachable',
  exitCode: ExitCode.unavailable,
  sentence: (address) =>
    `The database at ${address} does not answer: start it, or point DATABASE_URL at one that runs.`,
};

const LOGIN_REFUSED: Diagnosis = {
  code: 'database_login',
  exitCode: ExitCode.config,
  sentence: (address) =>
    `The database at ${address} refuses the login: correct the user and password in DATABASE_URL.`,
};

const BY_CODE: Record<string, Diagnosis> = {
  '28P01': LOGIN_REFUSED,
  '28000': LOGIN_REFUSED,
  '3D000': {
    code: 'database_missing',
    exitCode: ExitCode.config,
    sentence: (address) =>
      `The database ${address} does not exist: create it (createdb) or correct its name in DATABASE_URL.`,
  },
  '42501': {
    code: 'database_permission',
    exitCode: ExitCode.config,
    sentence: (address) =>
      `The user of DATABASE_URL may not create tables in ${address}: make that user the owner of the database.`,
  },
  '53100': {
    code: 'disk_full',
    exitCode: ExitCode.system,
    sentence: (address) =>
      `The disk of the database at ${address} is full: free some space, then start again; nothing was lost.`,
  },
  '55P03': {
    code: 'migration_locked',
    exitCode: ExitCode.unavailable,
    sentence: (address) =>
      `Another process has been migrating ${address} for minutes: let it finish or stop it, then start again.`,
  },
};

const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
]);

/** pg's messages for a lost or missing connection; these errors have no code. */
const UNREACHABLE_WORDS =
  /timeout expired|timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable/;

/** Whether the error means that no database answered, so that a retry can help. */
export function isDatabaseUnreachable(error: unknown): boolean {
  return causes(error).some(
    (cause) => UNREACHABLE_CODES.has(codeOf(cause)) || UNREACHABLE_WORDS.test(cause.message),
  );
}

/** pg-pool's message if no connection became free within the timeout. */
const BUSY_WORDS = 'timeout exceeded when trying to connect';
const LOCK_NOT_AVAILABLE = '55P03';

/** Whether the error means that the database is overloaded, so that a later retry can succeed. */
export function isDatabaseBusy(error: unknown): boolean {
  return causes(error).some((cause) => cause.message === BUSY_WORDS || codeOf(cause) === LOCK_NOT_AVAILABLE);
}

const UNIQUE_VIOLATION = '23505';

/** The unique constraint that a statement would have violated; undefined for any other error. */
export function violatedUnique(error: unknown): string | undefined {
  const found = causes(error).find((cause) => codeOf(cause) === UNIQUE_VIOLATION);
  return found && 'constraint' in found ? String(found.constraint) : undefined;
}

/**
 * Converts a database error to a sentence that names `address` (`Database.address`), but never the user or password.
 */
export function databaseStartupError(error: unknown, address: string): StartupError {
  if (error instanceof StartupError) return error;
  const known = causes(error).map((cause) => BY_CODE[codeOf(cause)]);
  const diagnosis = isDatabaseUnreachable(error) ? UNREACHABLE : known.find((found) => found !== undefined);
  if (diagnosis) {
    return new StartupError(diagnosis.code, diagnosis.sentence(address), diagnosis.exitCode, {
      cause: error,
    });
  }
  const detail = causes(error).at(-1)?.message ?? String(error);
  const sentence = `The database at ${address} could not be prepared (${detail}): see the log, then start again.`;
  return new StartupError('database_fault', sentence, ExitCode.software, { cause: error });
}

/** The error and its causes, outermost first: drizzle wraps the driver's error. */
function causes(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let next = error; next instanceof Error && chain.length < 5; next = next.cause) chain.push(next);
  return chain;
}

/** PostgreSQL's code of an error of the driver; '' for any other. */
export const sqlStateOf = (error: unknown): string => (error instanceof Error ? codeOf(error) : '');

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
