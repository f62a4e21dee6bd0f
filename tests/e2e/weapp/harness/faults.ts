/** Errors inside the mini-program. A scenario ends by asserting that `errors` is empty. */
export type Faults = {
  /** Uncaught errors of page code, of the view and of timers, and every call of a wx function without a fake. */
  errors: string[];
  consoleErrors: string[];
  consoleWarnings: string[];
  report(error: unknown, where: string): void;
};

export function createFaults(): Faults {
  const errors: string[] = [];
  return {
    errors,
    consoleErrors: [],
    consoleWarnings: [],
    report: (error, where) => errors.push(`${where}: ${describe(error)}`),
  };
}

/** Errors come from several realms, so `instanceof Error` is unreliable. */
export function describe(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'stack' in error && typeof error.stack === 'string') {
    return error.stack;
  }
  return typeof error === 'string' ? error : (JSON.stringify(error) ?? String(error));
}
