import { setTimeout as sleep } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import type { WorkerNode, WorkerNodes } from '../modules/worker-node/service';

const BEAT_EVERY_MS = 5_000;

type Heartbeat = {
  /** Stops the heartbeat and removes the node from the list, if the database answers. */
  stop: () => Promise<void>;
};

type HeartbeatOptions = {
  node: Omit<WorkerNode, 'offers'>;
  /** What this node offers at the moment; null for one that runs nothing. */
  offers: () => WorkerNode['offers'];
  workerNodes: Pick<WorkerNodes, 'beat' | 'remove'>;
  log: Pick<BaseLogger, 'warn' | 'info'>;
  everyMs?: number;
};

/**
 * Sends a heartbeat every five seconds, the first one before it resolves (it rejects if that fails). Later failures of
 * the database are retried, and logged once.
 */
export async function startHeartbeat(options: HeartbeatOptions): Promise<Heartbeat> {
  const { node, offers, workerNodes, log, everyMs = BEAT_EVERY_MS } = options;
  const beat = () => workerNodes.beat({ ...node, offers: offers() ?? null });
  await beat();
  const stopping = new AbortController();

  const keepBeating = async () => {
    let failing = false;
    while (await pause(everyMs, stopping.signal)) {
      try {
        await beat();
        if (failing) log.info('heartbeat recovered');
        failing = false;
      } catch (error) {
        if (!failing) log.warn({ err: error }, 'heartbeat failing: database unreachable');
        failing = true;
      }
    }
  };

  const beating = keepBeating();
  return {
    stop: async () => {
      stopping.abort();
      await beating;
      await workerNodes.remove(node.id).catch(() => undefined);
    },
  };
}

/** Waits; returns false if `signal` interrupted it. */
async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal }).catch(() => false);
}
