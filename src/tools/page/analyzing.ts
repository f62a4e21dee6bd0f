import { ErrorCode } from '@tuzuo/core/api/errors';
import { isEnded } from '@tuzuo/core/api/task';
import { pollTask } from '@/lib/poller';
import { ApiError, call } from '@/request';
import { percentOf, type Task } from '@/tools/results';
import { type OptionValues, plainValues } from './options';
import { problemOf } from './run-start';
import {
  type Analysis,
  firstAssetIn,
  isAgreedIn,
  NO_ANALYSIS,
  requestIn,
  type ToolStore,
} from './tool.store';

const LOOKING: Analysis = { state: 'looking' };

/** The options with these names. */
const among = (options: OptionValues, names: readonly string[]) =>
  Object.fromEntries(Object.entries(options).filter(([name]) => names.includes(name)));

/** State of an analysis by its task. */
function analysisOf(task: Task): Analysis {
  const { state, analysis, failure } = task;
  if (!isEnded(state)) return { state: 'looking', percent: percentOf(task) };
  if (state === 'succeeded') return { state: 'done', found: analysis };
  return { state: 'failed', found: analysis, reason: failure?.reason };
}

/** State of an analysis that the server did not start. */
function refusalOf(error: unknown): Analysis {
  const problem = problemOf(error);
  if (problem.kind !== 'refused') return { state: 'failed' };
  return { state: 'failed', reason: problem.reason, asksConsent: problem.asksConsent };
}

/**
 * Analyzes the images of a page as soon as they are stored, and again when they change, or an option changes on which
 * the analysis depends. Where no run waits for the analysis, none is started any more once a run is about to start.
 */
export function createAnalyzing({ getState, setState }: ToolStore) {
  const { tool, parts } = getState().room;
  const deciding = Array.isArray(parts.analyze) ? parts.analyze : [];
  /** What the last analysis was of; '' = there is none. */
  let current = '';
  let tries = 0;
  let taskId: string | undefined;
  let stopPolling: (() => void) | undefined;

  const show = (analyzed: Analysis): void => {
    const { state, percent } = getState().analyzed;
    const isSame = analyzed.state === 'looking' && state === 'looking' && analyzed.percent === percent;
    if (!isSame && analyzed !== getState().analyzed) setState({ analyzed });
  };

  const stop = (): void => {
    stopPolling?.();
    stopPolling = undefined;
  };

  /** Polls the task while the page is visible, until it has ended. */
  const poll = (): void => {
    const { isVisible, analyzed } = getState();
    const polled = isVisible && analyzed.state === 'looking' ? taskId : undefined;
    if (polled === undefined) stop();
    else
      stopPolling ??= pollTask({
        ask: () => call('gen.task.get', { taskId: polled }, { toast: false }).result,
        onTask: (task) => show(analysisOf(task)),
        onFailure(error) {
          const isGone = error instanceof ApiError && error.code === ErrorCode.notFound;
          if (isGone) show({ state: 'failed' });
          return !isGone;
        },
      });
  };

  const request = (): void => {
    const asked = current;
    const { inputs, options, faceConsent } = requestIn(getState());
    const payload = { tool, inputs, options: { ...plainValues(options), ...among(options, deciding) } };
    show(LOOKING);
    call('gen.task.analyze', faceConsent === undefined ? payload : { ...payload, faceConsent }, {
      toast: false,
    }).result.then(
      (task) => {
        if (asked !== current) return;
        taskId = task.taskId;
        poll();
      },
      (error) => {
        if (asked === current) show(refusalOf(error));
      },
    );
  };

  const stateChanged = (): void => {
    const state = getState();
    const isWanted = parts.analyze !== undefined && isAgreedIn(state) && firstAssetIn(state) !== undefined;
    const { inputs, options } = requestIn(state);
    const next = isWanted ? JSON.stringify([tries, inputs, among(options, deciding)]) : '';
    if (next !== current) {
      current = next;
      stop();
      taskId = undefined;
      if (!isWanted || (parts.looksAside && state.pendingStart)) show(NO_ANALYSIS);
      else request();
    } else poll();
  };

  return {
    stateChanged,
    /** Retries after a failure. */
    again(): void {
      tries += 1;
      stateChanged();
    },
    close(): void {
      current = '';
      stop();
    },
  };
}
