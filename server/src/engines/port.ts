import type { ExportFormat, WordsPurpose } from '@tuzuo/core/api/poster';
import type { TaskCheck, TaskStage } from '@tuzuo/core/api/task';
import type { PictureSource, PosterDocument } from '@tuzuo/core/poster/document';
import type { GlossaryTerm } from '@tuzuo/core/text/glossary';
import type { Locale } from '@tuzuo/core/text/locale';
import type { ToolKey } from '@tuzuo/core/tools';
import type { Brief } from '../composition/smart/facts';
import type { ModelKey } from './local/models/catalog';

/** How good an engine's result is: `preview` = a placement sketch, and the user is told. */
type EngineQuality = 'full' | 'preview';

/** One picture that goes in: a readable local file, as it was stored. */
export type EnginePicture = { path: string; mime: string; width: number; height: number };

/**
 * Where the marks of a preview lie that is shown before it is paid for. Derived from the server's key, which no engine
 * gets: the same for all of a user's pictures, and another for each of them.
 */
export type PreviewSeeds = { user: string; photo: string };

/** What is done apart from the server, whatever it is. */
export type EngineOrder = {
  /** Slot → its pictures. */
  inputs: Record<string, EnginePicture[]>;
  /** The task's id, which the label of a result names as its ProduceID. */
  produceId: string;
  /** An empty directory of this run, where outputs are written; removed afterwards. */
  workDir: string;
};

/**
 * One run of a tool. Options are normalized: every default is filled in. One that names an asset has its picture among
 * the inputs too, under the option's `slot`.
 */
export type EngineRequest = EngineOrder & {
  tool: ToolKey;
  kind: 'run' | 'analyze';
  options: Record<string, unknown>;
  /** The user's own words, for tools that translate. */
  terms?: readonly GlossaryTerm[] | undefined;
  /** For tools whose results are paid for later. */
  previewSeeds?: PreviewSeeds | undefined;
};

/** Files that are to be made of a poster. The inputs are its pictures, in the order of `pictureIds`. */
export type PosterOrder = EngineOrder & {
  document: PosterDocument;
  /** A pack of the glyphs that it needs, a file in `workDir`. */
  glyphs: string;
  /** The assets of the slot `pictures`, in its order. */
  pictureIds: string[];
  /** Pictures of the stock by their keys: files in `workDir`. One that is not there draws as missing. */
  stock: Readonly<Record<string, string>>;
  /** Which pages, by their numbers from 0. */
  pages: number[];
  /** `thumb` = a small picture of the first of the pages for lists, whose output has its `blur` too. */
  format: ExportFormat | 'thumb';
  /** Pixels of a picture for one of the page. */
  scale: number;
  /** Of a PDF: what is printed beyond the page, and marks that show where to cut. */
  bleed: boolean;
  cropMarks: boolean;
  /** How the files are marked as showing what AI has made. */
  label: EngineOutput['label'];
};

/** Pictures that are to be looked at for a smart poster: the slot `pictures`. What is `found` are their `facts`. */
export type LookOrder = EngineOrder;

/** Smart posters that are to be made. The inputs are its pictures, and their cut-outs, in the order of `sources`. */
export type SmartOrder = EngineOrder & {
  brief: Brief;
  /** A pack of all glyphs that the proposals may need, a file in `workDir`. */
  glyphs: string;
  /** What documents name the pictures of the slot `pictures` by, in its order. */
  sources: readonly PictureSource[];
  /** How the pictures of the proposals are marked as showing what AI has made. */
  label: EngineOutput['label'];
};

/** Looks at pictures for smart posters, or makes them; ends and fails as a run of an engine does. */
export type SmartEngine = {
  look: (order: LookOrder, call: EngineCall) => Promise<EngineAnswer>;
  compose: (order: SmartOrder, call: EngineCall) => Promise<EngineAnswer>;
};

/** Makes files of a poster; ends and fails as a run of an engine does. */
export type ExportPoster = (order: PosterOrder, call: EngineCall) => Promise<EngineAnswer>;

/** One picture or video that came out, a file in the run's `workDir`. */
export type EngineOutput = {
  path: string;
  mime: string;
  width: number;
  height: number;
  /** How it is marked as made by AI. */
  label: 'none' | 'metadata' | 'both';
  /**
   * A JPEG that stands for it in lists, also in `workDir`: the opening frame of a video, a page of a document. The size is
   * what is told here then, and the file is not decoded.
   */
  poster?: string;
  /** A document that an editor can open; becomes the result's. */
  doc?: unknown;
  /** What was paid for, where `path` is only its small, marked preview: also a file in `workDir`. */
  clean?: string;
  /** The same without the words of `doc`, which an editor lays over it: also a file in `workDir`. */
  ground?: string;
  /** The same some pixels wide, as a `data:` address: what shows, blurred, while the picture loads. */
  blur?: string;
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
  /** An AI service does not take the picture or the words: another try would end the same way. */
  | 'refused'
  /** The operator's content check refuses it: `params` is `{reason}`. */
  | 'unsafe'
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

/** Whether an engine takes runs now, and if not why, in words for the operator. */
type EngineState = { usable: true } | { usable: false; why: string };

/** Something that can run tools: a local model or a vendor's service. */
export type Engine = {
  /** Shown in `gen/tool/list` and kept in a task's snapshot. */
  name: string;
  version: string;
  /** The tools that it can run, with the quality of each. */
  tools: Partial<Record<ToolKey, EngineQuality>>;
  /** Pictures leave this server for it. */
  cloud?: true;
  /** Whether it takes a run with these options; all of them unless told. */
  serves?: (tool: ToolKey, options: EngineRequest['options']) => boolean;
  /** Why a tool is not among its own, for the operator. */
  lacks?: (tool: ToolKey) => string;
  /** Whether it takes runs of a tool at this moment; always unless told. Asked often: it looks nothing up. */
  state?: (tool: ToolKey) => EngineState;
  /** What a run of a tool costs the operator, in millionths; nothing unless told. */
  costOf?: (tool: ToolKey) => number;
  /**
   * Runs a tool; rejects with an {@link EngineFailure}. Once `signal` is aborted it stops as soon as it can and
   * rejects with the signal's reason.
   */
  run(request: EngineRequest, call: EngineCall): Promise<EngineAnswer>;
};

/** Words for a poster, or for a product's page, that are to be written. */
export type WordsOrder = {
  /** A poster unless told. */
  purpose?: WordsPurpose | undefined;
  /** What the poster or product is, as the user says it. */
  brief: string;
  /** What a poster is for, of the scenes of templates. */
  sceneId?: string | undefined;
  /** The language to write in. */
  locale: Locale;
};

/** Writes words for posters and products: a vendor's language model. */
export type Copywriter = {
  name: string;
  version: string;
  /**
   * Versions to choose from, at least one: of each its title, its lines, and of a product a description, where it is
   * fit. Rejects as a run of an engine does.
   */
  write(order: WordsOrder, call: Pick<EngineCall, 'signal'>): Promise<string[][]>;
};

/** What a process that loads no model has to know of a tool that runs on our own processor. */
export type LocalOffer = {
  /** The module that exports `run`, a `LocalTool`; only the engine's own process loads it. */
  entry: URL;
  models: readonly ModelKey[];
  /** Other programs that it starts. */
  programs?: readonly 'ffmpeg'[];
  /** Whether it looks for faces or bodies. */
  faces?: true;
  /** A sketch of what a vendor's engine would make, and the user is told. Full quality unless told. */
  quality?: EngineQuality;
  /** Whether it takes a run with these options; all of them unless told. */
  serves?: (options: EngineRequest['options']) => boolean;
  /** Generous time for a megapixel of the source, in ms: some six times what two busy cores take. */
  msPerMegapixel: (options: EngineRequest['options']) => number;
  /** The same for what takes as long whatever the source's size. */
  msPerRun?: (options: EngineRequest['options']) => number;
};

export type LocalOffers = Readonly<Partial<Record<ToolKey, LocalOffer>>>;

/** The engine that runs a tool now, and how well. */
export type SelectedEngine = { engine: Engine; quality: EngineQuality };

/** What a caller of a tool wants of its engine. */
export type EngineWish = {
  /** As they will run; without them any engine of the tool will do. */
  options?: EngineRequest['options'];
  /** The engine that the user was told of before they paid: that one, or our own where it is no worse. */
  promised?: { name: string; quality: EngineQuality };
};

/** Finds the engine for a tool; undefined when none can run it. */
export type SelectEngine = (tool: ToolKey, wish?: EngineWish) => SelectedEngine | undefined;
