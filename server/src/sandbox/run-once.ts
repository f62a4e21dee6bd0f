import type { Account } from '@tuzuo/embedded-postgres/account';
import { forkProgram } from './fork';

/** Characters kept of the end of stderr, to explain an exit. */
const LAST_WORDS_LENGTH = 1_000;

/** The process was killed for taking too long or too much memory, which is the fault of its input. */
export class ProgramKilled extends Error {
  override readonly name = 'ProgramKilled';
}

/**
 * Starts one of our programs for one job and waits for its only response.
 * @param settings passed as JSON in its first argument
 * @param options.account account to run as
 * @param options.limitMs milliseconds until it is killed
 * @throws ProgramKilled when it was killed, Error when it exited without a response
 */
export function runOnce<Answer>(
  program: URL,
  settings: unknown,
  { account, limitMs }: { account: Account; limitMs: number },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = forkProgram(program, settings, account);
    let lastWords = '';
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, limitMs);
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-LAST_WORDS_LENGTH);
    });
    child.once('message', (answer) => resolve(answer as Answer));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(limit);
      if (isLate || signal !== null) reject(new ProgramKilled(`a program was killed: ${lastWords.trim()}`));
      else reject(new Error(`child program exited with ${code}: ${lastWords.trim()}`));
    });
  });
}
