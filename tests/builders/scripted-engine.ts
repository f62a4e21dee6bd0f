import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Engine,
  EngineFailure,
  type EngineFailureKind,
  type EngineRequest,
} from '../../server/src/engines/port';

type Script = Engine['run'];

export type ScriptedEngine = Engine & {
  /** Behavior of the next runs; by default the result is a copy of the first picture. */
  script: Script;
  /** Every request so far, oldest first. */
  requests: EngineRequest[];
};

/** Returns a copy of the first picture after `ms`, reporting progress in ten steps. */
export const copyAfter =
  (ms: number): Script =>
  async ({ inputs, workDir, kind }, { signal, onProgress }) => {
    for (let step = 1; step <= 10 && ms > 0; step += 1) {
      await sleep(ms / 10, undefined, { signal }).catch(() => signal.throwIfAborted());
      onProgress({ stage: 'working', fraction: step / 10 });
    }
    signal.throwIfAborted();
    if (kind === 'analyze') {
      return { outputs: [], analysis: { checks: [{ key: 'subject', ok: true, found: 1, need: 1 }] } };
    }
    const [source] = Object.values(inputs).flat();
    if (!source) throw new Error('there is no source');
    const { mime, width, height } = source;
    const path = join(workDir, 'result');
    await copyFile(source.path, path);
    return { outputs: [{ path, mime, width, height, label: 'metadata' }] };
  };

/** Fails like an engine. */
export const failWith =
  (kind: EngineFailureKind, params?: object): Script =>
  async () => {
    throw new EngineFailure(kind, params);
  };

/** Runs until it is aborted. */
export const runUntilAborted: Script = (_request, { signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** A scripted engine for enlargement and matting. */
export function scriptedEngine(script: Script = copyAfter(0)): ScriptedEngine {
  const engine: ScriptedEngine = {
    name: 'scripted',
    version: '7',
    tools: { 'image-magnify': 'full', matting: 'preview' },
    script,
    requests: [],
    run: (request, context) => {
      engine.requests.push(request);
      return engine.script(request, context);
    },
  };
  return engine;
}
