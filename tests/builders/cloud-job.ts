import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { CloudCall, CloudJob } from '../../server/src/engines/cloud/port';

export type CloudJobs = {
  directory: string;
  /** A run of a tool with a 64 × 48 picture in each of these slots. */
  jobFor: (
    tool: CloudJob['tool'],
    slots: readonly string[],
    options?: CloudJob['options'],
  ) => Promise<CloudJob>;
  close: () => Promise<void>;
};

/** Creates runs as providers get them, in a directory of their own. */
export async function cloudJobs(): Promise<CloudJobs> {
  const directory = await mkdtemp(join(tmpdir(), 'tuzuo-cloud-'));
  return {
    directory,
    jobFor: async (tool, slots, options = {}) => {
      const inputs: Record<string, CloudJob['inputs'][string]> = {};
      for (const slot of slots) {
        const path = join(directory, `${slot}.png`);
        await sharp({ create: { width: 64, height: 48, channels: 3, background: '#336699' } })
          .png()
          .toFile(path);
        inputs[slot] = [{ path, mime: 'image/png', width: 64, height: 48 }];
      }
      return { tool, options, inputs, source: { width: 64, height: 48 }, runId: 'run-1', workDir: directory };
    },
    close: () => rm(directory, { recursive: true, force: true }),
  };
}

/** A call that records progress, submitted and accepted jobs. */
export function heardCall(
  pending?: string,
): CloudCall & { heard: { submitted: string[]; accepted: (string | undefined)[]; progress: number[] } } {
  const heard = {
    submitted: [] as string[],
    accepted: [] as (string | undefined)[],
    progress: [] as number[],
  };
  return {
    signal: new AbortController().signal,
    pending,
    onProgress: (share) => void heard.progress.push(share),
    onSubmit: async (job) => void heard.submitted.push(job),
    onAccepted: async (job) => void heard.accepted.push(job),
    heard,
  };
}
