import type { Api } from '@tuzuo/contract/api';
import type { TaskKind, TaskStage } from '@tuzuo/core/api/task';
import type { GlossaryTerm } from '@tuzuo/core/text/glossary';
import type { ToolKey } from '@tuzuo/core/tools';
import type { PosterDocument } from '@tuzuo/poster/document';
import type { ScenePair } from '@tuzuo/poster/document/scenes';
import type { Executor } from '../../db/database';
import type { TaskAnalysis, TaskRow, TaskSnapshot } from '../../db/schema/task';
import type {
  Copywriter,
  EngineOutput,
  ExportPoster,
  ListedCopywriter,
  ListedObjectFinder,
  ObjectFinder,
  PreviewSeeds,
  SelectEngine,
  SelectListed,
  SmartEngine,
} from '../../engines/port';
import type { GlyphPacker } from '../../renderer/glyphs/compose';
import type { ShownPictures } from '../../tools';
import type { AssetRow, Assets } from '../asset/service';
import type { Charge, Ledger, SettledUses } from '../ledger/service';
import type { Allowance } from '../limit/service';
import type { StoredMatte } from '../matte/service';
import { holderOf, type StoredResult } from './repository';

export type { ShownPictures };

/** The cost of a task: uses of modules; or nothing, optionally limited by allowances. */
export type Price = Charge | readonly Charge[] | { free: readonly Allowance[] };

/** An admitted task: the contents of its row, the assets it holds, and its cost. */
export type Admitted = {
  /** null if the task is not a tool's. */
  tool: ToolKey | null;
  snapshot: TaskSnapshot;
  /** The input assets, locked until the transaction ends, by which time the task references them. */
  pictures: readonly AssetRow[];
  price: Price;
  /** The document it works on besides pictures, stored as it is now and reused by retries. */
  document?: PosterDocument;
  /** Whether the pictures are photos of faces, to be treated as such from now on. */
  showsFaces?: boolean;
  /** The consent text that the owner agreed to, where faces are processed. */
  consent?: { tool: ToolKey; textVersion: string } | undefined;
};

/** Server dependencies of a task's admission. */
export type AdmitPorts = {
  ledger: Pick<Ledger, 'tierOf' | 'isBilled' | 'quoteUses'>;
  assets: Pick<Assets, 'requireReady' | 'lockOwn'>;
  selectEngine: SelectListed;
  /** The language model that would write; undefined if there is none. */
  findCopywriter: () => ListedCopywriter | undefined;
  /** What would find objects for a tool; undefined if nothing can. */
  findObjectFinder: (tool: ToolKey) => ListedObjectFinder | undefined;
};

/** Returns the seeds for previews of what a user makes from pictures with these digests. */
export type SeedPreview = (userId: string, digests: readonly Uint8Array[]) => PreviewSeeds;

/** An asset as a local file, available until the work ends. */
export type LocalAsset = { asset: AssetRow; path: string };

/** The mask of a photo as a local file. */
export type LocalMask = { photoId: string; matteId: string; unlocked: boolean; path: string };

/** What a worker provides to one attempt of a task. */
export type Work = {
  /** Aborted when the attempt must end: canceled, lease lost, or worker stopping. */
  signal: AbortSignal;
  /** Reports progress; `fraction` is of the whole attempt, 0 to 1. */
  report: (stage: TaskStage, fraction: number) => void;
  /** An empty directory that is removed afterwards. */
  workDir: string;
  /**
   * Fetches assets of the owner as local files, each once. Rejects with an EngineFailure `unreadable` if one no longer
   * exists.
   */
  fetch: (assetIds: readonly string[]) => Promise<LocalAsset[]>;
  /** Fetches the masks of those of the photos that are drawn as products, some of them in scenes. */
  fetchMasks: (photos: readonly AssetRow[], pairs?: readonly ScenePair[]) => Promise<LocalMask[]>;
  /** Stores a file as an asset of the owner and returns its ID. Rejects with the signal's reason once aborted. */
  store: (kind: 'result' | 'sealed' | 'face', output: EngineOutput) => Promise<string>;
  /** Stores a file as it is, without decoding it or making a thumbnail. Otherwise like `store`. */
  storeFile: (kind: 'sealed' | 'thumb', file: { path: string; mime: string }) => Promise<string>;
  /** The owner's glossary for translations. */
  terms: () => Promise<GlossaryTerm[]>;
  /** The document it was admitted with; undefined if there is none. */
  document: () => Promise<PosterDocument | undefined>;
  selectEngine: SelectEngine;
  exportPoster: ExportPoster;
  smart: SmartEngine;
  objects: ObjectFinder | undefined;
  copywriter: Copywriter | undefined;
  /**
   * The operator's content check. Both methods reject with an EngineFailure `unsafe`, and pass if no check is
   * configured.
   */
  safety: {
    /** Checks texts given to a model or written by one; rejects with `unavailable` if the check does not answer. */
    words: (scene: 'prompt' | 'writing', texts: readonly string[]) => Promise<void>;
    /** Checks a generated picture before its owner gets it. */
    picture: (output: EngineOutput) => Promise<void>;
  };
  packGlyphs: GlyphPacker;
  /** Fetches pictures that an operator added to the stock library. */
  fetchKept: Assets['fetch'];
  /** Seeds the positions of the watermarks on unpaid previews. */
  seedPreview: SeedPreview;
};

/** One result of a task: assets that are written but not yet ready, and a document that an editor can open. */
export type TaskResult = {
  assetId: string;
  cleanAssetId?: string | undefined;
  /** The background picture of `doc`. */
  groundAssetId?: string | undefined;
  doc?: unknown;
};

export type TaskOutput = {
  /** Results, in order. */
  results: TaskResult[];
  analysis?: TaskAnalysis | undefined;
  engine: TaskSnapshot['engine'];
  /** What was found of the first input, for `settle`. */
  matte?: StoredMatte | undefined;
  /** Number of admitted uses that succeeded; all by default. The others are not charged. */
  uses?: number;
};

type ToolTask = Api['gen.task.get']['output'];

/** The wire fields common to tasks of all kinds. */
export type ShownTask = Omit<ToolTask, 'tool' | 'inputs' | 'options' | 'analysis' | 'engine'>;

/** A poster that an editor can open. */
export type OpenedResult = Api['poster.result.open']['output'];

/** What opening a result works with: the task's results in order, and pictures that still exist, by ID. */
type OpenPorts = {
  results: readonly StoredResult[];
  showPictures: (assetIds: readonly string[]) => Promise<ShownPictures>;
};

/**
 * A kind of task, declared by its module and listed in `start/task-kinds.ts`. Code that creates, queues, runs, ends or
 * presents tasks works through this interface and never checks which kind it has.
 * @typeParam Request the validated request
 * @typeParam Shown the task in wire format
 */
export type Kind<Request, Shown extends ShownTask = ShownTask> = {
  name: TaskKind;
  /** The operation under which its requests have idempotency keys; without, every request starts a task. */
  operation?: string;
  /** What runs it besides a worker's own programs; default: nothing. */
  needs?: 'engine' | 'copywriter' | 'objects';
  /** The workers run it beside all others, one at a time, because it may take minutes and is free. */
  ownLane?: boolean;
  /**
   * How long the task is kept after its end: in the user's history for as long as their tier grants, or for a day,
   * until its answer has been read.
   */
  keptIn: 'history' | 'day';
  /** Checks whether a task can be started. Throws the error for its caller. */
  admit: (tx: Executor, ports: AdmitPorts, userId: string, request: Request) => Promise<Admitted>;
  /**
   * Checks whether a failed or canceled task can run again, at today's price. If absent, the task cannot be retried,
   * and its inputs are released at its end.
   */
  admitAgain?: (tx: Executor, ports: AdmitPorts, row: TaskRow) => Promise<Admitted>;
  /** Runs the task. Rejects with an EngineFailure or the signal's reason. */
  execute: (row: TaskRow, work: Work) => Promise<TaskOutput>;
  /**
   * Changes on success that decide what is charged, in its transaction and before the points. Returns the number of
   * held uses to charge, of each module if there are several; by default those of the output.
   */
  settle?: (
    tx: Executor,
    assets: EndPorts['assets'],
    row: TaskRow,
    output: TaskOutput,
  ) => Promise<SettledUses | undefined>;
  /** Further changes on success besides results and points, in their transaction. */
  onSuccess?: (tx: Executor, assets: EndPorts['assets'], row: TaskRow, output: TaskOutput) => Promise<void>;
  /** IDs of assets shown besides its results. */
  picturesOf: (row: TaskRow) => readonly string[];
  /** Wire fields beyond those common to all tasks. */
  present: (row: TaskRow, pictures: ShownPictures) => Omit<Shown, keyof ShownTask>;
  /** Wire fields of a result, by its index from 0, besides its picture and document. */
  presentResult?: (row: TaskRow, position: number) => Readonly<Record<string, unknown>>;
  /** Whether its results have a card that anyone may see. */
  isShareable?: (row: TaskRow) => boolean;
  /** A result, by its index from 0, as an editable poster; undefined if it has no layers. */
  openResult?: (row: TaskRow, position: number, ports: OpenPorts) => Promise<OpenedResult | undefined>;
};

/** Kinds by name, of any request type. */
export type Kinds = Readonly<Record<TaskKind, Kind<never>>>;

/** Dependencies of the end of a task. */
export type EndPorts = {
  ledger: Pick<Ledger, 'commitHold' | 'releaseHold'>;
  assets: Pick<Assets, 'publish' | 'markPersons' | 'addReferences' | 'dropReferences'>;
};

type GiveUpPorts = {
  ledger: Pick<Ledger, 'releaseHold'>;
  assets: Pick<Assets, 'dropReferences'>;
};

/** Ends a task without result, so that nothing is charged. Its inputs stay if it can be retried. */
export async function giveUp(
  tx: Executor,
  { ledger, assets }: GiveUpPorts,
  { admitAgain }: Kind<never>,
  row: TaskRow,
): Promise<void> {
  await ledger.releaseHold(tx, { taskId: row.id, round: row.paidRound });
  if (!admitAgain) await assets.dropReferences(tx, holderOf(row));
}

/** Names of the kinds that belong in a user's history. */
export const historyOf = (kinds: Kinds): TaskKind[] =>
  Object.values(kinds).flatMap(({ name, keptIn }) => (keptIn === 'history' ? [name] : []));

/** Names of the kinds that need an engine, a language model or a finder of objects. */
export const demanding = (kinds: Kinds): TaskKind[] =>
  Object.values(kinds).flatMap(({ name, needs }) => (needs === undefined ? [] : [name]));

/** Which kinds a worker's lane claims. */
export type Lane = 'own' | 'shared';

/** Names of the kinds that run in a lane. */
export const kindsIn = (kinds: Kinds, lane: Lane): TaskKind[] =>
  Object.values(kinds).flatMap(({ name, ownLane = false }) => (ownLane === (lane === 'own') ? [name] : []));
