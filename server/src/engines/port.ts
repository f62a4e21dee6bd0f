import type { TaskCheck, TaskKind, TaskStage } from '@tuzuo/core/api/task';
import type { ToolKey } from '@tuzuo/core/tools';
import type { ModelKey } from './local/models/catalogue';

/** How good an engine's result is: `preview` = a placement sketch, and the user is told. */
type EngineQuality = 'full' | 'preview';

/** One picture that goes in: a readable local file, as it was stored. */
export type EnginePicture = { path: string; mime: string; width: number; height: number };

/**
 * Where the marks of a preview lie that is shown before it is paid for. Derived from the server's key, which no engine
 * gets: the same for all of a user's pictures, and another for each of them.
 */
export type PreviewSeeds = { user: string; photo: string };

/** One run of a tool. Options are normalised: every default is filled in. */
export type EngineRequest = {
  tool: ToolKey;
  kind: TaskKind;
  /** Slot → its pictures; an option that names an asset has its picture here too, under the option's `slot`. */
  inputs: Record<string, EnginePicture[]>;
  options: Record<string, unknown>;
  /** The task's id, which the label of a result names as its ProduceID. */
  produceId: string;
  /** For tools whose results are paid for later. */
  previewSeeds?: PreviewSeeds | undefined;
  /** An empty directory of this run, where outputs are written; removed afterwards. */
  workDir: string;
};

/** One picture or video that came out, a file in the run's `workDir`. */
export type EngineOutput = {
  path: string;
  mime: string;
  width: number;
  height: number;
  /** How it is marked as made by AI. */
  label: 'none' | 'metadata' | 'both';
  /** Of a video: its opening frame as a JPEG, of the same size, also in `workDir`. */
  poster?: string;
  /** A document that an editor can open; becomes the result's. */
  doc?: unknown;
  /** What was paid for, where `path` is only its small, marked preview: also a file in `workDir`. */
  clean?: string;
};

/** Where a run is; `fraction` is of the whole run, 0 to 1. */
export type EngineProgress = { stage: TaskStage; fraction: number };

/** What a look at the pictures found. */
export type EngineAnalysis = {
  checks: TaskCheck[];
  /** What the tool looks for beside them: only its room knows how that looks. */
  found?: Readonly<Record<string, unknown>>;
  /** Pictures that the look drew, by name: files in `workDir`. */
  pictures?: Readonly<Record<string, EngineOutput>>;
};

export type EngineAnswer = { outputs: EngineOutput[]; analysis?: EngineAnalysis };

/** How the caller of a run may end it, and hears of it. */
export type EngineCall = { signal: AbortSignal; onProgress: (progress: EngineProgress) => void };

export type EngineFailureKind =
  /** The picture is not fit for the tool: `params` is `{checks}`. */
  | 'checksFailed'
  /** Cannot run now, perhaps later. */
  | 'unavailable'
  | 'outOfMemory'
  | 'tooLong'
  /** A picture that cannot be decoded. */
  | 'unreadable'
  /** The engine died or answered nonsense. */
  | 'broken'
  | 'diskFull';

/** Why an engine gave no result. */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure';

  constructor(
    readonly kind: EngineFailureKind,
    readonly params?: unknown,
    options?: ErrorOptions,
  ) {
    super(`the engine failed: ${kind}`, options);
  }
}

/** Something that can run tools: a local model or a vendor's service. */
export type Engine = {
  /** Shown in `gen/tool/list` and kept in a task's snapshot. */
  name: string;
  version: string;
  /** The tools that it can run now, with the quality of each. */
  tools: Partial<Record<ToolKey, EngineQuality>>;
  /**
   * Runs a tool; rejects with an {@link EngineFailure}. Once `signal` is aborted it stops as soon as it can and
   * rejects with the signal's reason.
   */
  run(request: EngineRequest, call: EngineCall): Promise<EngineAnswer>;
};

/** What a process that loads no model has to know of a tool that runs on our own processor. */
export type LocalOffer = {
  /** The module that exports `run`, a `LocalTool`; only the engine's own process loads it. */
  entry: URL;
  models: readonly ModelKey[];
  /** Other programs that it starts. */
  programs?: readonly 'ffmpeg'[];
  /** Whether it looks for faces. */
  faces?: true;
  /** Generous time for a megapixel of the source, in ms: some six times what two busy cores take. */
  msPerMegapixel: (options: EngineRequest['options']) => number;
  /** The same for what takes as long whatever the source's size. */
  msPerRun?: (options: EngineRequest['options']) => number;
};

export type LocalOffers = Readonly<Partial<Record<ToolKey, LocalOffer>>>;

/** The engine that runs a tool now, and how well. */
export type SelectedEngine = { engine: Engine; quality: EngineQuality };

/** Finds the engine for a tool; undefined when none can run it. */
export type SelectEngine = (tool: ToolKey) => SelectedEngine | undefined;
