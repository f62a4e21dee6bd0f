import { ErrorCode } from '@tuzuo/core/api/errors';
import { FACE_CONSENT_VERSION } from '@tuzuo/core/session/face-consent';
import { isShareable, type NormalizedOptions, type ToolDefinition } from '@tuzuo/core/tools';
import { CallError } from '../../../errors';
import { toolRooms } from '../../../tools';
import { requireConsent, requireStoredConsent } from '../../consent/service';
import { type Allowance, consume } from '../../limit/service';
import { saveMatte } from '../../matte/service';
import type { Admitted, Kind, TaskOutput, TaskResult } from '../../task/service';
import type { RunRequest } from './run-request';
import {
  consentOf,
  keepAnalysis,
  type PreparedTool,
  picturesOf,
  prepareTool,
  presentTool,
  runEngine,
  type ToolTask,
  toolOf,
} from './tool';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Limits on the runs a user enqueues, new ones and retries; more than a person can look at. */
const runStarts = (userId: string): Allowance[] => [
  { key: `task.start.minute:${userId}`, limit: 60, windowMs: MINUTE_MS },
  { key: `task.start.hour:${userId}`, limit: 300, windowMs: HOUR_MS },
];

/** Limits on runs that are paid for later, if at all, including retries: they use the machine like any other. */
const freeRuns = (userId: string): Allowance[] => [
  { key: `free-run:${userId}`, limit: 200, windowMs: HOUR_MS },
];

const priceOf = (userId: string, paidLater: boolean, { module, uses }: PreparedTool['snapshot']) =>
  paidLater ? { free: freeRuns(userId) } : { module, uses };

/**
 * Throws if the engine differs from the one shown to the user, unless it is our own, of full quality, and costs the
 * same.
 */
function requireShownEngine(told: string | undefined, { snapshot }: PreparedTool): void {
  const { name, quality, cloud = false } = snapshot.engine;
  if (told === undefined || told === name || (quality === 'full' && !cloud)) return;
  throw new CallError(
    ErrorCode.staleRevision,
    { current: { engine: { name, quality, cloud } } },
    'task.engineChanged',
  );
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

/** The texts among a run's options that the user wrote. */
const writtenIn = (options: ToolDefinition['options'], given: NormalizedOptions): string[] =>
  Object.entries(options).flatMap(([name, option]) =>
    option.kind === 'text' || (option.kind === 'json' && option.written) ? textsIn(given[name]) : [],
  );

type RunOrder = {
  request: RunRequest;
  faceConsent: string | undefined;
  /** Version of the consent text required where faces are processed; by default the current one. */
  consentText?: string | undefined;
  /** Name of the engine that was shown to the user. */
  shownEngine?: string | undefined;
};

/** A run of a tool: paid, with results. */
export const run: Kind<RunOrder, ToolTask> = {
  name: 'run',
  needs: 'engine',
  operation: 'task.create',
  keptIn: 'history',

  admit: async (tx, ports, userId, order): Promise<Admitted> => {
    const { request, faceConsent, consentText = FACE_CONSENT_VERSION, shownEngine } = order;
    const { definition } = request;
    await consume(tx, runStarts(userId));
    const prepared = await prepareTool(tx, ports, userId, request);
    requireShownEngine(shownEngine, prepared);
    if (definition.faceData) requireConsent(faceConsent, consentText);
    const consent = consentOf(request, faceConsent);
    return { ...prepared, consent, price: priceOf(userId, definition.paidLater ?? false, prepared.snapshot) };
  },

  admitAgain: async (tx, ports, row): Promise<Admitted> => {
    const { userId, snapshot, faceConsentId } = row;
    const { inputs, options } = snapshot;
    const { tool, definition } = toolOf(row);
    await consume(tx, runStarts(userId));
    const prepared = await prepareTool(tx, ports, userId, { tool, definition, inputs, options });
    if (definition.faceData) await requireStoredConsent(tx, faceConsentId);
    return { ...prepared, price: priceOf(userId, definition.paidLater ?? false, prepared.snapshot) };
  },

  execute: async (row, work): Promise<TaskOutput> => {
    const { faceData, paidLater, options } = toolOf(row).definition;
    await work.safety.words('prompt', writtenIn(options, row.snapshot.options));
    const { answer, engine, matte } = await runEngine(row, 'run', work);
    for (const output of answer.outputs) await work.safety.picture(output);
    // A photo for sale is stored as its owner's document; any other picture of their face is deleted with their upload.
    const kind = faceData && !paidLater ? 'face' : 'result';
    const results: TaskResult[] = [];
    for (const output of answer.outputs) {
      const { clean, ground, doc } = output;
      const assetId = await work.store(kind, output);
      const cleanAssetId =
        clean === undefined ? undefined : await work.store('sealed', { ...output, path: clean });
      const groundAssetId =
        ground === undefined ? undefined : await work.store(kind, { ...output, path: ground });
      results.push({ assetId, cleanAssetId, groundAssetId, doc });
    }
    return { results, analysis: await keepAnalysis(row, answer.analysis, work), engine, matte };
  },

  settle: async (tx, assets, row, { matte }) => {
    const { unlocks = false } = toolRooms[toolOf(row).tool].matte ?? {};
    if (matte)
      await saveMatte(tx, assets, matte, {
        userId: row.userId,
        ...(unlocks && { paidBy: row.id }),
      });
    return undefined;
  },

  picturesOf,
  present: presentTool,
  isShareable: (row) => isShareable(toolOf(row).tool),

  openResult: async (row, position, { results, showPictures }) => {
    const { groundAssetId, doc } = results[position] ?? {};
    if (!groundAssetId) return undefined;
    const ground = (await showPictures([groundAssetId])).get(groundAssetId);
    const opened =
      ground && toolRooms[toolOf(row).tool].asPoster?.(doc, { type: 'asset', id: ground.assetId });
    return opened && { ...opened, pictures: [ground] };
  },
};
