/**
 * A failure that a person can do something about: told in one sentence, without a stack.
 * Anything else that is thrown is a defect of ours and keeps its stack.
 */
export class Failure extends Error {
  /**
   * @param {string} sentence what went wrong and what to do
   * @param {{ exitCode?: number, details?: string }} [options] `details` is printed above the sentence
   */
  constructor(sentence, { exitCode = 1, details = '' } = {}) {
    super(sentence);
    this.name = 'Failure';
    this.exitCode = exitCode;
    this.details = details;
  }
}

/**
 * The oldest Node that everything here runs on; package.json says the same in `engines`.
 * @type {readonly [number, number]}
 */
export const OLDEST_NODE = [20, 19];

/**
 * @param {string} version such as `20.20.2`
 * @returns {string | undefined} the sentence to print when this Node is too old
 */
export function nodeVersionProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [needMajor, needMinor] = OLDEST_NODE;
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return undefined;
  return `Tuzuo needs Node ${needMajor}.${needMinor} or newer, and this is Node ${version}: install a newer one and run the command again.`;
}

/**
 * Runs a command's main function and turns its outcome into the process's exit code.
 * @param {() => Promise<number | void>} main answers the exit code, 0 when it answers nothing
 */
export async function runMain(main) {
  try {
    const problem = nodeVersionProblem(process.versions.node);
    if (problem) throw new Failure(problem);
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    if (error instanceof Failure) {
      if (error.details) process.stderr.write(`${error.details.trimEnd()}\n\n`);
      process.stderr.write(`${error.message}\n`);
      process.exitCode = error.exitCode;
    } else {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exitCode = 1;
    }
  }
}
