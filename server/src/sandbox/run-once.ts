import type { Account } from '@tuzuo/embedded-postgres/account';
import { forkProgram } from './fork';

/** The end of what the process said, to tell why it ended. */
const LAST_WORDS_LENGTH = 1_000;

/** A process took too long, or so much memory that it was killed: what it worked on is to blame. */
export class ProgramKilled extends Error {
  override readonly name = 'ProgramKilled';
}

/**
 * Starts a program of ours for one job, and waits for its one answer.
 * @param settings for its first argument, as JSON
 * @param options.account whom it runs as
 * @param options.limitMs milliseconds until it is killed
 * @throws ProgramKilled when it was, Error when it ended without an answer
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
      else reject(new Error(`a program ended with ${code}: ${lastWords.trim()}`));
    });
  });
}
