import { afterEach, beforeEach, expect, vi } from 'vitest';
import { createComfyUi } from '../../server/src/engines/cloud/comfyui/comfyui';
import { readWorkflows } from '../../server/src/engines/cloud/comfyui/workflow';
import { createGuardedFetch, type GuardedFetch } from '../../server/src/outbound/guarded-fetch';
import { type CloudJobs, cloudJobs, type heardCall } from './cloud-job';
import { type FakeComfyOptions, type FakeComfyUi, startFakeComfyUi } from './fake-comfyui';

export const WORKFLOWS = [...readWorkflows().byTool.values()];

/** All model files of our workflows, by folder. */
export const FILES: Record<string, string[]> = {};
for (const { folder, file } of WORKFLOWS.flatMap(({ models }) => models)) {
  FILES[folder] = [...new Set([...(FILES[folder] ?? []), file])];
}

type ComfySettings = { workflowsFolder?: string; authorization?: string; silentMs?: number };

/** Strict fakes of ComfyUI and the provider that uses them, fresh for each test of the file that calls this. */
export function useComfyWorld() {
  let jobs: CloudJobs;
  let guards: GuardedFetch[];
  let fakes: FakeComfyUi[];

  beforeEach(async () => {
    jobs = await cloudJobs();
    guards = [];
    fakes = [];
  });
  afterEach(async () => {
    await Promise.all(guards.map((guard) => guard.close()));
    await Promise.all(fakes.map((fake) => fake.stop()));
    await jobs.close();
  });

  return {
    jobFor: (...args: Parameters<CloudJobs['jobFor']>) => jobs.jobFor(...args),
    /** A folder for the test's own files. */
    directory: () => jobs.directory,
    tryOn: () => jobs.jobFor('ai-cloth-model', ['person', 'top'], { refine: false }),

    async start(options: FakeComfyOptions = {}): Promise<FakeComfyUi> {
      const fake = await startFakeComfyUi({ files: FILES, ...options });
      fakes.push(fake);
      return fake;
    },

    comfy(
      servers: readonly Pick<FakeComfyUi, 'url' | 'host'>[],
      { silentMs = 60_000, ...settings }: ComfySettings = {},
    ) {
      const guard = createGuardedFetch({ privateHosts: servers.map(({ host }) => host) });
      guards.push(guard);
      const timing = { pollMs: 5, firstWaitMs: 5, silentMs };
      return createComfyUi({
        urls: servers.map(({ url }) => url),
        authorization: undefined,
        workflowsFolder: undefined,
        ...settings,
        guard,
        timing,
      });
    },
  };
}

/** Makes prompts of a fake run until they are let go. */
export function hold(fake: FakeComfyUi): { begun: Promise<void>; release: () => void } {
  let release = () => {};
  let begin = () => {};
  const begun = new Promise<void>((done) => {
    begin = done;
  });
  const held = new Promise<void>((done) => {
    release = done;
  });
  fake.state.run = async () => {
    begin();
    await held;
    return 'success';
  };
  return { begun, release };
}

/** Resolves when the provider knows that its run was accepted. */
export const isAccepted = ({ heard }: ReturnType<typeof heardCall>) =>
  vi.waitFor(() => expect(heard.accepted).toHaveLength(1), { timeout: 10_000, interval: 5 });

export const PIXEL_BYTES = 67;

/** Everything that a user sent or got back is overwritten by one pixel. */
const isWiped = ({ state }: FakeComfyUi) =>
  [...state.files.values()].every((bytes) => bytes.length === PIXEL_BYTES);

export const isClean = (fake: FakeComfyUi) =>
  fake.state.history.size === 0 && fake.state.pending.length === 0 && isWiped(fake);

/** What a run put into a graph: the values of titled nodes, without links. */
export const filledIn = ({ graph }: FakeComfyUi['state']['submitted'][number]) => {
  const byTitle: Record<string, object> = {};
  for (const [id, { _meta, inputs }] of Object.entries(graph)) {
    const { title } = _meta ?? {};
    if (!title) continue;
    const values = Object.entries(inputs).filter(([, value]) => !Array.isArray(value));
    byTitle[title in byTitle ? `${title} of ${id}` : title] = Object.fromEntries(values);
  }
  return byTitle;
};
