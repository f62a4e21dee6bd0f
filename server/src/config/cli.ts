import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';

/** What one process does: everything, the HTTP calls alone, or the background work alone. */
export const ROLES = {
  all: { api: true, worker: true, embeddedDatabase: true },
  api: { api: true, worker: false, embeddedDatabase: false },
  worker: { api: false, worker: true, embeddedDatabase: false },
} as const;

export type Role = keyof typeof ROLES;

function isRole(word: string): word is Role {
  return Object.hasOwn(ROLES, word);
}

/**
 * The role that the command line asks for (`--role=all|api|worker`), `all` without one.
 * Throws a StartupError for any other argument, so that a typo never starts the wrong thing.
 */
export function parseRole(argv: readonly string[]): Role {
  let role: Role = 'all';
  for (const argument of argv) {
    const word = /^--role=(.*)$/.exec(argument)?.[1];
    if (word === undefined) {
      throw usage(`Unknown argument "${argument}": use --role=all, --role=api or --role=worker.`);
    }
    if (!isRole(word)) throw usage(`Unknown role "${word}": use --role=all, --role=api or --role=worker.`);
    role = word;
  }
  return role;
}

function usage(sentence: string): StartupError {
  return new StartupError('usage', sentence, ExitCode.usage);
}
