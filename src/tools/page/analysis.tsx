import { View } from '@tarojs/components';
import { isEnded } from '@tuzuo/core/api/task';
import type { ToolKey } from '@tuzuo/core/tools';
import { useCallback, useEffect, useRef, useState } from 'react';
import { announced } from '@/platform/press';
import { call } from '@/request';
import { CheckList, type Task, useTask } from '@/tools/results';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { type OptionValues, plainValues, useStable } from './options';
import type { ToolParts } from './room';
import type { RunRequest } from './run-request';
import { problemOf, type SubmitProblem } from './run-start';
import { useToolWords } from './words';
import './analysis.scss';

/** State of the free analysis of the images. */
type Analysis = {
  state: 'none' | 'looking' | 'done' | 'failed';
  found: Task['analysis'];
  /** The server's message when it failed; undefined when no answer arrived. */
  reason: string | undefined;
  /** Whether it was refused because the user must agree to a newer text. */
  asksConsent: boolean;
  /** Retries after a failure. */
  again: () => void;
};

/** As if nothing had been analyzed: findings do not count. */
export const NOT_LOOKED: Analysis = {
  state: 'none',
  found: undefined,
  reason: undefined,
  asksConsent: false,
  again: () => undefined,
};

/** The options with these names. */
const among = (options: OptionValues, names: readonly string[]) =>
  Object.fromEntries(Object.entries(options).filter(([name]) => names.includes(name)));

/**
 * Analyzes the images of a tool as soon as they are stored, and again when they change, or an option changes on which
 * the analysis depends. `dependsOn` undefined: no analysis. `isLate`: a run that does not wait for an analysis is about
 * to start; none is started any more.
 */
export function useAnalysis(
  tool: ToolKey,
  { inputs, options, faceConsent }: RunRequest,
  dependsOn: ToolParts['analyze'],
  isLate: boolean,
): Analysis {
  const wanted = dependsOn !== undefined;
  const deciding = useStable(among(options, Array.isArray(dependsOn) ? dependsOn : []));
  const [taskId, setTaskId] = useState<string>();
  const [failed, setFailed] = useState<SubmitProblem>();
  const [asked, setAsked] = useState(0);
  const [skipped, setSkipped] = useState(false);
  const latest = useRef({ options, isLate });
  latest.current = { options, isLate };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again whenever `asked` or the options change
  useEffect(() => {
    setTaskId(undefined);
    setFailed(undefined);
    const skips = latest.current.isLate;
    setSkipped(skips);
    if (!wanted || skips) return;
    let stale = false;
    const consent = faceConsent === undefined ? {} : { faceConsent };
    const asks = {
      tool,
      inputs,
      options: { ...plainValues(latest.current.options), ...deciding },
      ...consent,
    };
    call('gen.task.analyze', asks, { toast: false }).result.then(
      (task) => {
        if (!stale) setTaskId(task.taskId);
      },
      (error) => {
        if (!stale) setFailed(problemOf(error));
      },
    );
    return () => {
      stale = true;
    };
  }, [tool, inputs, deciding, faceConsent, wanted, asked]);

  const { task, connection } = useTask(taskId);
  const ended = task !== undefined && isEnded(task.state);
  const broken = failed !== undefined || connection === 'gone' || (ended && task.state !== 'succeeded');
  return {
    state: !wanted || skipped ? 'none' : broken ? 'failed' : ended ? 'done' : 'looking',
    found: ended ? task.analysis : undefined,
    reason: failed?.kind === 'refused' ? failed.reason : task?.failure?.reason,
    asksConsent: failed?.kind === 'refused' && failed.asksConsent === true,
    again: useCallback(() => setAsked((count) => count + 1), []),
  };
}

/** The result of the free analysis, for tools that have one. */
export function AnalysisLine({ analysis: { state, found, reason, again } }: { analysis: Analysis }) {
  const t = useToolWords();
  if (state === 'none') return null;
  if (state === 'done') {
    const failed = found?.checks.filter(({ ok }) => !ok) ?? [];
    if (failed.length === 0 && !found?.outline) return null;
    return (
      <View id="tool-analysis-done" className="analysis-line">
        {failed.length > 0 ? (
          <CheckList checks={failed} />
        ) : (
          <Copy size={12} tone="muted">
            {t('analysis.outline')}
          </Copy>
        )}
      </View>
    );
  }
  return (
    <View id={`tool-analysis-${state}`} className="analysis-line" {...announced}>
      <Copy size={12} tone={state === 'failed' ? 'danger' : 'muted'}>
        {state === 'failed' ? (reason ?? t('analysis.failed')) : t('analysis.looking')}
      </Copy>
      {state === 'failed' && (
        <Button id="tool-analysis-again" look="plain" text={t('analysis.again')} onPress={again} />
      )}
    </View>
  );
}
