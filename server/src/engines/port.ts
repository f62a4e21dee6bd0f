import type { MatteDoubt } from '@tuzuo/core/api/matte';
import type { ExportFormat, WordsPurpose } from '@tuzuo/core/api/poster';
import type { TaskCheck, TaskStage } from '@tuzuo/core/api/task';
import type { GlossaryTerm } from '@tuzuo/core/text/glossary';
import type { Locale } from '@tuzuo/core/text/locale';
import type { ToolKey } from '@tuzuo/core/tools';
import type { Brief } from '@tuzuo/poster/compose/smart/facts';
import type { PictureSource, PosterDocument } from '@tuzuo/poster/document';
import type { Acceptance, OptionRules } from './acceptance';
import type { ModelKey } from './local/models/catalog';
import type { Pair } from './local/translation/pairs';

/** Quality of an engine's result: `preview` = only a layout sketch, which the user is told. */
type EngineQuality = 'full' | 'preview';

/** An input picture: a readable local file, unmodified. */
export type EnginePicture = {
  path: string;
  mime: string;
  width: number;
  height: number;
  /** Size of the file that the user sent, if it is stored in another form. */
  sentBytes?: number;
};

/**
 * Seeds for the marks of a preview that is shown before payment. Derived from the server's key, which engines do not
 * get: `user` is the same for all of a user's pictures, `photo` differs for each.
 */
export type PreviewSeeds = { user: string; photo: string };

/** A job that runs outside the server process. */
export type EngineJob = {
  /** Input pictures by slot. */
  inputs: Record<string, EnginePicture[]>;
  /** The task's id, which a result's label states as its ProduceID. */
  produceId: string;
  /** An empty directory for this run's outputs; removed afterwards. */
  workDir: string;
};

/**
 * One run of a tool. Options are normalized: all defaults are filled in. When an option names an asset, its picture is
 * also among the inputs, under the option's `slot`.
 */
export type EngineRequest = EngineJob & {
  tool: ToolKey;
  kind: 'run' | 'analyze';
  options: Record<string, unknown>;
  /** The user's glossary, for tools that translate. */
  terms?: readonly GlossaryTerm[] | undefined;
  /** For tools whose results are paid for later. */
  previewSeeds?: PreviewSeeds | undefined;
};

/** A job to export a poster. The inputs are its pictures, in the order of `pictureIds`. */
export type PosterJob = EngineJob & {
  document: PosterDocument;
  /** Pack of the glyphs that the poster needs, a file in `workDir`. */
  glyphs: string;
  /** Asset ids of the slot `pictures`, in its order. */
  pictureIds: string[];
  /** The photos that are drawn as products, in the order of their masks, the slot `masks`; locked ones small only. */
  products: readonly { id: string; unlocked: boolean }[];
  /** Stock pictures by key, as files in `workDir`. A missing one is drawn as a placeholder. */
  stock: Readonly<Record<string, string>>;
  /** Page numbers, from 0. */
  pages: number[];
  /** `thumb` = a small picture of the first page for lists, with its `blur`. */
  format: ExportFormat | 'thumb';
  /** Output pixels per pixel of the page. */
  scale: number;
  /** PDF only: print bleed, and crop marks. */
  bleed: boolean;
  cropMarks: boolean;
  /** How the files are labeled as made by AI. */
  label: EngineOutput['label'];
};

/** A job to analyze pictures (slot `pictures`) for a smart poster. `found` holds their `facts`. */
export type LookJob = EngineJob & {
  /** For each picture, whether it may be cut out larger than a preview. */
  unlocked: readonly boolean[];
};

/** A job to compose smart posters. The inputs are the pictures, and their cut-outs, in the order of `sources`. */
export type SmartJob = EngineJob & {
  brief: Brief;
  /** Pack of all glyphs that the proposals may need, a file in `workDir`. */
  glyphs: string;
  /** References to the pictures of the slot `pictures` in documents, in its order. */
  sources: readonly PictureSource[];
  /** How the pictures of the proposals are labeled as made by AI. */
  label: EngineOutput['label'];
};

/** Analyzes pictures for smart posters, and composes those; ends and fails like a run of an engine. */
export type SmartEngine = {
  analyze: (job: LookJob, call: EngineCall) => Promise<EngineAnswer>;
  compose: (job: SmartJob, call: EngineCall) => Promise<EngineAnswer>;
};

/** A job to find the object at a point of a picture (slot `picture`). `found` holds its `rings`. */
export type ObjectJob = EngineJob & {
  /** The tool on whose page the picture is, which decides on the models. */
  tool: ToolKey;
  /** Tells pictures apart, so that each is seen once however often somebody points at it. */
  pictureKey: string;
  /** As shares of the picture's sides. */
  point: { x: number; y: number };
};

/** What is known of a finder of objects, also by nodes that do not have its models. */
export type ListedObjectFinder = {
  name: string;
  version: string;
  /** The tools that it is for, as far as its node has the models. */
  tools: readonly ToolKey[];
};

/** Finds objects in pictures; `find` ends and fails like a run of an engine. */
export type ObjectFinder = ListedObjectFinder & {
  find: (job: ObjectJob, call: EngineCall) => Promise<EngineAnswer>;
};

/** A job to translate lines of text. `found` holds their `translations`, in order. */
export type TranslationJob = EngineJob & { pair: Pair; lines: readonly string[] };

/** Translates lines with models of the operator. */
export type LineTranslator = {
  /** The directions for which this server has models. */
  pairs: readonly Pair[];
  /** Undefined for a line whose translation is of no use. Rejects like a run of an engine. */
  translate: (pair: Pair, lines: readonly string[]) => Promise<(string | undefined)[]>;
};

/** Exports a poster; ends and fails like a run of an engine. */
export type ExportPoster = (job: PosterJob, call: EngineCall) => Promise<EngineAnswer>;

/** An output picture or video, a file in the run's `workDir`. */
export type EngineOutput = {
  path: string;
  mime: string;
  width: number;
  height: number;
  /** How it is labeled as made by AI. */
  label: 'none' | 'metadata' | 'both';
  /**
   * A JPEG or PNG that represents the output in lists, also in `workDir`: the first frame of a video, or a page of a document.
   * The given size then applies, and the file at `path` is not decoded.
   */
  poster?: string;
  /** An editable document, which becomes the result's. */
  doc?: unknown;
  /** The paid result, when `path` is only its small, marked preview; also a file in `workDir`. */
  clean?: string;
  /** The picture without the text of `doc`, as background for an editor; also a file in `workDir`. */
  ground?: string;
  /** A few pixels wide version as a `data:` URL, shown as a blurred placeholder while the picture loads. */
  blur?: string;
};

/** Progress of a run; `fraction` is of the whole run, 0 to 1. */
export type EngineProgress = { stage: TaskStage; fraction: number };

/** Result of analyzing the pictures. */
export type EngineAnalysis = {
  checks: TaskCheck[];
  /** Tool-specific findings; only the tool's own modules know their shape. */
  found?: Readonly<Record<string, unknown>>;
  /** Pictures drawn by the analysis, by name; files in `workDir`. */
  pictures?: Readonly<Record<string, EngineOutput>>;
};

/** The product cut out of a photo, as PNG files in `workDir`. */
export type EngineMatte = {
  /** Gray, square, over the whole photo: what the network found, cleaned. */
  mask: string;
  /** White with the mask as alpha, in the photo's aspect ratio: at most 512 px, and at most 1,024 px. */
  preview: string;
  full: string;
  /** The bounds of what is opaque, as shares of the photo's sides. */
  box: { left: number; top: number; width: number; height: number };
  /** Why it may not be what the user wants. */
  unsure?: MatteDoubt;
  /** Whether the user's strokes changed the mask. */
  retouched?: true;
};

export type EngineAnswer = {
  outputs: EngineOutput[];
  analysis?: EngineAnalysis;
  matte?: EngineMatte;
};

/** Why a run must stop: its owner canceled it, another worker has it, or this worker is stopping. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped';

  constructor(readonly why: 'canceled' | 'lost' | 'stopping') {
    super(`the run was stopped: ${why}`);
  }
}

/** Lets the caller cancel a run, with a {@link RunStopped} as the signal's reason, and receive its progress. */
export type EngineCall = {
  signal: AbortSignal;
  onProgress: (progress: EngineProgress) => void;
  /** Told of what the operator should know although the run succeeds. */
  onNote?: (text: string) => void;
  /** Told of the parts of a run, for traces; without it, they are not measured. */
  onStep?: (step: EngineStep) => void;
};

/** A part of a run, such as the loading of a model; times in ms since 1970. */
export type EngineStep = { name: string; startMs: number; endMs: number };

export type EngineFailureKind =
  /** The picture is unsuitable for the tool: `params` is `{checks}`. */
  | 'checksFailed'
  /** An AI service rejects the picture or text: a retry would end the same way. */
  | 'refused'
  /** The operator's content check rejects it: `params` is `{reason}`. */
  | 'unsafe'
  /** Cannot run now, but perhaps later. */
  | 'unavailable'
  | 'outOfMemory'
  | 'tooLong'
  /** A service did not answer within its time limit. A retry would wait, and could pay, as long again. */
  | 'late'
  /** The picture does not fit into what a service accepts. */
  | 'tooLarge'
  /** It reached its time limit because the machine had other work. */
  | 'busy'
  /** The picture cannot be decoded. */
  | 'unreadable'
  /** The engine died, or returned an invalid result. */
  | 'broken'
  | 'diskFull';

/** An engine failed to return a result. */
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

/** Whether an engine accepts runs now, and the reason for the operator if not. */
export type EngineState = { usable: true } | { usable: false; why: string };

/** What is known of an engine, also by nodes that cannot run it. */
export type ListedEngine = {
  /** Returned by `gen/tool/list` and stored in a task's snapshot. */
  name: string;
  version: string;
  /** The tools that it can run, with the quality of each. */
  tools: Partial<Record<ToolKey, EngineQuality>>;
  /** Whether pictures leave this server. */
  cloud?: true;
  /** Which runs of a tool it accepts; default: any. */
  accepts?: (tool: ToolKey) => Acceptance;
  /** Whether a tool's runs with the same seed have the same results; default: no. */
  takesSeed?: (tool: ToolKey) => boolean;
  /** Whether it accepts runs of a tool now; default: always. Called often, so it answers from memory. */
  state?: (tool: ToolKey) => EngineState;
  /** What a run of a tool costs the operator, in millionths of the currency unit; default: nothing. */
  costOf?: (tool: ToolKey) => number;
};

/** Runs tools: with local models or a vendor's service. */
export type Engine = ListedEngine & {
  /** Why it lacks a tool, for the operator. */
  lacks?: (tool: ToolKey) => string;
  /** Names of models that the operator added and a tool uses; default: none. */
  addedModels?: (tool: ToolKey) => readonly string[];
  /** Loads what a tool needs, so that its next run need not wait for it; does nothing while there is work. */
  warmUp?: (tool: ToolKey) => Promise<void>;
  /**
   * Runs a tool. Once `signal` is aborted, it stops as soon as possible and rejects with the signal's reason.
   * @throws EngineFailure
   */
  run(request: EngineRequest, call: EngineCall): Promise<EngineAnswer>;
};

/** A job to write texts for a poster or a product page. */
export type CopywritingJob = {
  /** Default: a poster. */
  purpose?: WordsPurpose | undefined;
  /** Description of the poster or product, in the user's words. */
  brief: string;
  /** Scene of a poster, one of those of templates. */
  sceneId?: string | undefined;
  /** Language to write in. */
  locale: Locale;
};

/** What is known of a language model, also by nodes that cannot reach it. */
export type ListedCopywriter = { name: string; version: string };

/** Writes texts for posters and products with a vendor's language model. */
export type Copywriter = ListedCopywriter & {
  /**
   * Returns at least one version to choose from: title, lines and, for a product, a description where it is fit.
   * Rejects like a run of an engine.
   */
  write(job: CopywritingJob, call: Pick<EngineCall, 'signal'>): Promise<string[][]>;
};

/**
 * What processes without models must know about a tool of the local engine. Its `run.ts` exports `run`, a `LocalTool`;
 * only the engine's own process loads it.
 */
export type LocalOffer = {
  models: readonly ModelKey[];
  /** It only checks pictures, for engines that run the tool. */
  checksOnly?: true;
  /** External programs that it starts. */
  programs?: readonly 'ffmpeg'[];
  /** Whether it detects faces or bodies. */
  faces?: true;
  /** Alternatives of options that it can run; default: any. */
  accepts?: readonly OptionRules[];
  /** Time limit per megapixel of the source, in ms: about six times what two busy cores take. */
  msPerMegapixel: (options: EngineRequest['options']) => number;
  /** Time limit, in ms, of work that does not depend on the source's size. */
  msPerRun?: (options: EngineRequest['options']) => number;
};

export type LocalOffers = Readonly<Partial<Record<ToolKey, LocalOffer>>>;

/** The engine that runs a tool now, and its quality. */
export type SelectedEngine<Known extends ListedEngine = ListedEngine> = {
  engine: Known;
  quality: EngineQuality;
};

/** What a caller requires of a tool's engine. */
export type EnginePreference = {
  /** The options to run; without them, any engine of the tool qualifies. */
  options?: EngineRequest['options'];
  /**
   * The engine announced to the user before payment: it must be that one, or the local one if its quality is no worse.
   */
  promised?: { name: string; quality: EngineQuality };
};

type Select<Known extends ListedEngine> = (
  tool: ToolKey,
  preference?: EnginePreference,
) => SelectedEngine<Known> | undefined;

/** Selects the engine that would run a tool, on any node; undefined when none can. */
export type SelectListed = Select<ListedEngine>;

/** Selects an engine of this process for a tool; undefined when none can run it. */
export type SelectEngine = Select<Engine>;

/** A tool of an engine. */
export type ToolOffer = {
  quality: EngineQuality;
  /** Default: any run. */
  accepts?: Acceptance;
  /** Takes seeds. */
  seed?: true;
  /** Cost of a run for the operator, in millionths of the currency unit; default: nothing. */
  cost?: number;
  /** Takes no runs now: its budget is used up, or it failed. */
  unusable?: true;
};

/** An engine and its tools. */
export type EngineOffer = {
  name: string;
  version: string;
  cloud?: true;
  tools: Partial<Record<ToolKey, ToolOffer>>;
};

/** What a worker can run, as plain data that it writes with its heartbeat and every other node reads. */
export type NodeOffers = {
  engines: readonly EngineOffer[];
  /** Tasks without a tool: posters, and pictures of the product canvas. */
  posters: boolean;
  copywriter?: ListedCopywriter;
  objects?: ListedObjectFinder;
};
