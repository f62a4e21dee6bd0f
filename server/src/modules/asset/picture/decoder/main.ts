/**
 * The process in which pictures are decoded, since they come from untrusted sources. It is separate from the server
 * and, if that runs as root, runs as an unprivileged user. Started by `decoder-process.ts`; talks over IPC and ends
 * with that channel.
 */
import sharp from 'sharp';
import { RefusedFields } from '../../../../errors';
import { startWatchdog } from '../../../../sandbox/watchdog';
import { measurePicture, thumbnailOf, writeAvatar } from '../describe';
import { inspectPicture } from '../inspect';
import { normalizePicture } from '../normalize';
import type { DecodeJob, DecoderSettings, FromDecoder, ToDecoder } from './messages';

const { maxBytes } = JSON.parse(process.argv[2] ?? '') as DecoderSettings;
startWatchdog(maxBytes);
// One thread per picture, and no cache between them.
sharp.concurrency(1);
sharp.cache(false);

async function work(job: DecodeJob): Promise<unknown> {
  switch (job.kind) {
    case 'inspect':
      return inspectPicture(job.path);
    case 'normalize':
      return normalizePicture(job.inspected, job.target);
    case 'measure':
      return measurePicture(job.path);
    case 'avatar':
      return writeAvatar(job.path, job.target);
    case 'thumbnail':
      return thumbnailOf(job.poster);
  }
}

function refusalOf(error: unknown) {
  const [refused] = error instanceof RefusedFields ? Object.entries(error.fields) : [];
  if (refused) return { type: 'refused', field: refused[0], ...refused[1] } as const;
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? { code: String(error.code) } : {};
  return { type: 'failed', message, ...code } as const;
}

async function run({ id, job }: ToDecoder): Promise<void> {
  const before = process.cpuUsage();
  const outcome = await work(job).then(
    (answer) => ({ type: 'done', answer }) as const,
    (error: unknown) => refusalOf(error),
  );
  const { user, system } = process.cpuUsage(before);
  const message: FromDecoder = { id, cpuMs: Math.ceil((user + system) / 1_000), ...outcome };
  if (process.connected) process.send?.(message);
}

process.on('message', (message: ToDecoder) => void run(message));
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// A terminal sends Ctrl-C to the whole process group; the server finishes its calls first and then stops this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
