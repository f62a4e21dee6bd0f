import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';

/** The roles of a process: everything, only HTTP calls, or only background work. */
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
 * Parses the role from the command line (`--role=all|api|worker`); the default is `all`.
 * @throws StartupError for any other argument, so that a typo never starts the wrong role
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
