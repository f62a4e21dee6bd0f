import { FACE_CONSENT_VERSION } from '@tuzuo/core/session/face-consent';
import { moduleOf, tools } from '@tuzuo/core/tools';
import { useCallback, useEffect, useState } from 'react';
import { open, type QueryOf } from '@/navigation';
import { call } from '@/request';
import { LoginCancelled, requireLogin } from '@/session/login-gate';
import { useSession } from '@/session/session.store';
import { opensModule } from '@/session/states';
import { useVisitor } from '@/session/use-visitor';
import { ensureCatalogue, type PagedTool, resultsUrl } from '@/tools/catalogue';
import { type Asset, sourceOf, type Task } from '@/tools/results';
import { showToast } from '@/ui/feedback';
import { useAnalysis } from './analysis';
import { useQuote } from './cost';
import { useFaceConsent } from './face-consent';
import { plainValues, useOptions, useStable } from './options';
import { readyIn, usePictures } from './picture-store';
import { type ToolLook, type ToolParts, termsOf } from './room';
import { firstSlotOf, requestOf, slotsOf, submitBlockerOf } from './run-request';
import { useRun } from './use-run';
import { useToolWords } from './words';

/** Hands over an earlier run, once its owner is known: for a page that starts with its picture and options. */
function useStartFrom(taskId: string | undefined, fill: (task: Task) => void): void {
  const isUser = useVisitor().kind === 'user';
  useEffect(() => {
    if (taskId === undefined || !isUser) return;
    let stale = false;
    call('gen.task.get', { taskId }).result.then(
      (task) => {
        if (!stale && sourceOf(task)) fill(task);
      },
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [taskId, isUser, fill]);
}

/** What a tool's page starts with: nothing, some options, an earlier run's pictures, or what that run has made. */
export type ToolStart = QueryOf<PagedTool>;

const isMadeOf = ({ inputs }: Task, { assetId }: Asset, slot: string) =>
  inputs[slot]?.some((picture) => picture.assetId === assetId) === true;

/** Everything that a tool's page knows: the pictures, the options, the price, and the run. */
export function useTool(
  tool: PagedTool,
  parts: ToolParts,
  look: ToolLook,
  { from, on, index, preset }: ToolStart,
) {
  const t = useToolWords();
  const { slots, store } = usePictures(tool);
  const options = useOptions(tool, preset);
  const consent = useFaceConsent(tool);
  const run = useRun(tool, from);
  const { inputs, options: sent } = requestOf(tool, options.values, slots);
  const stableInputs = useStable(inputs);
  const request = {
    inputs: stableInputs,
    options: useStable(sent),
    ...(consent.needed && { faceConsent: FACE_CONSENT_VERSION }),
  };
  const priced = useStable(plainValues(sent));
  const { quote, reload } = useQuote(tool, { inputs: stableInputs, options: priced });
  const source = readyIn(slots[firstSlotOf(tool)])[0];
  const analysis = useAnalysis(tool, request, source && consent.agreed ? parts.analyze : undefined);
  const isGuest = useVisitor().kind === 'guest';
  const isMine = useSession(({ user }) => opensModule(user, moduleOf(tools[tool], plainValues(sent))));
  const { take } = options;
  const { task } = run.followed;
  const [last, setLast] = useState<Task>();

  const fill = useCallback(
    (earlier: Task) => {
      for (const slot of Object.keys(slotsOf(tool))) store.put(slot, earlier.inputs[slot] ?? []);
      take(earlier.options);
    },
    [tool, store, take],
  );
  const begin = useCallback(
    (earlier: Task) => {
      // Another tool's slots and options are not this one's.
      if (earlier.tool === tool) {
        fill(earlier);
        setLast(earlier);
      }
      const result = earlier.results[Number(index ?? 0)];
      if (on !== 'result' || !result) return;
      for (const slot of Object.keys(slotsOf(tool))) store.empty(slot);
      store.put(firstSlotOf(tool), [result]);
    },
    [tool, on, index, store, fill],
  );
  useStartFrom(from, begin);
  useEffect(ensureCatalogue, []);

  // What one user has uploaded is nobody else's.
  useEffect(() => {
    if (isGuest) store.clear();
  }, [isGuest, store]);

  const succeeded = task?.state === 'succeeded' ? task : undefined;
  const { leave, clearProblem, problem } = run;
  const { agree } = consent;
  useEffect(() => {
    if (problem?.kind === 'refused' && problem.asksConsent) agree(false);
  }, [problem, agree]);
  useEffect(() => {
    if (succeeded === undefined) return;
    setLast(succeeded);
    leave();
    reload();
    void open(resultsUrl(tool, succeeded.taskId));
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

  const waitsFor = () => {
    if (run.starting) return 'starting';
    if (!isMine) return 'tier';
    if (!consent.agreed) return 'consent';
    return submitBlockerOf(tool, options.values, slots, parts.required);
  };

  return {
    parts,
    look,
    terms: termsOf(tool, look),
    slots,
    store,
    options,
    source,
    made: last && source && isMadeOf(last, source, firstSlotOf(tool)) ? last.results[0] : undefined,
    analysis,
    run,
    quote,
    reload,
    consent,
    /** What keeps the button from working. */
    waitsFor: waitsFor(),

    /** `room` 0 = in place of what is in the slot. */
    choose: (slot: string, room: number): void => void pick(slot, room),
    submit: (): void =>
      void run.start(async () => {
        if (!(await store.sendDrawn())) return undefined;
        const complete = requestOf(tool, options.values, store.useSlots.getState());
        return consent.needed ? { ...complete, faceConsent: FACE_CONSENT_VERSION } : complete;
      }),

    /** From the end of a run back to what it was made from. */
    change(ended: Task): void {
      if (!source) fill(ended);
      run.leave();
      reload();
    },
  } as const;
}

export type ToolPageState = ReturnType<typeof useTool>;
