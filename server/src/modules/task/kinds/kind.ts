import type { TaskKind, TaskStage } from '@tuzuo/core/api/task';
import type { PosterDocument } from '@tuzuo/core/poster/document';
import type { ModuleKey } from '@tuzuo/core/pricing';
import type { GlossaryTerm } from '@tuzuo/core/text/glossary';
import type { ToolKey } from '@tuzuo/core/tools';
import type { Executor } from '../../../db/database';
import type { TaskAnalysis, TaskRow, TaskSnapshot } from '../../../db/schema/task';
import type {
  Copywriter,
  EngineOutput,
  ExportPoster,
  PreviewSeeds,
  SelectEngine,
  SmartEngine,
} from '../../../engines/port';
import type { GlyphPacker } from '../../../renderer/glyphs/compose';
import type { ShownPictures } from '../../../tools';
import type { AssetRow, Assets } from '../../asset/service';
import type { Ledger } from '../../ledger/service';
import type { Allowance } from '../../limit/service';
import { holderOf } from '../repository';

export type { ShownPictures };

/** What a task costs: so many uses of a module; or nothing, which allowances may bound. */
export type Price = { module: ModuleKey; uses: number } | { free: readonly Allowance[] };

/** A task that may go ahead: what its row will say, what it holds, and what it costs. */
export type Admitted = {
  /** null: it is no tool's. */
  tool: ToolKey | null;
  snapshot: TaskSnapshot;
  /** The assets that go in: they stay where they are until the transaction ends, and the task holds them then. */
  pictures: readonly AssetRow[];
  price: Price;
  /** What it works on beside pictures: kept as it is now. A later try takes it as it is. */
  document?: PosterDocument;
  /** The text that its owner agreed to, where faces are worked on. */
  consent?: { tool: ToolKey; textVersion: string } | undefined;
};

/** What the admission of a task asks of the server. */
export type AdmitPorts = {
  ledger: Pick<Ledger, 'tierOf'>;
  assets: Pick<Assets, 'requireReady' | 'lockOwn'>;
  selectEngine: SelectEngine;
  /** Absent where no language model is set up. */
  copywriter?: Copywriter | undefined;
};

/** The seeds for previews of what a user makes of pictures that have these digests. */
export type SeedPreview = (userId: string, digests: readonly Uint8Array[]) => PreviewSeeds;

/** An asset as a local file, until the work ends. */
export type LocalAsset = { asset: AssetRow; path: string };

/** What a worker gives a task to work with, for one attempt. */
export type Work = {
  /** Aborted when the attempt is to end: because it was canceled, lost, or the worker stops. */
  signal: AbortSignal;
  /** Says how far the attempt is; `fraction` is of the whole, 0 to 1. */
  report: (stage: TaskStage, fraction: number) => void;
  /** An empty directory, removed afterwards. */
  workDir: string;
  /** Assets of the owner as local files, each once. Rejects with an EngineFailure `unreadable` for one that is gone. */
  fetch: (assetIds: readonly string[]) => Promise<LocalAsset[]>;
  /** Stores a file as an asset of the owner; its id. Rejects with the signal's reason once that is aborted. */
  store: (kind: 'result' | 'sealed' | 'face', output: EngineOutput) => Promise<string>;
  /** The owner's own words for translations. */
  terms: () => Promise<GlossaryTerm[]>;
  /** The document that it was admitted with; undefined without one. */
  document: () => Promise<PosterDocument | undefined>;
  selectEngine: SelectEngine;
  exportPoster: ExportPoster;
  smart: SmartEngine;
  copywriter: Copywriter | undefined;
  /** The operator's content check. Both reject with an EngineFailure `unsafe`, and pass what nobody can check. */
  safety: {
    /** Words that a model is given or has written; `unavailable` when nobody answers. */
    words: (scene: 'prompt' | 'writing', texts: readonly string[]) => Promise<void>;
    /** A picture that was made, before its owner gets it. */
    picture: (output: EngineOutput) => Promise<void>;
  };
  packGlyphs: GlyphPacker;
  /** Reads the pictures that an operator added to the stock. */
  fetchKept: Assets['fetch'];
  /** Where the marks of unpaid previews lie. */
  seedPreview: SeedPreview;
};

/** One thing that a task has made: assets that are written and not yet ready, and what an editor can open. */
export type TaskResult = {
  assetId: string;
  cleanAssetId?: string | undefined;
  /** What `doc` lies on. */
  groundAssetId?: string | undefined;
  doc?: unknown;
};

/** What a task has made. */
export type TaskOutput = {
  /** In order. */
  results: TaskResult[];
  analysis?: TaskAnalysis | undefined;
  engine: TaskSnapshot['engine'];
  /** How many of the uses it was admitted with succeeded; all unless told. The others cost nothing. */
  uses?: number;
};

/**
 * What a task can be. Anyone who creates, queues, runs, ends and shows tasks asks its kind, and never which one it is.
 * @typeParam Request what is asked for, checked
 */
export type Kind<Request> = {
  name: TaskKind;
  /**
   * How long it stays after its end: in the user's history as long as their tier grants, or until its answer has been
   * read, which is a day.
   */
  keptIn: 'history' | 'day';
  /** Looks whether a task can go ahead. Throws what its caller is to be told. */
  admit: (tx: Executor, ports: AdmitPorts, userId: string, request: Request) => Promise<Admitted>;
  /**
   * Looks whether one that failed or was canceled can go ahead again, at the price of today. Absent: it is tried once,
   * and what went in is let go of at its end.
   */
  admitAgain?: (tx: Executor, ports: AdmitPorts, row: TaskRow) => Promise<Admitted>;
  /** Does what the task asks for. Rejects with an EngineFailure or the signal's reason. */
  execute: (row: TaskRow, work: Work) => Promise<TaskOutput>;
  /** What its success changes beyond results and points, in their transaction. */
  onSuccess?: (tx: Executor, assets: EndPorts['assets'], row: TaskRow, output: TaskOutput) => Promise<void>;
  /** Assets that it shows beside its results. */
  picturesOf: (row: TaskRow) => readonly string[];
  /** What it shows beyond what every task does. */
  present: (row: TaskRow, pictures: ShownPictures) => Readonly<Record<string, unknown>>;
  /** What is told of each of its results, by its number from 0, beside the picture and the document. */
  presentResult?: (row: TaskRow, position: number) => Readonly<Record<string, unknown>>;
};

/** Kinds by name, whatever each is asked for. */
export type Kinds = Readonly<Record<TaskKind, Kind<never>>>;

/** What the end of a task changes. */
export type EndPorts = {
  ledger: Pick<Ledger, 'commitHold' | 'releaseHold'>;
  assets: Pick<Assets, 'publish' | 'addReferences' | 'dropReferences'>;
};

type GiveUpPorts = {
  ledger: Pick<Ledger, 'releaseHold'>;
  assets: Pick<Assets, 'dropReferences'>;
};

/** A task came to nothing, so nobody pays. What went in stays for another try, where there can be one. */
export async function giveUp(
  tx: Executor,
  { ledger, assets }: GiveUpPorts,
  { admitAgain }: Kind<never>,
  row: TaskRow,
): Promise<void> {
  await ledger.releaseHold(tx, { taskId: row.id, round: row.paidRound });
  if (!admitAgain) await assets.dropReferences(tx, holderOf(row));
}

/** The kinds that a user's history is made of. */
export const historyOf = (kinds: Kinds): TaskKind[] =>
  Object.values(kinds).flatMap(({ name, keptIn }) => (keptIn === 'history' ? [name] : []));
