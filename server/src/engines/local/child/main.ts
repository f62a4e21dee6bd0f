/**
 * The process that runs the models, separate from the server so that a crash, a leak or an oversized picture cannot
 * take the server down. Started by `engine-child.ts`; talks over IPC and exits when the channel closes.
 */
import sharp from 'sharp';
import { startWatchdog } from '../../../sandbox/watchdog';
import type { EngineJob, EngineRequest } from '../../port';
import { asFailure, describeError } from '../failure';
import type { LocalWork } from '../local-tool';
import { createNetworks } from '../models/networks';
import type { ChildSettings, FromChild, Job, ToChild } from './messages';
import { createSteps } from './steps';

const settings = JSON.parse(process.argv[2] ?? '') as ChildSettings;
const steps = createSteps();
/** A photo is checked before it is paid for, run again with other options, and used by several tools. */
const CACHED_SUBJECTS = 16;
const networks = createNetworks({ ...settings, cachedSubjects: CACHED_SUBJECTS }, steps.measure);
startWatchdog(settings.maxBytes);
sharp.concurrency(settings.threads);
// No file is read twice.
sharp.cache(false);

let running: { id: number; controller: AbortController } | undefined;

function say(message: FromChild): void {
  if (process.connected) process.send?.(message);
}

async function run(
  id: number,
  { entry, request, newLabel, labelText }: Job,
  reportsSteps: boolean,
): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  running = { id, controller };
  steps.begin(reportsSteps ? (step) => say({ type: 'step', id, step }) : undefined);
  try {
    const tool = (await import(entry)) as { run: LocalWork<EngineJob> };
    signal.throwIfAborted();
    const onProgress = (progress: Extract<FromChild, { type: 'progress' }>['progress']) =>
      say({ type: 'progress', id, progress });
    const ofTool = networks.forTool((request as Partial<EngineRequest>).tool, (text) =>
      say({ type: 'note', id, text }),
    );
    const context = {
      networks: { ...networks, ...ofTool },
      signal,
      onProgress,
      newLabel,
      labelText,
      ffmpeg: settings.ffmpeg,
    };
    say({ type: 'done', id, answer: await tool.run(request, context) });
  } catch (error) {
    if (signal.aborted && error === signal.reason) say({ type: 'canceled', id });
    else {
      const { kind, params } = asFailure(error, 'broken');
      say({ type: 'failed', id, kind, params, why: describeError(error) });
    }
  } finally {
    running = undefined;
  }
}

process.on('message', (message: ToChild) => {
  if (message.type === 'run') void run(message.id, message.job, message.reportsSteps);
  else if (running?.id === message.id) running.controller.abort();
});
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ctrl-C in a terminal signals the whole process group; the server decides when this process ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
