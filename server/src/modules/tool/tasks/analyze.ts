import type { TaskCheck } from '@tuzuo/core/api/task';
import { FACE_CONSENT_VERSION } from '@tuzuo/core/session/face-consent';
import type { Executor } from '../../../db/database';
import { EngineFailure } from '../../../engines/port';
import { requireConsent } from '../../consent/service';
import { type Allowance, consume } from '../../limit/service';
import { saveMatte } from '../../matte/service';
import { type Admitted, holderOf, type Kind, type TaskOutput } from '../../task/service';
import type { RunRequest } from './run-request';
import {
  consentOf,
  keepAnalysis,
  picturesIn,
  picturesOf,
  prepareTool,
  presentTool,
  runEngine,
  type ToolTask,
} from './tool';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Analyses are free, but use a worker's time and may leave previews for a day. */
const analyses = (userId: string): Allowance[] => [
  { key: `analyze:${userId}`, limit: 10, windowMs: MINUTE_MS },
  { key: `analyze.hour:${userId}`, limit: 120, windowMs: HOUR_MS },
];

/** The checks reported in an engine's refusal of a picture. */
function checksIn(params: unknown): TaskCheck[] {
  const checks = typeof params === 'object' && params !== null && 'checks' in params ? params.checks : [];
  return Array.isArray(checks) ? checks : [];
}

type AnalysisOrder = {
  request: RunRequest;
  faceConsent: string | undefined;
  /** Called first in the transaction; throws if no analysis is to be started after all. */
  isNeeded?: ((tx: Executor) => Promise<void>) | undefined;
};

/** The free analysis of pictures before a run; its findings are the result. */
export const analyze: Kind<AnalysisOrder, ToolTask> = {
  name: 'analyze',
  needs: 'engine',
  keptIn: 'day',

  admit: async (tx, ports, userId, { request, faceConsent, isNeeded }): Promise<Admitted> => {
    await isNeeded?.(tx);
    const { definition } = request;
    const prepared = await prepareTool(tx, ports, userId, request);
    if (definition.faceData) requireConsent(faceConsent, FACE_CONSENT_VERSION);
    await consume(tx, analyses(userId));
    const consent = consentOf(request, faceConsent);
    return { ...prepared, consent, price: { free: [] } };
  },

  execute: async (row, work): Promise<TaskOutput> => {
    try {
      const { answer, engine, matte } = await runEngine(row, 'analyze', work);
      return { results: [], analysis: await keepAnalysis(row, answer.analysis, work), engine, matte };
    } catch (error) {
      // Finding a picture unsuitable is a valid outcome of an analysis.
      const isAnswer = error instanceof EngineFailure && error.kind === 'checksFailed';
      if (!isAnswer) throw error;
      return { results: [], analysis: { checks: checksIn(error.params) }, engine: row.snapshot.engine };
    }
  },

  onSuccess: async (tx, assets, row, output) => {
    if (output.matte) await saveMatte(tx, assets, output.matte, row);
    await assets.publish(tx, picturesIn(row, output.analysis));
    await assets.dropReferences(tx, holderOf(row));
  },

  picturesOf,
  present: presentTool,
};
