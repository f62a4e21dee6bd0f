import { join } from 'node:path';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import type { BaseLogger } from 'pino';
import type { Env } from '../config/env';
import { ADDED_KEYS } from '../engines/local/added/catalog';
import { type AddedModels, BUILT_IN, chooseModels, faultsOf, whyUnused } from '../engines/local/added/choice';
import { addedDirectory, findAdded } from '../engines/local/added/store';

/**
 * The models that the operator added, as each tool uses them; what cannot be used is logged.
 * @throws StartupError for a `MODEL_ORDER` that names what does not exist
 */
export function readAddedModels(
  env: Pick<Env, 'MODEL_ORDER' | 'MODEL_ISNET_PATH' | 'ENGINE_MEMORY_MB'>,
  dataDir: string,
  log: Pick<BaseLogger, 'warn'>,
): AddedModels {
  const directory = addedDirectory(join(dataDir, 'models'));
  const { MODEL_ORDER: order = {}, ENGINE_MEMORY_MB: memoryMb } = env;
  const [fault] = faultsOf(order);
  if (fault !== undefined) {
    const names = [...ADDED_KEYS, BUILT_IN].join(', ');
    throw new StartupError('config', `MODEL_ORDER is wrong: ${fault}. Models: ${names}.`, ExitCode.config);
  }
  for (const model of findAdded(directory)) {
    const why = whyUnused(model, memoryMb);
    if (why !== undefined) log.warn({ model: model.key, why }, 'added model not used');
  }
  // The operator's own file is as much a choice as a model that is added; the order decides between the two.
  const own = env.MODEL_ISNET_PATH === undefined ? [] : (['matting'] as const);
  return chooseModels(directory, order, { memoryMb, own });
}
