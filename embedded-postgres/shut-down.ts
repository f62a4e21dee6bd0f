import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { programEnvironment } from './account';
import type { EmbeddedContext } from './context';
import { postmasterState } from './postmaster-file';
import { commandLineOf } from './process-info';

/** On a full disk the last checkpoint never succeeds, so a person or an init system must not wait longer. */
const FAST_LIMIT_S = 20;
const IMMEDIATE_LIMIT_S = 10;
const POLL_MS = 20;

/**
 * Stops the server, started or adopted, and waits for its end: first cleanly, and after a timeout immediately (safe:
 * the next start replays the log).
 */
export async function shutDown(context: EmbeddedContext): Promise<void> {
  const state = postmasterState(context.paths);
  if (state.kind !== 'ready' && state.kind !== 'busy') return;
  const stopped = await pgCtlStop(context, 'fast', FAST_LIMIT_S);
  if (!stopped) {
    context.log.warn({ postmaster: state.pid }, 'PostgreSQL did not stop in good order: stopping it at once');
    await pgCtlStop(context, 'immediate', IMMEDIATE_LIMIT_S);
  }
  // pg_ctl waits for postmaster.pid to disappear, which happens shortly before the process exits.
  const deadline = performance.now() + IMMEDIATE_LIMIT_S * 1000;
  while (commandLineOf(state.pid)?.includes(context.paths.cluster) && performance.now() < deadline) {
    await sleep(POLL_MS);
  }
}

/** Uses pg_ctl instead of a signal, because it works the same on Windows. */
function pgCtlStop(
  context: EmbeddedContext,
  mode: 'fast' | 'immediate',
  limitSeconds: number,
): Promise<boolean> {
  const { paths, binaries, account } = context;
  const options = ['stop', '-D', paths.cluster, '-m', mode, '-w', '-t', String(limitSeconds), '-s'];
  return new Promise((done) => {
    const child = spawn(binaries.pgCtl, options, {
      ...account,
      cwd: paths.cluster,
      env: programEnvironment(),
      stdio: 'ignore',
    });
    child.on('error', () => done(false));
    child.on('close', (status) => done(status === 0 || postmasterState(paths).kind === 'absent'));
  });
}
