import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { OutboundFault } from '../../../outbound/guarded-fetch';
import { pause } from '../engine';
import { type CloudCall, CloudFault, type CloudJob } from '../port';
import { withPatience } from '../talk';
import type { ChosenServer } from './fleet';
import { fill } from './graph';
import { hearProgress, type Progress } from './progress';
import type { ComfyRoute } from './routes';
import type { ComfyEnd, ComfyFile, ComfyServer } from './server';
import type { Workflow } from './workflow';
import type { Graph } from './workflow-file';

/** The prompts of one run, one for each result, and the files that it has left on their server so far. */
export type Batch = { server: ComfyServer; runId: string; ids: string[]; files: ComfyFile[] };

/** What is needed to run a job: how its tool is run, and by which graph. */
export type Plan = { job: CloudJob; route: ComfyRoute; workflow: Workflow };

export type BatchTiming = {
  pollMs: number;
  firstWaitMs: number;
  /** A server that does not answer for this long within a run is given up. */
  silentMs: number;
};

/** A server no longer knows a prompt (it was started again, or somebody deleted it), or has died. */
export class PromptLost extends CloudFault {}

/** Stands for the picture of a tool that takes none. */
const SQUARE = { width: 1, height: 1 };

const UUID_LENGTH = 32;
const SEED_DIGITS = 12;

/** The share of the remaining progress that each poll adds where the socket does not say how far a prompt is. */
const STEP = 0.97;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** An id of a run's prompt or client: the same whenever it is asked for, so that a later attempt finds it. */
function idOf(runId: string, what: number | 'client'): string {
  const hex = hashOf(`${runId}:${what}`).slice(0, UUID_LENGTH);
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

const seedOf = (id: string) => Number.parseInt(hashOf(id).slice(0, SEED_DIGITS), 16);

/** The pictures of a run that its graph takes, with the names under which they are uploaded. */
function uploadsOf({ job, route, workflow }: Plan, runId: string) {
  const titles = new Set(Object.values(workflow.graph).map(({ _meta }) => _meta?.title));
  return Object.entries(route.picturesOf(job.inputs)).flatMap(([title, picture]) => {
    if (!picture || !titles.has(title)) return [];
    const name = `tuzuo-${runId}-${title.slice(1)}${extname(picture.path)}`;
    return { title, path: picture.path, file: { name, subfolder: '', folder: 'temp' as const } };
  });
}

/** A batch as the database keeps it, so that a later attempt continues: `host/run/id,id`. */
const jobOf = ({ server, runId, ids }: Batch) => `${server.host}/${runId}/${ids.join(',')}`;

/** The batch of an earlier attempt; undefined if its server is no longer among ours. */
export function resume(
  pending: string,
  plan: Plan,
  find: (host: string) => ComfyServer | undefined,
): Batch | undefined {
  const [host = '', runId = '', ids = ''] = pending.split('/');
  const server = find(host);
  if (!server || ids === '') return undefined;
  return { server, runId, ids: ids.split(','), files: uploadsOf(plan, runId).map(({ file }) => file) };
}

/** Uploads a job's pictures to a server and submits its prompts. Leaves nothing there if it fails. */
export async function submit(
  plan: Plan,
  { server, infos }: ChosenServer,
  { signal, onSubmit, onAccepted }: Pick<CloudCall, 'signal' | 'onSubmit' | 'onAccepted'>,
  { firstWaitMs }: BatchTiming,
): Promise<Batch> {
  const { job, route, workflow } = plan;
  const [first = SQUARE] = Object.values(job.inputs).flat();
  if (first === SQUARE && route.titles.length > 0)
    throw new CloudFault('malformed', 'there is no picture to send');
  const { runId, options } = job;
  const uploads = uploadsOf(plan, runId);
  const count = route.count?.(options) ?? 1;
  const ids = Array.from({ length: count }, (_, index) => idOf(runId, index));
  const batch: Batch = { server, runId, ids, files: uploads.map(({ file }) => file) };
  try {
    const pictures: Record<string, string> = {};
    for (const { title, path, file } of uploads) {
      const bytes = new Uint8Array(await readFile(path));
      const send = () => server.upload(file.name, bytes, signal);
      pictures[title] = await withPatience(send, { signal, firstWaitMs });
    }
    await onSubmit(jobOf(batch));
    const size = route.sizeOf(first, options);
    for (const [index, id] of ids.entries()) {
      const seed = options.seed === undefined ? seedOf(id) : Number(options.seed) + index;
      const graph = fill(workflow, { pictures, options, seed, size }, infos);
      // Not repeated: a server that does not answer may have taken the prompt.
      batch.ids[index] = await server.submit(graph, { id, clientId: idOf(runId, 'client') }, signal);
    }
    await onAccepted(jobOf(batch));
    return batch;
  } catch (error) {
    await discard(batch);
    throw error;
  }
}

/** Stops a batch and removes it from its server, whatever has become of it. A server that is gone has forgotten it. */
export async function discard({ server, ids, files }: Batch): Promise<void> {
  await server.cancel(ids).catch(() => undefined);
  await server.forget(ids, files).catch(() => undefined);
}

/** Whether a server did not answer, unlike one whose answer is wrong. */
const isSilence = (error: unknown): boolean =>
  error instanceof OutboundFault
    ? ['unreachable', 'tooLate', 'cutOff'].includes(error.kind)
    : error instanceof CloudFault && error.kind === 'down';

/**
 * Polls a prompt until it has ended. A silent server is given time to start again.
 * @throws PromptLost when the server no longer knows it, or stays silent
 */
async function waitFor(
  id: string,
  { server, node, progress }: { server: ComfyServer; node: string; progress: Progress },
  { signal, onProgress }: Pick<CloudCall, 'signal' | 'onProgress'>,
  { pollMs, silentMs }: BatchTiming,
): Promise<ComfyEnd> {
  let heardAt = performance.now();
  let polls = 0;
  let max = 0;
  for (;;) {
    try {
      const end = await server.ended(id, node, signal);
      if (end) return end;
      const { running, pending } = await server.queue(signal);
      heardAt = performance.now();
      if (running.includes(id)) {
        polls += 1;
        max = Math.max(max, progress.of(id) ?? 1 - STEP ** polls);
        onProgress(max);
      } else if (!pending.includes(id)) {
        // It may have ended between the two answers.
        const late = await server.ended(id, node, signal);
        if (late) return late;
        throw new PromptLost('expired', `${server.host} no longer knows the run`);
      }
    } catch (error) {
      signal.throwIfAborted();
      if (!isSilence(error)) throw error;
      if (performance.now() - heardAt > silentMs)
        throw new PromptLost('down', `${server.host} does not answer any more`);
    }
    await pause(pollMs, signal);
  }
}

/** Waits for all prompts of a batch, and downloads their results. */
export async function collect(
  batch: Batch,
  { workDir, node, graph }: { workDir: string; node: string; graph: Graph },
  { signal, onProgress }: Pick<CloudCall, 'signal' | 'onProgress'>,
  timing: BatchTiming,
): Promise<string[]> {
  const { server, runId, ids } = batch;
  const paths: string[] = [];
  const progress = hearProgress(server, { clientId: idOf(runId, 'client'), ids, graph });
  try {
    for (const [index, id] of ids.entries()) {
      const share = (done: number) => onProgress((index + done) / ids.length);
      const { files, fault } = await waitFor(
        id,
        { server, node, progress },
        { signal, onProgress: share },
        timing,
      );
      batch.files.push(...files);
      const [file] = files;
      if (fault || !file) throw fault ?? new CloudFault('malformed', `${server.host}: the run has no result`);
      const path = join(workDir, `fetched-${index}`);
      const fetch = () => server.fetch(file, path, signal);
      await withPatience(fetch, { signal, firstWaitMs: timing.firstWaitMs });
      paths.push(path);
    }
    return paths;
  } finally {
    progress.close();
  }
}
