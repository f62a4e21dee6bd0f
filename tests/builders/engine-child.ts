import { writeSync } from 'node:fs';
import type { FromChild, ToChild } from '../../server/src/engines/local/child/messages';
import type { EngineRequest } from '../../server/src/engines/port';
import { startWatchdog } from '../../server/src/sandbox/watchdog';

const { maxBytes } = JSON.parse(process.argv[2] ?? '') as { maxBytes: number };
startWatchdog(maxBytes);

/** Replaces the engine's process and behaves by the job's option `behave`. */
const say = (message: FromChild) => process.send?.(message);

const kept: Buffer[] = [];

const BEHAVIOURS: Record<string, (id: number) => void> = {
  answer: (id) => say({ type: 'done', id, answer: { outputs: [] } }),
  /** Reports its identity and environment. */
  introduce: (id) => {
    const checks = [
      { key: 'pid', ok: true, found: process.pid, need: 0 },
      { key: 'environment', ok: true, found: Object.keys(process.env).join(), need: '' },
    ];
    say({ type: 'done', id, answer: { outputs: [], analysis: { checks } } });
  },
  /** Reports decreasing progress, as a careless tool might. */
  waver: (id) => {
    for (const fraction of [0.1, 0.5, 0.3, 0.7])
      say({ type: 'progress', id, progress: { stage: 'working', fraction } });
    say({ type: 'done', id, answer: { outputs: [] } });
  },
  crash: () => {
    writeSync(2, 'segmentation something\n');
    process.exit(134);
  },
  'run-out': () => {
    writeSync(2, "terminate called after throwing an instance of 'std::bad_alloc'\n");
    process.abort();
  },
  grow: () => {
    // Blocks the main thread, as a network does.
    for (;;) kept.push(Buffer.alloc(2 ** 20, 1));
  },
  /** Never responds, and ignores cancels. */
  hang: (id) => {
    say({ type: 'progress', id, progress: { stage: 'working', fraction: 0.5 } });
    setInterval(() => undefined, 1_000);
  },
};

process.on('message', (message: ToChild) => {
  if (message.type !== 'run') return;
  const { options } = message.job.request as EngineRequest;
  BEHAVIOURS[String(options.behave)]?.(message.id);
});
process.once('disconnect', () => process.exit(0));
