import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import { StorageFull, StorageUnavailable } from '../errors';

/** What to tell an operator about a failure: a sentence they can act on, or the stack of a fault of ours. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof StartupError) return { text: error.message, exitCode: error.exitCode };
  if (error instanceof StorageUnavailable || error instanceof StorageFull) {
    const text = `The storage of files did not serve a request (${error.message}): try again.`;
    return { text, exitCode: ExitCode.unavailable };
  }
  const text = error instanceof Error ? String(error.stack) : String(error);
  return { text, exitCode: ExitCode.software };
}

type Failure = { text: string; exitCode: number };

/**
 * Runs an operator's command and reports its failure. A reader that leaves early, such as `head`, does not end the
 * command: what it began is finished, and only the rest of its output is lost.
 * @param describe says what to tell the operator
 */
export async function runProgram(
  main: () => Promise<void>,
  describe: (error: unknown) => Failure = describeFailure,
): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  try {
    await main();
  } catch (error) {
    const { text, exitCode } = describe(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = exitCode;
  }
}
