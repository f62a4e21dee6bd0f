import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import { parseRole } from './config/cli';
import { readEnv } from './config/env';
import { refuseExposedDefaults } from './config/rules';
import { createLogger, type Logger } from './observability/logger';
import { startServer } from './start/server';
import { createShutdown, StartInterrupted } from './start/shutdown';

/** The conventional exit code after SIGINT. */
const INTERRUPTED_EXIT_CODE = 130;

/** npm forwards a signal that the terminal has already sent, so one key press arrives twice within this time. */
const SAME_PRESS_MS = 500;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Reports why the process ends: a sentence for an error that the operator can fix, or the log with the stack for a
 * fault of ours.
 */
function report(error: unknown, log?: Logger): ExitCode {
  if (error instanceof StartupError) {
    process.stderr.write(`${error.message}\n`);
    return error.exitCode;
  }
  log?.fatal({ err: error }, 'the server failed');
  process.stderr.write('The server failed: the log line above says where.\n');
  return ExitCode.software;
}

/** Starts, announces itself on stdout, and ends on a signal or a fatal error without leaving anything running. */
async function main(): Promise<void> {
  const role = parseRole(process.argv.slice(2));
  const env = readEnv(process.env);
  await refuseExposedDefaults(env);
  const log = createLogger(env.LOG_LEVEL);
  const shutdown = createShutdown(log);
  let ending = false;
  let signalledAt = Number.NEGATIVE_INFINITY;

  const end = async (exitCode: number) => {
    ending = true;
    shutdown.request();
    await started;
    await shutdown.run();
    process.exit(exitCode);
  };
  const fail = (error: unknown) => {
    const exitCode = report(error, log);
    if (!ending) void end(exitCode);
  };
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (performance.now() - signalledAt < SAME_PRESS_MS) return;
      signalledAt = performance.now();
      // The embedded database then keeps running, and the next start takes it over.
      if (ending) process.exit(INTERRUPTED_EXIT_CODE);
      log.info({ signal }, 'stopping');
      void end(0);
    });
  }
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);

  const started = startServer(role, { env, log, shutdown, onLost: fail }).then(
    (announcement) => {
      if (!ending) process.stdout.write(`TUZUO_READY ${announcement}\n`);
    },
    (error: unknown) => {
      if (!(error instanceof StartInterrupted)) fail(error);
    },
  );
  await started;
}

main().catch((error: unknown) => {
  process.exitCode = report(error);
});
