import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { EmbeddedContext } from './context';
import type { Credentials } from './credentials';
import { credentialsRefused, DATA_DIR_IN_USE, fileSystemFailure } from './failures';
import { bringUp, type Postmaster } from './launch';
import { connectOwner } from './owner-connection';
import { becomeOwner } from './ownership';
import { shutDown } from './shut-down';
import { ExitCode, StartupError } from './startup-error';

/** Maximum losses of the server within a time; more mean that a restart cannot fix the problem. */
export type RestartLimit = { losses: number; withinMs: number };

const BACKOFF_MS = [0, 200, 500, 1_000, 2_000, 5_000] as const;

const CONNECT_PAUSE_MS = 100;
const CONNECT_TRIES = 100;

/** A running server that this process owns. */
type Owned = { postmaster: Postmaster; client: Client };

/**
 * Starts or adopts the server (on `port`, if given) and becomes its owner.
 * @throws StartupError when it does not start, refuses our password, or belongs to another process.
 */
export async function acquire(
  context: EmbeddedContext,
  credentials: Credentials,
  port?: number,
): Promise<Owned> {
  for (let tries = 0; tries < CONNECT_TRIES; tries += 1) {
    const postmaster = await bringUp(context, port);
    const client = await connectOwner(context, postmaster, credentials);
    if (client === 'refused') {
      if (!postmaster.adopted) await shutDown(context);
      throw credentialsRefused(context.paths.credentials, 'are not those of this database');
    }
    if (client && (await tryToOwn(context, client))) return { postmaster, client };
    await sleep(CONNECT_PAUSE_MS);
  }
  throw new StartupError(
    'database_start',
    'The embedded PostgreSQL runs but takes no connections: stop Tuzuo and start it again.',
    ExitCode.unavailable,
  );
}

/** @returns false when the server went away meanwhile. */
async function tryToOwn({ paths, log }: EmbeddedContext, client: Client): Promise<boolean> {
  try {
    await becomeOwner(client, paths.ownerNote, paths.dataDir);
    return true;
  } catch (error) {
    await client.end().catch(() => undefined);
    const failure = fileSystemFailure(error, paths.dataDir);
    if (failure instanceof StartupError) throw failure;
    log.debug({ err: error }, 'the database went away while we took it over');
    return false;
  }
}

type Supervision = {
  /** Called once, when the server is lost permanently. */
  onLost(listener: (error: StartupError) => void): void;
  /**
   * Ends the supervision (after a restart in progress), so that the server may be stopped.
   * @returns undefined when the server now belongs to another process and must not be stopped.
   */
  end(): Promise<Owned | undefined>;
};

/**
 * Watches the server and restarts it on the same port when it dies. After the death of a backend, PostgreSQL restarts
 * itself, and only the lock must be taken again.
 */
export function supervise(
  context: EmbeddedContext,
  credentials: Credentials,
  first: Owned,
  limit: RestartLimit,
): Supervision {
  const { log } = context;
  const { port } = first.postmaster;
  const listeners: ((error: StartupError) => void)[] = [];
  let lost: StartupError | undefined;
  let losses: number[] = [];
  let owned = first;
  let ending = false;
  let recovery = Promise.resolve();

  const watch = (client: Client) => client.once('end', () => (recovery = recover()));

  async function recover(): Promise<void> {
    if (ending) return;
    const now = performance.now();
    losses = [...losses.filter((at) => now - at < limit.withinMs), now];
    log.warn({ losses: losses.length }, 'the embedded PostgreSQL went away: starting it again');
    try {
      if (losses.length > limit.losses) throw lostTooOften(limit);
      await sleep(BACKOFF_MS[Math.min(losses.length, BACKOFF_MS.length) - 1]);
      if (ending) return;
      owned = await acquire(context, credentials, port);
      watch(owned.client);
      log.info({ port, postmaster: owned.postmaster.pid }, 'the embedded PostgreSQL is back');
    } catch (error) {
      giveUp(error);
    }
  }

  function giveUp(cause: unknown): void {
    lost = cause instanceof StartupError ? cause : lostTooOften(limit, cause);
    log.error({ err: lost }, 'the embedded PostgreSQL is lost');
    for (const listener of listeners) listener(lost);
  }

  watch(first.client);
  return {
    onLost: (listener) => {
      if (lost) listener(lost);
      else listeners.push(listener);
    },
    end: async () => {
      ending = true;
      await recovery;
      return lost?.code === DATA_DIR_IN_USE ? undefined : owned;
    },
  };
}

function lostTooOften({ losses, withinMs }: RestartLimit, cause?: unknown): StartupError {
  return new StartupError(
    'database_lost',
    `The embedded PostgreSQL died more than ${losses} times in ${withinMs / 1000} s: look for what kills it (memory, disk) in the log, then start again; nothing acknowledged was lost.`,
    ExitCode.unavailable,
    { cause },
  );
}
