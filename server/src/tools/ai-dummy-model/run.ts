import { checkMannequin } from '../../engines/local/body/mannequin';
import { failure } from '../../engines/local/failure';
import type { LocalTool } from '../../engines/local/local-tool';
import { readPixels } from '../../engines/local/picture/read';

/** Checks the picture of a mannequin; only an engine that generates can replace it. */
export const run: LocalTool = async ({ inputs, kind }, { networks, signal, onProgress }) => {
  const [source] = inputs.source ?? [];
  if (!source) throw failure('broken', 'no picture was given');
  if (kind === 'run') throw failure('broken', 'no model of ours replaces a mannequin');
  onProgress({ stage: 'working', fraction: 0.1 });
  const checks = await checkMannequin(await readPixels(source, { keepProfile: false }), networks);
  signal.throwIfAborted();
  return { outputs: [], analysis: { checks } };
};
