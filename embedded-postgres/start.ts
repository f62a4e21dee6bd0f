import { serverAccount } from './account';
import { findBinaries } from './binaries';
import type { EmbeddedContext } from './context';
import { readCredentials } from './credentials';
import { prepareDataDirectory, refuseUnreachable, removeUnfinished } from './data-directory';
import { ensureCluster } from './initialise';
import { applicationUrl, provision } from './owner-connection';
import { leaveNoNote, refuseOtherOwner } from './ownership';
import { embeddedPaths } from './paths';
import { shutDown } from './shut-down';
import type { StartupError } from './startup-error';
import { acquire, type RestartLimit, supervise } from './supervise';

export type EmbeddedPostgres = {
  /** For `createDatabase`: contains a password, so keep it out of logs. Stays the same when the server restarts. */
  url: string;
  /** Whether a running server was adopted, left by a killed process of the product. */
  adopted: boolean;
  /** Called once when the server is lost and cannot be restarted: print the message and exit. */
  onLost(listener: (error: StartupError) => void): void;
  /** Stops the server cleanly and waits for it. Close the pools first. May be called twice. */
  stop(): Promise<void>;
};

type EmbeddedOptions = {
  /** DATA_DIR: the database is in `postgres/` below it. */
  dataDir: string;
  log: EmbeddedContext['log'];
  restartLimit?: RestartLimit;
  /** Whether nothing waits for the disk: for tests, whose data a crash may destroy. Default: false. */
  volatile?: boolean;
};

const RESTART_LIMIT: RestartLimit = { losses: 10, withinMs: 300_000 };

/**
 * Starts (and on first use creates) the embedded PostgreSQL in DATA_DIR, on 127.0.0.1 and a free port, and keeps it
 * running. Only one process of the product may use a DATA_DIR at a time.
 * @throws StartupError with an actionable message for everything that the operator can fix.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const paths = embeddedPaths(prepareDataDirectory(options.dataDir));
  refuseOtherOwner(paths.ownerNote, paths.dataDir);
  const account = serverAccount(paths.root);
  refuseUnreachable(paths.dataDir, account);
  const binaries = findBinaries(paths, account);
  const context: EmbeddedContext = { paths, account, log, binaries, volatile: options.volatile ?? false };
  removeUnfinished(paths.dataDir);
  await ensureCluster(paths, context.binaries, account);
  const credentials = readCredentials(paths.credentials);
  const owned = await acquire(context, credentials);
  await provision(owned.client, credentials);
  const { postmaster } = owned;
  log.info({ port: postmaster.port, adopted: postmaster.adopted }, 'the embedded PostgreSQL is ready');
  const supervision = supervise(context, credentials, owned, options.restartLimit ?? RESTART_LIMIT);
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    const ours = await supervision.end();
    if (!ours) return;
    // The owner's connection stays open until the server closes it, so that nobody else can take over in between.
    await shutDown(context);
    await ours.client.end().catch(() => undefined);
    leaveNoNote(paths.ownerNote);
  };
  return {
    url: applicationUrl(postmaster, credentials),
    adopted: postmaster.adopted,
    onLost: supervision.onLost,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}
