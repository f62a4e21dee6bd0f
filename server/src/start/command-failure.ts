import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import { StorageFull, StorageUnavailable } from '../errors';

/** What to tell an operator about a failure: a sentence they can act on, or the stack of a fault of ours. */
export function describeFailure(error: unknown): { text: string; exitCode: number } {
  if (error instanceof StartupError) return { text: error.message, exitCode: error.exitCode };
  if (error instanceof StorageUnavailable || error instanceof StorageFull) {
    const text = `The storage of files did not serve a request (${error.message}): try again.`;
    return { text, exitCode: ExitCode.unavailable };
  }
  const text = error instanceof Error ? String(error.stack) : String(error);
  return { text, exitCode: ExitCode.software };
}

/** Reports a command's failure: a sentence that the operator can act on, or the stack of a fault of ours. */
export function reportFailure(error: unknown): void {
  const { text, exitCode } = describeFailure(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = exitCode;
}
