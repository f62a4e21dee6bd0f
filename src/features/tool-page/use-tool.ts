import { FACE_CONSENT_VERSION } from '@tuzuo/core/face-consent';
import { useCallback, useEffect } from 'react';
import type { Task } from '@/features/tasks';
import type { PagedTool } from '@/features/tools';
import { ensureCatalogue, resultsUrl } from '@/features/tools';
import { showToast } from '@/feedback';
import { open } from '@/navigation';
import { LoginCancelled } from '@/session/login-gate';
import { requireLogin } from '@/session/require-login';
import { useVisitor } from '@/session/use-visitor';
import { readyIn } from './picture-store';
import { firstSlotOf, hindranceOf, requestOf, slotsOf } from './run-request';
import type { ToolParts } from './tool-parts';
import { useAnalysis } from './use-analysis';
import { useFaceConsent } from './use-face-consent';
import { useOptions } from './use-options';
import { usePictures } from './use-pictures';
import { useQuote } from './use-quote';
import { useRun } from './use-run';
import { useStable } from './use-stable';
import { useStartFrom } from './use-start-from';
import { useToolWords } from './words';

/** What a tool's page starts with: nothing, an earlier run's pictures, what that run has made, or options. */
export type ToolStart = {
  from?: string;
  on?: 'result';
  /** Options to start with, as JSON; what is none of the tool's is left out. */
  options?: string;
};

/** Everything that a tool's page knows: the pictures, the options, the price, and the run. */
export function useTool(tool: PagedTool, parts: ToolParts, { from, on, options: startOptions }: ToolStart) {
  const t = useToolWords();
  const { slots, store } = usePictures(tool);
  const options = useOptions(tool, startOptions);
  const consent = useFaceConsent(tool);
  const run = useRun(tool, from);
  const { inputs, options: sent } = requestOf(tool, options.values, slots);
  const stableInputs = useStable(inputs);
  const request = { inputs: stableInputs, options: useStable(sent) };
  const { quote, reload } = useQuote(tool, request);
  const source = readyIn(slots[firstSlotOf(tool)])[0];
  const analysis = useAnalysis(
    tool,
    request,
    parts.analyze === true && source !== undefined,
    parts.analyzeBy,
  );
  const isGuest = useVisitor().kind === 'guest';
  const { take } = options;
  const { task } = run.followed;

  const fill = useCallback(
    (earlier: Task) => {
      for (const slot of Object.keys(slotsOf(tool))) store.put(slot, earlier.inputs[slot] ?? []);
      take(earlier.options);
    },
    [tool, store, take],
  );
  const begin = useCallback(
    (earlier: Task) => {
      fill(earlier);
      if (on !== 'result') return;
      for (const slot of Object.keys(slotsOf(tool))) store.empty(slot);
      store.put(firstSlotOf(tool), earlier.results.slice(0, 1));
    },
    [tool, on, store, fill],
  );
  useStartFrom(from, begin);
  useEffect(ensureCatalogue, []);

  // What one user has uploaded is nobody else's.
  useEffect(() => {
    if (isGuest) store.clear();
  }, [isGuest, store]);

  const succeeded = task?.state === 'succeeded' ? task.taskId : undefined;
  const { leave, clearProblem } = run;
  useEffect(() => {
    if (succeeded === undefined) return;
    leave();
    reload();
    void open(resultsUrl(tool, succeeded));
  }, [succeeded, leave, reload, tool]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was wrong was about the values before
  useEffect(clearProblem, [request.inputs, request.options, clearProblem]);

  /** Guests come back from the log-in and choose then: browsers open a chooser for a tap only. */
  const pick = async (slot: string, room: number) => {
    if (!consent.agreed) {
      showToast(t('consent.first'));
      return;
    }
    try {
      await requireLogin();
      if (!isGuest) await store.choose(slot, room);
    } catch (error) {
      if (!(error instanceof LoginCancelled)) showToast(t('source.refused'));
    }
  };

  return {
    parts,
    slots,
    store,
    options,
    source,
    analysis,
    run,
    quote,
    reload,
    consent,
    /** What keeps the button from working. */
    waitsFor: run.starting
      ? 'starting'
      : consent.agreed
        ? hindranceOf(tool, options.values, slots, parts.required)
        : 'consent',

    /** `room` 0 = in place of what is in the slot. */
    choose: (slot: string, room: number): void => void pick(slot, room),
    submit: (): void =>
      void run.start(consent.needed ? { ...request, faceConsent: FACE_CONSENT_VERSION } : request),

    /** From the end of a run back to what it was made from. */
    change(ended: Task): void {
      if (!source) fill(ended);
      run.leave();
      reload();
    },
  } as const;
}

export type ToolPageState = ReturnType<typeof useTool>;
