import { batched } from '@/lib/batched';
import { open, type QueryOf } from '@/navigation';
import { useSession } from '@/session/session.store';
import { ensureCatalog, loadCatalog, type PagedTool, resultsUrl, useCatalog } from '@/tools/catalog';
import { failedChecks } from '@/tools/refused-checks';
import type { Task } from '@/tools/results';
import { createAnalyzing } from './analyzing';
import { createChoosing } from './choosing';
import { createConsent } from './consent';
import { createEarlierRun } from './earlier-run';
import { createFormMemory } from './form-memory';
import { limitsOf, type OptionValue } from './options';
import { createPictureStore } from './picture-store';
import { createPrefill } from './prefill';
import { createPricing } from './pricing';
import { createRun } from './run';
import { firstSlotOf } from './run-request';
import type { SubmitProblem } from './run-start';
import { createSubmitting } from './submitting';
import { createToolStore, followsPrompts, type PageRoom, requestIn, sessionNow } from './tool.store';
import { createUnlock } from './unlock';

/** What a tool's page starts with: nothing, some options, an earlier run's images, or its output. */
export type ToolStart = QueryOf<PagedTool>;

/** What a page is made of: each part watches the state, and changes its own fields. */
function createParts(room: PageRoom, start: ToolStart, onRead: () => void) {
  const store = createToolStore(room, start.preset);
  const pictures = createPictureStore(limitsOf(room.tool));
  const pricing = createPricing(store);
  const consent = createConsent(store);
  const unlock = createUnlock(room.parts.unlock);

  /** Shows why a run has not started; undefined clears it. */
  const report = (problem: SubmitProblem | undefined): void => {
    store.setState({ problem });
    if (problem?.kind !== 'refused') return;
    if (problem.asksConsent) consent.change(false);
    if (!problem.isStale) return;
    pricing.reload();
    void loadCatalog();
  };
  const run = createRun(store, start.from, report);
  const { isCurrent: isQuoted, reload } = pricing;
  const memory = createFormMemory(store, pictures, onRead);
  const earlier = createEarlierRun(store, pictures, start);
  const prefill = createPrefill(store, start, {
    isNew: memory.isNew,
    onTask: earlier.startFrom,
    onPhoto: (photo) => pictures.put(firstSlotOf(room.tool), [photo]),
  });
  return {
    store,
    pictures,
    consent,
    pricing,
    unlock,
    report,
    run,
    memory,
    earlier,
    prefill,
    analyzing: createAnalyzing(store),
    choosing: createChoosing(store, pictures),
    submitting: createSubmitting(store, { pictures, run, isQuoted, agree: unlock.agree, report }),
    /** Leaves the end of a run: its price may be another one now. */
    leaveRun(): void {
      run.dismiss();
      reload();
    },
  };
}

type Parts = ReturnType<typeof createParts>;

/** Lets the parts of a page follow its changes, those that happen together at once. */
function createUpdates({ store, report, ...parts }: Parts) {
  let isOpen = false;
  let lastRequest = '';

  const schedule = batched(() => {
    if (!isOpen) return;
    parts.pricing.stateChanged();
    parts.analyzing.stateChanged();
    const { analyzed, isTicked, problem } = store.getState();
    if (analyzed.asksConsent && isTicked) parts.consent.change(false);
    const { inputs, options } = requestIn(store.getState());
    const request = JSON.stringify([inputs, options]);
    if (request !== lastRequest && problem) report(undefined);
    lastRequest = request;
    parts.memory.stateChanged();
    parts.prefill.stateChanged();
    parts.submitting.stateChanged();
  });

  return {
    schedule,
    setOpen(next: boolean): void {
      isOpen = next;
      schedule();
    },
  };
}

/** The page of a tool: a store of its images, options, price and run, and the events that change it. */
export function createOpenTool(room: PageRoom, start: ToolStart) {
  const parts = createParts(room, start, () => updates.schedule());
  const { store, pictures, consent, pricing, analyzing, choosing, submitting, run, memory, earlier } = parts;
  const updates = createUpdates(parts);
  // Before any component: what follows from a change is rendered with it.
  store.subscribe(updates.schedule);
  pictures.useSlots.subscribe((slots) => store.setState({ slots }));

  const userChanged = (before: string | undefined): void => {
    // A user's uploads belong to them only.
    if (before !== undefined) pictures.forgetUploads();
    if (store.getState().userId !== undefined) pictures.sendLocal();
    consent.userChanged();
    run.restore();
  };
  const sessionChanged = (): void => {
    const before = store.getState();
    const now = sessionNow();
    if (now.user === before.user && now.userId === before.userId && now.sessionId === before.sessionId)
      return;
    store.setState(now);
    if (now.userId !== before.userId) userChanged(before.userId);
  };
  const catalogChanged = (): void => {
    const next = followsPrompts(room.tool);
    if (next !== store.getState().followsPrompts) store.setState({ followsPrompts: next });
  };

  return {
    ...room,
    firstSlot: firstSlotOf(room.tool),
    /** Selects from the page's state. */
    useToolState: store,
    pictures,
    ...choosing,
    submitPressed: submitting.press,
    /** The answer to the confirmation of a price. */
    spendingAnswered: submitting.answer,
    consentChanged: consent.change,
    quoteRetried: pricing.reload,
    analysisRetried: analyzing.again,
    /** Undefined removes the value. */
    optionChanged(name: string, value: OptionValue | undefined): void {
      store.setState(({ values: { [name]: _, ...others } }) => ({
        values: value === undefined ? others : { ...others, [name]: value },
      }));
    },
    visibilityChanged(isVisible: boolean): void {
      if (isVisible !== store.getState().isVisible) store.setState({ isVisible });
    },
    /** The page is in front again: the user may have bought points on the page that the button opened. */
    pageShown(): void {
      if (store.getState().problem?.kind === 'points') parts.report(undefined);
    },
    /** The run has succeeded: its results are opened once they are paid for. @returns a function that stops that */
    runSucceeded(task: Task): () => void {
      let isStale = false;
      store.setState({ last: task });
      memory.runEnded();
      void parts.unlock.settle(task.taskId).then(() => {
        if (isStale) return;
        parts.leaveRun();
        void open(resultsUrl(room.tool, task.taskId));
      });
      return () => {
        isStale = true;
      };
    },
    /** This user has no such run. */
    runGone: run.dismiss,
    /** From the end of a run back to its input. */
    inputWanted(ended: Task): void {
      earlier.restore(ended);
      parts.leaveRun();
    },
    /** From the end of a run to another image with the same options. */
    anotherWanted(ended: Task): void {
      earlier.restoreOptions(ended);
      parts.leaveRun();
      // Stays if no image is chosen.
      parts.report({ kind: 'checks', checks: failedChecks(ended) });
      choosing.chooseFirst();
    },
    /** Call while the page is mounted. @returns a function that closes it */
    open(): () => void {
      memory.open();
      ensureCatalog();
      const stops = [useSession.subscribe(sessionChanged), useCatalog.subscribe(catalogChanged)];
      sessionChanged();
      catalogChanged();
      consent.userChanged();
      run.restore();
      updates.setOpen(true);
      return () => {
        updates.setOpen(false);
        for (const stop of stops) stop();
        for (const part of [pricing, analyzing, parts.prefill, submitting]) part.close();
        pictures.clear();
      };
    },
  } as const;
}

export type OpenTool = ReturnType<typeof createOpenTool>;
