/** Exit codes of the process, after sysexits.h, so that a supervisor can tell a typo from an outage. */
export const ExitCode = {
  /** A command-line argument is wrong. */
  usage: 64,
  /** A dependency is down or missing: a database, a program. */
  unavailable: 69,
  /** An internal error. */
  software: 70,
  /** The system refuses: a port, a directory, a full disk. */
  system: 71,
  /** A setting is wrong or missing. */
  config: 78,
} as const;

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

/**
 * The server cannot start or continue, and the operator can fix it. `message` is one English sentence that says how,
 * and never contains a secret; `code` is stable for tests and scripts.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';

  constructor(
    readonly code: string,
    sentence: string,
    readonly exitCode: ExitCode = ExitCode.system,
    options?: ErrorOptions,
  ) {
    super(sentence, options);
  }
}
