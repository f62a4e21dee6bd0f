import { isEnded } from '@tuzuo/core/task';
import type { ToolKey } from '@tuzuo/core/tools';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Task, useTask } from '@/features/tasks';
import { call } from '@/request';
import type { OptionValues } from './option-values';
import type { RunRequest } from './run-request';
import type { ToolParts } from './tool-parts';

/** How the free look at the pictures stands. */
export type Analysis = {
  state: 'none' | 'looking' | 'done' | 'failed';
  found: Task['analysis'];
  /** The server's sentence when it failed; none when no answer came. */
  reason: string | undefined;
  /** Looks again, after it has failed. */
  again: () => void;
};

/** Only what a look can depend on: a part's own structure is what comes out of it. */
const plain = (options: OptionValues) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => typeof value !== 'object'));

/**
 * Looks at the pictures of a tool as soon as they are there, and again when they change, or one of the options that
 * the look depends on. Undefined: there is nothing to look at.
 */
export function useAnalysis(
  tool: ToolKey,
  { inputs, options }: RunRequest,
  dependsOn: ToolParts['analyze'],
): Analysis {
  const wanted = dependsOn !== undefined;
  const followed = JSON.stringify((Array.isArray(dependsOn) ? dependsOn : []).map((name) => options[name]));
  const [taskId, setTaskId] = useState<string>();
  const [failed, setFailed] = useState(false);
  const [asked, setAsked] = useState(0);
  const latest = useRef(options);
  latest.current = options;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for anew with every `asked`, and for other options
  useEffect(() => {
    setTaskId(undefined);
    setFailed(false);
    if (!wanted) return;
    let stale = false;
    call('gen.task.analyze', { tool, inputs, options: plain(latest.current) }, { toast: false }).result.then(
      (task) => {
        if (!stale) setTaskId(task.taskId);
      },
      () => {
        if (!stale) setFailed(true);
      },
    );
    return () => {
      stale = true;
    };
  }, [tool, inputs, wanted, asked, followed]);

  const { task, connection } = useTask(taskId);
  const ended = task !== undefined && isEnded(task.state);
  const broken = failed || connection === 'gone' || (ended && task.state !== 'succeeded');
  return {
    state: !wanted ? 'none' : broken ? 'failed' : ended ? 'done' : 'looking',
    found: ended ? task.analysis : undefined,
    reason: task?.failure?.reason,
    again: useCallback(() => setAsked((count) => count + 1), []),
  };
}
