import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TaskCheck, TaskStage } from '@tuzuo/core/api/task';
import { type ToolDefinition, tools } from '@tuzuo/core/tools';
import type { Database } from '../../../db/database';
import type { TaskRow } from '../../../db/schema/task';
import {
  EngineFailure,
  type EngineOutput,
  type EnginePicture,
  type PreviewSeeds,
  type SelectEngine,
} from '../../../engines/port';
import { CallError } from '../../../errors';
import type { LocalFile } from '../../../storage/port';
import type { Assets } from '../../asset/service';
import { keepAnalysis } from '../analysis';
import { assetsOf, engineInputs } from '../api/run-request';
import type { Made, MadeResult } from './ends';
import type { SeedPreview } from './preview-seeds';

type ExecuteDependencies = {
  database: Pick<Database, 'transaction'>;
  assets: Pick<Assets, 'requireReady' | 'fetch' | 'reserve' | 'writeResult'>;
  selectEngine: SelectEngine;
  seedPreview: SeedPreview;
  /** Where each run gets a directory of its own; best on the same file system as the storage. */
  workRoot: string;
};

type ExecuteContext = {
  signal: AbortSignal;
  report: (stage: TaskStage, fraction: number) => void;
  /** Gets the id of every asset that is begun, so that the caller can take them back. */
  written: string[];
};

/** Makes what a task asks for: pictures in, engine, assets out. Rejects with an EngineFailure or the signal's reason. */
export type Execute = (row: TaskRow, context: ExecuteContext) => Promise<Made>;

/** The checks in an engine's refusal of a picture. */
function checksIn(params: unknown): TaskCheck[] {
  const checks = typeof params === 'object' && params !== null && 'checks' in params ? params.checks : [];
  return Array.isArray(checks) ? checks : [];
}

/** What an engine is told of a task's pictures. */
type Inputs = { pictures: Record<string, EnginePicture[]>; previewSeeds: PreviewSeeds | undefined };

export function createExecute({
  database,
  assets,
  selectEngine,
  seedPreview,
  workRoot,
}: ExecuteDependencies): Execute {
  /** The pictures as local ones; `files` gets each as soon as it is there. Rejects with an EngineFailure. */
  const fetchInputs = async (row: TaskRow, files: LocalFile[]): Promise<Inputs> => {
    const definition: ToolDefinition = tools[row.tool];
    const slots = engineInputs(definition, row.snapshot);
    // The task refers to them, which keeps them; the look is for what may have gone before it did.
    const assetRows = await database.transaction((tx) =>
      assets.requireReady(tx, row.userId, assetsOf(slots)),
    );
    const found = new Map<string, EnginePicture>();
    for (const asset of assetRows) {
      const file = await assets.fetch(asset);
      files.push(file);
      const { id, mime, width, height } = asset;
      found.set(id, { path: file.path, mime, width: width ?? 0, height: height ?? 0 });
    }
    const pictures = Object.entries(slots).map(
      ([slot, ids]) => [slot, ids.flatMap((id) => found.get(id) ?? [])] as const,
    );
    const digests = assetRows.flatMap(({ sha256 }) => sha256 ?? []);
    return {
      pictures: Object.fromEntries(pictures),
      previewSeeds: definition.paidLater ? seedPreview(row.userId, digests) : undefined,
    };
  };

  const isGone = (error: unknown) =>
    error instanceof CallError || (error instanceof Error && 'code' in error && error.code === 'ENOENT');

  const readInputs = (row: TaskRow, files: LocalFile[]) =>
    fetchInputs(row, files).catch((error: unknown) => {
      throw isGone(error) ? new EngineFailure('unreadable', undefined, { cause: error }) : error;
    });

  /** A picture on its way to a task: the asset is begun and written, and its id told to the caller. */
  const storePicture = async (
    { userId }: TaskRow,
    kind: 'result' | 'sealed' | 'face',
    { path, mime, label, width, height, poster }: EngineOutput,
    { signal, written }: ExecuteContext,
  ): Promise<string> => {
    signal.throwIfAborted();
    const { assetId } = await assets.reserve(userId, { kind, mime, label });
    written.push(assetId);
    const video = poster === undefined ? undefined : { width, height, poster };
    await assets.writeResult(userId, assetId, path, video);
    return assetId;
  };

  const storeOutputs = async (
    row: TaskRow,
    outputs: readonly EngineOutput[],
    context: ExecuteContext,
  ): Promise<MadeResult[]> => {
    const results: MadeResult[] = [];
    for (const output of outputs) {
      const { clean, doc } = output;
      const assetId = await storePicture(row, 'result', output, context);
      const cleanAssetId =
        clean === undefined
          ? undefined
          : await storePicture(row, 'sealed', { ...output, path: clean }, context);
      results.push({ assetId, cleanAssetId, doc });
    }
    return results;
  };

  const runIn = async (workDir: string, row: TaskRow, context: ExecuteContext): Promise<Made> => {
    const selected = selectEngine(row.tool);
    if (!selected) throw new EngineFailure('unavailable');
    const { engine, quality } = selected;
    const { signal, report } = context;
    report('reading', 0);
    const files: LocalFile[] = [];
    try {
      const { pictures: inputs, previewSeeds } = await readInputs(row, files);
      const { tool, kind, id: produceId, snapshot } = row;
      const answer = await engine.run(
        { tool, kind, inputs, options: snapshot.options, produceId, previewSeeds, workDir },
        { signal, onProgress: ({ stage, fraction }) => report(stage, fraction) },
      );
      signal.throwIfAborted();
      report('storing', 1);
      const results = kind === 'run' ? await storeOutputs(row, answer.outputs, context) : [];
      // Nobody refers to the pictures of a look: stored as faces, they go a day later.
      const storeShown = (picture: EngineOutput) => storePicture(row, 'face', picture, context);
      const analysis = answer.analysis && (await keepAnalysis(tool, answer.analysis, storeShown));
      const { name, version } = engine;
      return { results, analysis, engine: { name, version, quality } };
    } finally {
      for (const file of files) await file.release();
    }
  };

  return async (row, context) => {
    const workDir = join(workRoot, randomUUID());
    await mkdir(workDir, { recursive: true, mode: 0o700 });
    try {
      return await runIn(workDir, row, context);
    } catch (error) {
      // To find that a picture is not fit is what a look at it is for.
      const isAnswer =
        row.kind === 'analyze' && error instanceof EngineFailure && error.kind === 'checksFailed';
      if (!isAnswer) throw error;
      return { results: [], analysis: { checks: checksIn(error.params) }, engine: row.snapshot.engine };
    } finally {
      await rm(workDir, { recursive: true, force: true });
    }
  };
}
