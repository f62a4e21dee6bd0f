import { randomInt } from 'node:crypto';
import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { ModuleKey } from '@tuzuo/core/pricing';
import {
  moduleOf,
  type NormalizedOptions,
  type ToolDefinition,
  type ToolKey,
  tools,
  usesOf,
  workloadKey,
} from '@tuzuo/core/tools';
import type { Executor } from '../../../db/database';
import type { TaskAnalysis, TaskRow, TaskSnapshot } from '../../../db/schema/task';
import {
  type EngineAnalysis,
  type EngineAnswer,
  EngineFailure,
  type SelectedEngine,
} from '../../../engines/port';
import { CallError } from '../../../errors';
import { toolRooms } from '../../../tools';
import type { AssetRow } from '../../asset/service';
import { createFingerprint } from '../../limit/service';
import { type StoredMatte, storeMatte } from '../../matte/service';
import { findModulesOff, isModuleClosed } from '../../pricing/service';
import type {
  AdmitPorts,
  Admitted,
  Kind,
  SeedPreview,
  ShownPictures,
  TaskOutput,
  Work,
} from '../../task/service';
import { checkPictures } from './checks';
import { assetsOf, engineInputs, type RunRequest } from './run-request';

// Shared by runs of tools and their free analyses: a tool's pictures and options, and an engine.

/** A task of a tool in wire format. */
export type ToolTask = Api['gen.task.get']['output'];

const PIXELS_PER_MEGAPIXEL = 1e6;

/** Leaves room for the results of a run, which start from the numbers after it. */
const MAX_SEED = 2 ** 31 - 16;

/** A snapshot with the module that is charged, or would be. */
type ToolSnapshot = TaskSnapshot & Record<'module', NonNullable<TaskSnapshot['module']>>;

/**
 * Estimated bytes that a run will store. They must be available at admission and are reserved until the run ends;
 * results are stored even if they turn out larger, so that no work is lost. With at most twenty active runs per user,
 * the overshoot stays small.
 */
function expectedBytes(
  tool: ToolKey,
  options: NormalizedOptions,
  pictures: readonly { bytes: number }[],
): number {
  const bytes = pictures.reduce((sum, picture) => sum + picture.bytes, 0);
  return Math.ceil(toolRooms[tool].expectedBytes?.(options, bytes) ?? bytes);
}

/** The consent to record for a run or an analysis, if its tool processes faces; required by `requireConsent`. */
export const consentOf = (
  { tool, definition }: RunRequest,
  textVersion: string | undefined,
): Admitted['consent'] =>
  definition.faceData && textVersion !== undefined ? { tool, textVersion } : undefined;

/** Whether a seed of ours decides what a run makes. */
const takesSeed = ({ engine }: SelectedEngine, { tool, definition }: RunRequest): boolean =>
  'seed' in definition.options && engine.takesSeed?.(tool) === true;

export type PreparedTool = {
  tool: ToolKey;
  snapshot: ToolSnapshot;
  pictures: AssetRow[];
  showsFaces: boolean;
};

/**
 * Checks whether the operator has left a module open to the user.
 * @throws CallError 30002 if it is switched off, 20004 if it is closed to the user's tier, which counts in point mode only
 */
export async function requireOpenModule(
  tx: Executor,
  ledger: Pick<AdmitPorts['ledger'], 'tierOf' | 'isBilled'>,
  userId: string,
  module: ModuleKey,
): Promise<void> {
  if (!(await isModuleClosed(tx, module, await ledger.tierOf(tx, userId)))) return;
  if ((await findModulesOff(tx)).includes(module)) throw new CallError(ErrorCode.noEngine);
  if (!(await ledger.isBilled(tx, userId))) throw new CallError(ErrorCode.moduleClosed, { module });
}

/**
 * Checks whether a tool can work on the pictures and locks them until the transaction ends.
 * @throws CallError 30002 if there is no engine or the tool is switched off, 20004 if the module is closed to the
 * user's tier, 10002 for a missing picture, 30001 for one that does not pass the checks
 */
export async function prepareTool(
  tx: Executor,
  { ledger, assets, selectEngine }: AdmitPorts,
  userId: string,
  request: RunRequest,
): Promise<PreparedTool> {
  const { tool, definition, inputs, options } = request;
  const selected = selectEngine(tool, { options });
  if (!selected) throw new CallError(ErrorCode.noEngine);
  const module = moduleOf(definition, options, selected.engine);
  await requireOpenModule(tx, ledger, userId, module);
  const pictures = await assets.requireReady(tx, userId, assetsOf(engineInputs(definition, request)));
  const checks = checkPictures(request, pictures);
  if (checks.some(({ ok }) => !ok)) throw new CallError(ErrorCode.checksFailed, { checks });
  const pixels = pictures.reduce((sum, { width, height }) => sum + (width ?? 0) * (height ?? 0), 0);
  const { engine, quality } = selected;
  const snapshot: ToolSnapshot = {
    inputs,
    // Kept with the task, so that its owner can change the words and keep the rest.
    options: takesSeed(selected, request) ? { seed: randomInt(MAX_SEED), ...options } : options,
    module,
    uses: usesOf(definition, inputs, options),
    engine: { name: engine.name, version: engine.version, quality, ...(engine.cloud && { cloud: true }) },
    workload: { key: workloadKey(definition, options), megapixels: pixels / PIXELS_PER_MEGAPIXEL },
    expectedBytes: expectedBytes(tool, options, pictures),
  };
  return { tool, snapshot, pictures, showsFaces: definition.faceData ?? false };
}

/** The tool of a task. Throws if it has none. */
export function toolOf({ id, tool }: TaskRow): { tool: ToolKey; definition: ToolDefinition } {
  if (tool === null) throw new Error(`task ${id} has no tool`);
  return { tool, definition: tools[tool] };
}

/** Runs an engine on a task's pictures. Returns its answer, with what it found of the photo stored, and the engine. */
export async function runEngine(
  row: TaskRow,
  kind: 'run' | 'analyze',
  { signal, report, workDir, fetch, storeFile, selectEngine, seedPreview, terms }: Work,
): Promise<{
  answer: EngineAnswer;
  engine: TaskOutput['engine'];
  matte: StoredMatte | undefined;
}> {
  const { tool, definition } = toolOf(row);
  const { options, module, engine: promised } = row.snapshot;
  const selected = selectEngine(tool, { options, promised });
  // What was paid for one kind of engine must not run on a cheaper one.
  const isPaid =
    selected && (kind === 'analyze' || moduleOf(definition, options, selected.engine) === module);
  if (!selected || !isPaid) throw new EngineFailure('unavailable');
  const { engine, quality } = selected;
  report('reading', 0);
  const slots = engineInputs(definition, row.snapshot);
  const files = await fetch(assetsOf(slots));
  const found = new Map(
    files.map(({ asset: { id, mime, width, height, sentBytes }, path }) => [
      id,
      { path, mime, width: width ?? 0, height: height ?? 0, ...(sentBytes !== null && { sentBytes }) },
    ]),
  );
  const inputs = Object.fromEntries(
    Object.entries(slots).map(([slot, ids]) => [slot, ids.flatMap((id) => found.get(id) ?? [])]),
  );
  const digests = files.flatMap(({ asset }) => asset.sha256 ?? []);
  const previewSeeds = definition.paidLater ? seedPreview(row.userId, digests) : undefined;
  const answer = await engine.run(
    {
      tool,
      kind,
      inputs,
      options,
      produceId: row.id,
      previewSeeds,
      workDir,
      ...(toolRooms[tool].usesTerms && { terms: await terms() }),
    },
    { signal, onProgress: ({ stage, fraction }) => report(stage, fraction) },
  );
  signal.throwIfAborted();
  report('storing', 1);
  const photoId = slots[toolRooms[tool].matte?.slot ?? '']?.[0];
  const photo = files.find(({ asset }) => asset.id === photoId)?.asset.sha256;
  return {
    answer,
    matte: photo && answer.matte ? await storeMatte(answer.matte, photo, storeFile) : undefined,
    engine: { name: engine.name, version: engine.version, quality, ...(engine.cloud && { cloud: true }) },
  };
}

/**
 * Stores the pictures of an analysis and returns what is kept of it. Nothing references these pictures: stored as
 * faces, they are deleted a day later.
 */
export async function keepAnalysis(
  row: TaskRow,
  analysis: EngineAnalysis | undefined,
  { store }: Pick<Work, 'store'>,
): Promise<TaskAnalysis | undefined> {
  if (!analysis) return undefined;
  const { checks, found = {}, pictures = {} } = analysis;
  const assetIds: Record<string, string> = {};
  for (const [name, picture] of Object.entries(pictures)) assetIds[name] = await store('face', picture);
  return { ...(toolRooms[toolOf(row).tool].analysis?.keep(found, assetIds) ?? found), checks };
}

/** IDs of the pictures made by an analysis, for display only. */
export const picturesIn = (row: TaskRow, analysis: TaskAnalysis | null | undefined): string[] =>
  (analysis && toolRooms[toolOf(row).tool].analysis?.assetsOf(analysis)) ?? [];

/** IDs of the input pictures and of those made by an analysis. */
export const picturesOf: Kind<never>['picturesOf'] = (row) => [
  ...Object.values(row.snapshot.inputs).flat(),
  ...picturesIn(row, row.analysis),
];

/** Inputs in the order of the tool's slots, because the database does not preserve key order. */
const presentInputs = (row: TaskRow, pictures: ShownPictures): ToolTask['inputs'] =>
  Object.fromEntries(
    Object.keys(toolOf(row).definition.inputs).flatMap((slot) => {
      const present = row.snapshot.inputs[slot]?.flatMap((id) => pictures.get(id) ?? []);
      return present ? [[slot, present] as const] : [];
    }),
  );

/** Wire fields that only tasks of tools have. */
type ToolPart = Pick<ToolTask, 'tool' | 'inputs' | 'options' | 'analysis' | 'engine'>;

export const presentTool = (row: TaskRow, pictures: ShownPictures): ToolPart => {
  const { tool } = toolOf(row);
  const { options, engine } = row.snapshot;
  const stored = row.analysis;
  return {
    tool,
    inputs: presentInputs(row, pictures),
    options,
    ...(stored && {
      analysis: { ...(toolRooms[tool].analysis?.show(stored, pictures) ?? stored), checks: stored.checks },
    }),
    engine: { name: engine.name, quality: engine.quality },
  };
};

/** @param secretKey the same on every node, so that a picture's watermark positions stay the same */
export function createSeedPreview(secretKey: string): SeedPreview {
  const fingerprint = createFingerprint(secretKey);
  const seed = (purpose: string, text: string) => fingerprint(purpose, text).toString('base64url');
  return (userId, digests) => ({
    user: seed('preview-marks', userId),
    photo: seed(
      'preview-marks-photo',
      [userId, ...digests.map((digest) => Buffer.from(digest).toString('hex'))].join('\n'),
    ),
  });
}
