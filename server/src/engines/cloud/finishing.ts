import { readFile } from 'node:fs/promises';
import { tools as definitions, type ToolDefinition } from '@tuzuo/core/tools';
import { failure } from '../local/failure';
import type { EngineAnswer, EngineCall, EngineOutput, EnginePicture, EngineRequest } from '../port';
import type { FinishJob } from './jobs';
import { asPicture, type LocalHelp, removeBackground } from './local-help';
import type { CloudRoute } from './port';

const withPath = (path: string): EnginePicture => ({ path, mime: '', width: 0, height: 0 });

/** Formats in which a finished result is transparent somewhere: without transparency, it is a JPEG. */
const isTransparent = ({ mime }: EngineOutput) => mime !== 'image/jpeg';

/** What the local engine does with a service's files: it checks them, brings them into shape and labels them. */
export function createFinishing(local: LocalHelp) {
  /** Removes the background of results that have one. @throws EngineFailure `broken` when no object is found in one */
  const cutOutAll = async (job: FinishJob, call: EngineCall): Promise<EnginePicture[]> => {
    const { produceId, workDir } = job;
    const { outputs } = await local.finish({ ...job, rule: 'free', label: 'none' }, call);
    const pictures: EnginePicture[] = [];
    for (const output of outputs) {
      call.signal.throwIfAborted();
      if (isTransparent(output)) pictures.push(asPicture(output));
      else
        pictures.push(
          await removeBackground(
            local,
            asPicture(output),
            { produceId, workDir, name: `cut-out-${pictures.length}` },
            call,
          ).catch((error) => {
            call.signal.throwIfAborted();
            throw failure('broken', 'the background of a result cannot be removed', error);
          }),
        );
    }
    return pictures;
  };

  return async (
    { tool, inputs, options, produceId, workDir }: EngineRequest,
    route: CloudRoute,
    files: readonly string[],
    call: EngineCall,
  ): Promise<EngineAnswer> => {
    const silent = { ...call, onProgress: () => undefined };
    const [source = []] = Object.values(inputs);
    const { label }: ToolDefinition = definitions[tool];
    const job: FinishJob = {
      inputs: { source, mask: inputs.mask ?? [], result: files.map(withPath) },
      produceId,
      workDir,
      rule: route.result,
      options,
      label: label === 'none' || label === 'both' ? label : 'metadata',
      ...(route.pictures.frames && { frames: route.pictures.frames }),
    };
    if (route.result === 'findings') {
      // Written by our own provider, which has read it.
      const found = JSON.parse(await readFile(files[0] ?? '', 'utf8'));
      return { outputs: [], analysis: { checks: [], found } };
    }
    if (route.result !== 'cutOut') return local.finish(job, silent);
    const result = await cutOutAll(job, silent);
    return local.finish({ ...job, inputs: { ...job.inputs, result } }, silent);
  };
}
