import { statSync } from 'node:fs';
import type { ToolKey } from '@tuzuo/core/tools';
import type { Account } from '@tuzuo/embedded-postgres/account';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import type { BaseLogger } from 'pino';
import { DEVELOPMENT_LABEL_PRODUCER, POSTERS } from '../config/engine-settings';
import type { Env } from '../config/env';
import type { Database } from '../db/database';
import { createCopywriter } from '../engines/cloud/openai-chat/copywriter';
import { createLocalEngine } from '../engines/local/local-engine';
import { createModelTranslation } from '../engines/local/translation/service';
import { findFfmpeg } from '../engines/local/video/ffmpeg';
import type {
  Copywriter,
  Engine,
  ExportPoster,
  ObjectFinder,
  SelectEngine,
  SmartEngine,
} from '../engines/port';
import { createSelectEngine } from '../engines/select';
import { canRead } from '../sandbox/account';
import { pathFor } from '../sandbox/fork';
import { localOffers, withServices } from '../tools';
import { createChatTranslation } from '../translate/chat';
import type { TranslationService } from '../translate/port';
import { createTranslate } from '../translate/translate';
import { readAddedModels } from './added-models';
import { type CloudEnv, startCloudEngines, type WatchRuns } from './cloud-engines';

type EngineEnv = CloudEnv &
  Pick<
    Env,
    | 'ENGINE_ORDER'
    | 'NODE_ENV'
    | 'ENGINE_MEMORY_MB'
    | 'WORKER_TOOLS'
    | 'MODEL_ISNET_PATH'
    | 'MODEL_ORDER'
    | 'FFMPEG_PATH'
    | 'LABEL_PRODUCER'
    | 'LABEL_TEXT'
    | 'TRANSLATE_API_URL'
    | 'TRANSLATE_API_KEY'
    | 'TRANSLATE_MODEL'
    | 'WRITING_API_URL'
    | 'WRITING_API_KEY'
    | 'WRITING_MODEL'
  >;

/** The translation service, if the operator has configured one. */
function translationService(env: EngineEnv): TranslationService | undefined {
  const { TRANSLATE_API_URL: url, TRANSLATE_API_KEY: key, TRANSLATE_MODEL: model } = env;
  return url === undefined || model === undefined ? undefined : createChatTranslation({ url, key, model });
}

/** The language model that writes copy for posters and products, if the operator has configured one. */
function copywriterOf(env: EngineEnv, log: BaseLogger): Copywriter | undefined {
  const { WRITING_API_URL: url, WRITING_API_KEY: key, WRITING_MODEL: model } = env;
  return url === undefined || model === undefined ? undefined : createCopywriter({ url, key, model }, log);
}

/** Leaves an engine the tools that this worker is to run; it can still use its others for their sake. */
function limitTools(engine: Engine, only: EngineEnv['WORKER_TOOLS']): Engine {
  if (!only) return engine;
  const isLeft = (tool: ToolKey) => engine.tools[tool] !== undefined && !only.includes(tool);
  return {
    ...engine,
    tools: Object.fromEntries(
      Object.entries(engine.tools).filter(([tool]) => only.includes(tool as ToolKey)),
    ),
    lacks: (tool) => (isLeft(tool) ? 'left to other workers by WORKER_TOOLS' : (engine.lacks?.(tool) ?? '')),
  };
}

export type Engines = {
  /** All engines, our own first. */
  all: readonly Engine[];
  select: SelectEngine;
  /** Whether it makes posters, and what else is no tool's. */
  posters: boolean;
  exportPoster: ExportPoster;
  smart: SmartEngine;
  objects: ObjectFinder;
  warmUp: Engine['warmUp'];
  copywriter: Copywriter | undefined;
  /** Loads the state of the cloud engines, before clients are told which tools are available. */
  refresh: () => Promise<void>;
  /** What the services have and lack, in lines for the operator. */
  report: () => string[];
  close: () => Promise<void>;
  pid: () => number | undefined;
};

type EngineParts = {
  dataDir: string;
  account: Account;
  database: Pick<Database, 'orm' | 'transaction'>;
  log: BaseLogger;
  /** Called once per ended run on a cloud engine. */
  watch?: WatchRuns;
};

/** Creates the engines of this process; cheap, since each loads its models on first use. */
export function startEngines(
  env: EngineEnv,
  { dataDir, account, database, log, watch }: EngineParts,
): Engines {
  const isnet = env.MODEL_ISNET_PATH;
  if (isnet !== undefined && !statSync(isnet, { throwIfNoEntry: false })?.isFile()) {
    throw new StartupError(
      'config',
      `MODEL_ISNET_PATH is "${isnet}", which is no file: set it to an ISNet model as ONNX, or unset it for the packaged one.`,
      ExitCode.config,
    );
  }
  const ffmpeg = findFfmpeg(env.FFMPEG_PATH);
  if (env.FFMPEG_PATH !== undefined && ffmpeg === undefined) {
    const why = 'which is no program that may be started: set it to an ffmpeg with libx264, or unset it';
    throw new StartupError('config', `FFMPEG_PATH is "${env.FFMPEG_PATH}", ${why}.`, ExitCode.config);
  }
  const workflows = env.COMFYUI_WORKFLOWS_DIR;
  if (workflows !== undefined && !statSync(workflows, { throwIfNoEntry: false })?.isDirectory()) {
    throw new StartupError(
      'config',
      `COMFYUI_WORKFLOWS_DIR is "${workflows}", which is no directory: set it to one with workflows, or unset it for ours.`,
      ExitCode.config,
    );
  }
  for (const [setting, path] of Object.entries({ MODEL_ISNET_PATH: isnet, FFMPEG_PATH: ffmpeg })) {
    if (path === undefined || canRead(pathFor(account, path), account)) continue;
    throw new StartupError(
      'config',
      `Models never run as root, and user ${account?.uid} cannot read ${path}: move it to a directory that everyone may enter and set ${setting} to its path, or start Tuzuo as an ordinary user.`,
      ExitCode.config,
    );
  }
  if (env.NODE_ENV === 'production' && env.LABEL_PRODUCER === DEVELOPMENT_LABEL_PRODUCER) {
    log.warn('LABEL_PRODUCER is not set: results are labeled with a trial code');
  }
  const local = createLocalEngine(
    {
      offers: localOffers,
      dataDir,
      ownModels: isnet === undefined ? {} : { isnet },
      added: readAddedModels(env, dataDir, log),
      ffmpeg,
      memoryMb: env.ENGINE_MEMORY_MB,
      labelProducer: env.LABEL_PRODUCER,
      labelText: env.LABEL_TEXT,
      account,
    },
    log,
  );
  const service = translationService(env);
  const models = local.translator.pairs.length > 0 ? createModelTranslation(local.translator) : undefined;
  const translate = createTranslate(service ?? models, log, service ? 'service' : 'model');
  const own = withServices(local, { translate });
  const cloud = startCloudEngines(env, { local: own, database, log, watch });
  const only = env.WORKER_TOOLS;
  const all = [own, ...cloud.engines].map((engine) => limitTools(engine, only));
  const posters = only?.includes(POSTERS) ?? true;
  return {
    all,
    select: createSelectEngine(all, env.ENGINE_ORDER),
    posters,
    exportPoster: local.exportPoster,
    smart: local.smart,
    warmUp: async (tool) => {
      if (only?.includes(tool) ?? true) await local.warmUp?.(tool);
    },
    copywriter: posters ? copywriterOf(env, log) : undefined,
    objects: {
      ...local.objects,
      tools: local.objects.tools.filter((tool) => only?.includes(tool) ?? true),
    },
    refresh: cloud.refresh,
    report: cloud.report,
    close: async () => {
      await Promise.all([local.close(), cloud.close()]);
    },
    pid: local.pid,
  };
}
