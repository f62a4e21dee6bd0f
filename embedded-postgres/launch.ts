import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { programEnvironment } from './account';
import type { EmbeddedContext } from './context';
import { outputFailure } from './failures';
import { postmasterState, removeMisleadingPidFile } from './postmaster-file';
import { ExitCode, StartupError } from './startup-error';

export type Postmaster = { pid: number; port: number; adopted: boolean };

/** Replaying the log after a crash can take minutes on a slow disk. */
const START_LIMIT_MS = 300_000;
const POLL_MS = 50;
const KEPT_OUTPUT_CHARS = 8_000;

/** Transient conditions: another start, a dying server, or a port taken meanwhile. Wait and check again. */
const PASSING_TROUBLE =
  /lock file "postmaster.pid"|pre-existing shared memory block|could not bind|Address already in use/;

/** Log lines that concern an operator; connections ended by our own stop do not. */
const ALARMING = /PANIC|FATAL(?!.*due to administrator command)/;

/** How long a transient condition may last before it counts as permanent. */
const TROUBLE_LIMIT_MS = 20_000;

/**
 * Ensures that one server runs on the cluster: adopts one that is ready (its parent was killed), waits for one that is
 * starting or stopping, and starts one otherwise. `port` requests a fixed port, so that pools find the server again.
 * @throws StartupError when it does not start.
 */
export async function bringUp(context: EmbeddedContext, port?: number): Promise<Postmaster> {
  const startedAt = performance.now();
  const waited = () => performance.now() - startedAt;
  while (waited() < START_LIMIT_MS) {
    const state = postmasterState(context.paths);
    if (state.kind === 'ready') return { pid: state.pid, port: state.port, adopted: true };
    if (state.kind === 'misleading') {
      context.log.warn(
        { pid: state.pid },
        'postmaster.pid names a process that is no PostgreSQL: removing it',
      );
      removeMisleadingPidFile(context.paths);
    }
    if (state.kind !== 'busy') {
      const attempt = await launch(context, port ?? (await freePort()));
      if ('pid' in attempt) return { ...attempt, adopted: false };
      const passes = attempt.killed || PASSING_TROUBLE.test(attempt.output);
      if (!passes || waited() > TROUBLE_LIMIT_MS) {
        throw outputFailure(attempt.output, context.paths.root);
      }
    }
    await sleep(POLL_MS);
  }
  throw new StartupError(
    'database_start_timeout',
    `The embedded PostgreSQL was not ready within ${START_LIMIT_MS / 1000} s: look at the load of this machine and its disk, then start again; nothing was lost.`,
    ExitCode.unavailable,
  );
}

/** Settings are passed here instead of postgresql.conf, so that they change together with the code. */
function serverOptions({ paths, volatile }: EmbeddedContext, port: number): string[] {
  const durable = volatile ? 'off' : 'on';
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    fsync: durable,
    full_page_writes: durable,
    synchronous_commit: durable,
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '',
    // A statement or an error's detail may contain a phone number, so neither is logged.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_statement: 'none',
    log_error_verbosity: 'terse',
  };
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', paths.cluster, '-p', String(port), ...pairs];
}

/** `killed` = by an operator, or by a system out of memory: the next attempt may succeed. */
type LaunchResult = { pid: number; port: number } | { output: string; killed: boolean };

/** Starts the server in its own process group: Ctrl-C in a terminal is for us, and we stop the server cleanly. */
async function launch(context: EmbeddedContext, port: number): Promise<LaunchResult> {
  const { paths, binaries, account } = context;
  const child = spawn(binaries.postgres, serverOptions(context, port), {
    ...account,
    cwd: paths.cluster,
    env: programEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const readOutput = followOutput(child, context);
  let ended = false;
  let killed = false;
  child.on('error', () => {
    ended = true;
  });
  child.on('close', (_code, signal) => {
    ended = true;
    killed = signal === 'SIGKILL';
  });
  while (!ended) {
    const state = postmasterState(paths);
    if (state.kind === 'ready' && state.pid === child.pid) {
      releaseEventLoop(child);
      return { pid: state.pid, port };
    }
    await sleep(POLL_MS);
  }
  return { output: readOutput(), killed };
}

/** Forwards PostgreSQL's output to our log and keeps its end, to explain a failed start. */
function followOutput(child: ChildProcess, { log }: EmbeddedContext): () => string {
  let kept = '';
  child.on('error', (error) => {
    kept += `${error.message}\n`;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    kept = (kept + text).slice(-KEPT_OUTPUT_CHARS);
    for (const line of text.split('\n').filter(Boolean)) {
      if (ALARMING.test(line)) log.warn({ postgres: line }, 'PostgreSQL reports');
      else log.debug({ postgres: line }, 'PostgreSQL reports');
    }
  });
  return () => kept;
}

/** The server may outlive this process (the next start adopts it), so it must not keep the process alive. */
function releaseEventLoop(child: ChildProcess): void {
  child.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
