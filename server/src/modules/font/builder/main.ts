/**
 * The process in which fonts are opened. It is separate from the server, because a dozen fonts take hundreds of
 * megabytes that are only needed briefly. Started by `builder-process.ts`; talks over IPC and ends with that channel.
 */
import { startWatchdog } from '../../../sandbox/watchdog';
import { createJobs } from './jobs';
import type { BuilderSettings, Built, FromBuilder, ToBuilder } from './messages';

const { maxBytes } = JSON.parse(process.argv[2] ?? '') as BuilderSettings;
startWatchdog(maxBytes);

const jobs = createJobs();

async function work({ id, jobs: asked }: ToBuilder): Promise<void> {
  const outcome = await (async () => {
    const built: Built[] = [];
    for (const job of asked) built.push(await jobs.build(job));
    return { type: 'done', built } as const;
  })().catch((error: unknown) => ({ type: 'failed', why: String(error) }) as const);
  const message: FromBuilder = { id, opened: jobs.opened(), ...outcome };
  if (process.connected) process.send?.(message);
}

process.on('message', (message: ToBuilder) => void work(message));
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// A terminal sends Ctrl-C to the whole process group; the server finishes its calls first and then stops this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
