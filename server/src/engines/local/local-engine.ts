import { chmodSync, lchownSync, mkdirSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { tools as definitions, type ToolDefinition, type ToolKey } from '@tuzuo/core/tools';
import type { Account } from '@tuzuo/embedded-postgres/account';
import { programUrl, toolRunUrl } from '../../programs';
import { pathFor } from '../../sandbox/fork';
import type { FinishJob, PrepareJob } from '../cloud/jobs';
import type {
  Engine,
  EngineAnswer,
  EngineCall,
  ExportPoster,
  LineTranslator,
  LocalOffer,
  LocalOffers,
  ObjectFinder,
  SmartEngine,
} from '../port';
import { type AddedModels, replacesSomething } from './added/choice';
import { addedDirectory } from './added/store';
import type { ChildSettings } from './child/messages';
import { createRunner } from './child/runner';
import { failure } from './failure';
import { createJobs, type JobSettings, type Log } from './jobs';
import type { OwnModels } from './models/catalog';
import {
  missingFor,
  OBJECT_LIMIT_MS,
  pixelTimeLimit,
  posterTimeLimit,
  smartTimeLimit,
  timeLimit,
  translationTimeLimit,
} from './offer';
import { PAIRS, type Pair } from './translation/pairs';

/** Raised whenever the same request would produce a different picture. */
const VERSION = '3';

/** Names the models that find objects, so that tasks are claimed by workers that have them. */
const OBJECT_FINDER = { name: 'mobile-sam', version: '1' } as const;

const IDLE_MS = 5 * 60_000;

const MEGABYTE = 2 ** 20;

type LocalEngineSettings = JobSettings & {
  /** The tools to offer, as far as what they need is installed. */
  offers: LocalOffers;
  /** Prepared models are written to `models` below it. */
  dataDir: string;
  ownModels: OwnModels;
  /** Models that the operator added; default: none. */
  added?: AddedModels;
  /** Path of ffmpeg; without it, video tools are not offered. */
  ffmpeg?: string | undefined;
  /** Memory limit of the child process, in megabytes. */
  memoryMb: number;
};

export type LocalEngine = Engine & {
  /** Whether it can check a tool's pictures, also of one that only other engines run. */
  checks: (tool: ToolKey) => boolean;
  /** Exports posters in a child process of its own, so that they do not wait for runs of tools. */
  exportPoster: ExportPoster;
  /** Analyzes pictures in the queue of the tools, since both need models; composes smart posters in that of exports. */
  smart: SmartEngine;
  /** Finds objects in the queue of the tools, since that needs models. */
  objects: ObjectFinder;
  /** Translates in the queue of the tools, since that needs models. */
  translator: LineTranslator;
  /** Pixel work for cloud engines, also in the queue of exports. */
  prepare: (job: PrepareJob, call: EngineCall) => Promise<EngineAnswer>;
  finish: (job: FinishJob, call: EngineCall) => Promise<EngineAnswer>;
  /** Pid of the tools' child process, while there is one. */
  pid: () => number | undefined;
  /** Ends the child processes. */
  close: () => Promise<void>;
};

/** Creates the directory of prepared models, which the child writes to. */
function prepareModels(directory: string, account: Account): void {
  mkdirSync(directory, { recursive: true });
  if (!account) return;
  // Regardless of umask and of who wrote the files: the child verifies the hash of each model that it loads.
  chmodSync(directory, 0o755);
  // What the operator added stays the operator's.
  const made = readdirSync(directory).filter((name) => join(directory, name) !== addedDirectory(directory));
  for (const path of [directory, ...made.map((name) => join(directory, name))]) {
    lchownSync(path, account.uid, account.gid);
  }
}

/** The tools whose models and programs are installed, with their quality; what the others lack is logged. */
function installedTools({ offers, ownModels, added, ffmpeg }: LocalEngineSettings, log: Log) {
  const tools: Engine['tools'] = {};
  const checkedOnly = new Set<ToolKey>();
  const lacking: Partial<Record<ToolKey, readonly string[]>> = {};
  for (const [tool, offer] of Object.entries(offers) as [ToolKey, LocalOffer][]) {
    const missing = missingFor(offer, { own: ownModels, added: added?.use[tool], ffmpeg });
    if (missing.length === 0 && offer.checksOnly) checkedOnly.add(tool);
    else if (missing.length === 0) {
      const { localPreview }: ToolDefinition = definitions[tool];
      tools[tool] = localPreview ? 'preview' : 'full';
    } else if (offer.checksOnly) log.warn({ tool, missing }, 'pictures not checked: dependencies missing');
    else {
      lacking[tool] = missing;
      const advice = missing.includes('ffmpeg') ? '; set FFMPEG_PATH to one with libx264' : '';
      log.warn({ tool, missing }, `tool not offered: dependencies missing${advice}`);
    }
  }
  return { tools, checkedOnly, lacking };
}

/** The settings of the child processes. */
function childSettings({
  dataDir,
  ownModels,
  added,
  ffmpeg,
  memoryMb,
  account,
}: LocalEngineSettings): ChildSettings {
  const directory = join(dataDir, 'models');
  prepareModels(directory, account);
  return {
    directory,
    own: Object.fromEntries(Object.entries(ownModels).map(([key, path]) => [key, pathFor(account, path)])),
    ...(added && { added }),
    threads: availableParallelism(),
    maxBytes: memoryMb * MEGABYTE,
    ffmpeg: ffmpeg && pathFor(account, ffmpeg),
  };
}

/**
 * Creates the engine that runs on this machine's CPU. Creating it loads and starts nothing: the models live in a child
 * process that the first run starts. Tools whose weights or programs are not installed are logged and not offered.
 */
export function createLocalEngine(settings: LocalEngineSettings, log: Log): LocalEngine {
  const { offers, account } = settings;
  const { tools, checkedOnly, lacking } = installedTools(settings, log);
  const child = {
    program: programUrl('engine'),
    settings: childSettings(settings),
    account,
    idleMs: IDLE_MS,
  };
  const runner = createRunner(child);
  const posters = createRunner(child);
  const { runIn, ask, preload } = createJobs(settings, log);

  const addedFor = (tool: ToolKey) => Object.values(settings.added?.use[tool] ?? {});
  /** The models on which results depend. */
  const all = [...new Set((Object.keys(tools) as ToolKey[]).flatMap(addedFor))].filter(replacesSomething);

  return {
    name: 'local',
    version: [VERSION, ...all].join('+'),
    tools,
    checks: (tool) => tools[tool] !== undefined || checkedOnly.has(tool),
    addedModels: addedFor,
    // This engine follows no words, so a run with some needs an engine that does.
    accepts: (tool) => ({ words: false, options: offers[tool]?.accepts ?? [{}] }),
    lacks: (tool) =>
      lacking[tool] ? `not installed: ${lacking[tool].join(', ')}` : 'nothing of ours does this',
    run: async (request, call) => {
      const { tool } = request;
      const offer = offers[tool];
      if (!offer) throw failure('broken', `${tool} is not a tool of the local engine`);
      const limitMs = timeLimit(offer, request);
      return runIn(runner, { entry: toolRunUrl(tool), job: request, limitMs, about: { tool } }, call);
    },
    warmUp: async (tool) => {
      const [model] = tools[tool] ? (offers[tool]?.models ?? []) : [];
      if (model !== undefined) await preload(runner, model, { tool });
    },
    exportPoster: (job, call) => {
      const about = { format: job.format };
      return runIn(posters, { entry: 'posterExport', job, limitMs: posterTimeLimit(job), about }, call);
    },
    smart: {
      analyze: (job, call) => {
        const limitMs = smartTimeLimit(job);
        return runIn(runner, { entry: 'posterAnalysis', job, limitMs, about: { step: 'analyze' } }, call);
      },
      compose: (job, call) => {
        const limitMs = smartTimeLimit(job);
        return runIn(posters, { entry: 'posterComposition', job, limitMs, about: { step: 'compose' } }, call);
      },
    },
    objects: {
      ...OBJECT_FINDER,
      tools: (Object.keys(offers) as ToolKey[]).filter((tool) => {
        const use = settings.added?.use[tool];
        return use?.embedding !== undefined && use.selecting !== undefined;
      }),
      find: (job, call) => {
        const about = { tool: job.tool, step: 'object' };
        return runIn(runner, { entry: 'objectAtPoint', job, limitMs: OBJECT_LIMIT_MS, about }, call);
      },
    },
    translator: {
      pairs: (Object.keys(PAIRS) as Pair[]).filter((pair) => {
        const keys = PAIRS[pair].flatMap(({ tokenizer, encoder, decoder }) => [tokenizer, encoder, decoder]);
        return keys.every((key) => settings.added?.files[key] !== undefined);
      }),
      translate: async (pair, lines) => {
        const job = { pair, lines, inputs: {}, produceId: '', workDir: '' };
        const limitMs = translationTimeLimit(lines.length, PAIRS[pair].length);
        const { analysis } = await ask(runner, { entry: 'lineTranslation', job, limitMs, about: { pair } });
        // What is undefined comes as null from the process.
        const translations = (analysis?.found?.translations ?? []) as (string | null)[];
        return translations.map((text) => text ?? undefined);
      },
    },
    prepare: (job, call) => {
      const limitMs = pixelTimeLimit(job);
      return runIn(posters, { entry: 'cloudPrepare', job, limitMs, about: { step: 'prepare' } }, call);
    },
    finish: (job, call) => {
      const limitMs = pixelTimeLimit(job);
      return runIn(posters, { entry: 'cloudFinish', job, limitMs, about: { step: 'finish' } }, call);
    },
    pid: runner.pid,
    close: async () => {
      await Promise.all([runner.close(), posters.close()]);
    },
  };
}
