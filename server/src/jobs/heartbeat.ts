import { setTimeout as sleep } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import type { WorkerNode, WorkerNodes } from '../modules/worker-node/service';

const BEAT_EVERY_MS = 5_000;

type Heartbeat = {
  /** Beats no more and takes the node off the list, if the database answers. */
  stop: () => Promise<void>;
};

type HeartbeatOptions = {
  node: WorkerNode;
  workerNodes: Pick<WorkerNodes, 'beat' | 'leave'>;
  log: Pick<BaseLogger, 'warn' | 'info'>;
  everyMs?: number;
};

/**
 * Shows the cluster that this worker lives, every five seconds, the first time before it resolves (it rejects when
 * that fails). A database that goes away later is waited for; the log hears of it once.
 */
export async function startHeartbeat(options: HeartbeatOptions): Promise<Heartbeat> {
  const { node, workerNodes, log, everyMs = BEAT_EVERY_MS } = options;
  await workerNodes.beat(node);
  const stopping = new AbortController();

  const keepBeating = async () => {
    let failing = false;
    while (await pause(everyMs, stopping.signal)) {
      try {
        await workerNodes.beat(node);
        if (failing) log.info('the heartbeat reaches the database again');
        failing = false;
      } catch (error) {
        if (!failing) log.warn({ err: error }, 'the heartbeat does not reach the database');
        failing = true;
      }
    }
  };

  const beating = keepBeating();
  return {
    stop: async () => {
      stopping.abort();
      await beating;
      await workerNodes.leave(node.id).catch(() => undefined);
    },
  };
}

/** Waits; false when `signal` cut it short. */
async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal }).catch(() => false);
}
