import { FACE_CONSENT_VERSION } from '@tuzuo/core/session/face-consent';
import { moduleOf, tools } from '@tuzuo/core/tools';
import { useCallback, useEffect, useState } from 'react';
import { open, type QueryOf } from '@/navigation';
import type { LocalFile } from '@/platform/local-file';
import { usePageShow } from '@/platform/page-life';
import { call } from '@/request';
import { useSession } from '@/session/session.store';
import { opensModule } from '@/session/states';
import { useVisitor } from '@/session/use-visitor';
import { ensureCatalog, loadCatalog, type PagedTool, resultsUrl, useCatalog } from '@/tools/catalog';
import { type Asset, byAnotherPhoto, type Check, failedChecks, sourceOf, type Task } from '@/tools/results';
import { showToast } from '@/ui/feedback';
import { NOT_LOOKED, useAnalysis } from './analysis';
import { priceIn, useQuote } from './cost';
import { useFaceConsent } from './face-consent';
import { useFormMemory } from './form-memory';
import { plainValues, useOptions, useStable } from './options';
import { type SourcePicture, sourceIn, usePictures } from './picture-store';
import { type ToolLook, type ToolParts, termsOf } from './room';
import {
  firstSlotOf,
  isUploading,
  pricedInputs,
  requestOf,
  roomIn,
  slotsOf,
  submitBlockerOf,
} from './run-request';
import { useRun } from './use-run';
import { useStart, useWish } from './use-start';
import { useUnlock } from './use-unlock';
import { useToolWords } from './words';

/** Loads an earlier run once its owner is known, for a page that starts with its images and options. */
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

/** Puts a stored photo into the first slot of a page that starts with it. */
function useStartPhoto(assetId: string | undefined, put: (photo: Asset) => void): void {
  const isUser = useVisitor().kind === 'user';
  useEffect(() => {
    if (assetId === undefined || !isUser) return;
    let stale = false;
    call('studio.matte.get', { assetId }).result.then(
      ({ photo }) => {
        if (!stale) put(photo);
      },
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [assetId, isUser, put]);
}

/** What a tool's page starts with: nothing, some options, an earlier run's images, or its output. */
export type ToolStart = QueryOf<PagedTool>;

const isTakenFrom = ({ inputs }: Task, { assetId }: SourcePicture, slot: string) =>
  inputs[slot]?.some((picture) => picture.assetId === assetId) === true;

const NONE: readonly Check[] = [];

/** A page's look without the options that no engine follows here. */
function offeredLook(look: ToolLook, offered: Readonly<Record<string, boolean>>): ToolLook {
  const options = Object.entries(look.options).map(([name, one]) => [
    name,
    offered[name] === false ? null : one,
  ]);
  return { ...look, options: Object.fromEntries(options) };
}

/** The complete state of a tool's page: images, options, price, and run. */
export function useTool(
  tool: PagedTool,
  parts: ToolParts,
  look: ToolLook,
  { from, on, index, assetId, preset }: ToolStart,
) {
  const t = useToolWords();
  const { slots, store } = usePictures(tool);
  const options = useOptions(tool, preset);
  const consent = useFaceConsent(tool);
  const wishing = useWish();
  const { isWanted } = wishing;
  const run = useRun(tool, from, isWanted);
  const { task } = run.followed;
  const succeeded = task?.state === 'succeeded' ? task : undefined;
  const unlock = useUnlock(parts.unlock);
  const isNew = useFormMemory(tool, store, options, succeeded !== undefined);
  // A prompt is only shown and sent where an engine follows it.
  const followsWords = useCatalog(({ prompts }) => prompts[tool] === true);
  const mayRefine = useCatalog(({ refines }) => refines[tool] === true);
  const { prompt: _words, ...wordless } = options.values;
  const { inputs, options: sent } = requestOf(tool, followsWords ? options.values : wordless, slots);
  const stableInputs = useStable(inputs);
  const request = {
    inputs: stableInputs,
    options: useStable(sent),
    ...(consent.needed && { faceConsent: FACE_CONSENT_VERSION }),
  };
  const priced = useStable(plainValues(sent));
  const counted = useStable(pricedInputs(tool, slots));
  const { quote, current: isQuoted, reload } = useQuote(tool, { inputs: counted, options: priced });
  const first = firstSlotOf(tool);
  const slotMax = slotsOf(tool)[first]?.max ?? 1;
  // A limit of the user's tier is shown before it is reached.
  const onceLimit = typeof quote === 'object' ? quote.onceLimit : undefined;
  const firstMax = Math.max(1, Math.min(slotMax, onceLimit ?? slotMax));
  const [entry] = slots[first] ?? [];
  const source = entry && sourceIn(entry);
  const isStored = source?.assetId !== undefined;
  const isAside = parts.looksAside === true;
  const looksAt = isStored && consent.agreed ? parts.analyze : undefined;
  const seen = useAnalysis(tool, request, looksAt, isAside && isWanted);
  // Only the photo was analyzed: where nothing was found in it, the painted area decides.
  const isPaintedOn = Object.keys(parts.slots ?? {}).some((slot) => (slots[slot] ?? []).length > 0);
  const analysis = isPaintedOn && seen.found?.checks.some(({ ok }) => !ok) ? NOT_LOOKED : seen;
  const visitor = useVisitor();
  const userId = visitor.kind === 'user' ? visitor.user.userId : undefined;
  const isMine = useSession(({ user }) => opensModule(user, moduleOf(tools[tool], plainValues(sent))));
  const { take } = options;
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
      // Slots and options of another tool do not apply.
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
  useStartFrom(isNew ? from : undefined, begin);
  const putFirst = useCallback((photo: Asset) => store.put(firstSlotOf(tool), [photo]), [store, tool]);
  useStartPhoto(isNew ? assetId : undefined, putFirst);
  useEffect(ensureCatalog, []);

  // A user's uploads belong to them only.
  useEffect(() => {
    if (userId === undefined) return;
    store.sendLocal();
    return store.forgetUploads;
  }, [userId, store]);

  const { leave, tell, problem } = run;
  const { agree } = consent;
  useEffect(() => {
    if (seen.asksConsent || (problem?.kind === 'refused' && problem.asksConsent)) agree(false);
    if (problem?.kind === 'refused' && problem.isStale) {
      reload();
      void loadCatalog();
    }
  }, [problem, seen.asksConsent, agree, reload]);
  const { settle } = unlock;
  useEffect(() => {
    if (succeeded === undefined) return;
    let stale = false;
    setLast(succeeded);
    void settle(succeeded.taskId).then(() => {
      if (stale) return;
      leave();
      reload();
      void open(resultsUrl(tool, succeeded.taskId));
    });
    return () => {
      stale = true;
    };
  }, [succeeded, settle, leave, reload, tool]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: clears problems when the values change
  useEffect(() => tell(undefined), [request.inputs, request.options, tell]);

  // The user may have bought points on the page that the button opened.
  usePageShow(() => {
    if (problem?.kind === 'points') tell(undefined);
  });

  const askConsent = () => showToast(t('consent.first'));

  const choose = (slot: string, room: number): void => {
    if (consent.agreed) store.choose(slot, room).catch(() => showToast(t('source.refused')));
    else askConsent();
  };

  /** Where a dropped image goes, and how many fit: the first empty slot for images, otherwise the first slot. */
  const dropPlace = (): [slot: string, room: number] => {
    const isOpen = (name: string) => (slots[name] ?? []).length === 0 && !(name in (parts.slots ?? {}));
    const slot = Object.keys(slotsOf(tool)).find(isOpen) ?? first;
    return [slot, roomIn(slots[slot], slot === first ? firstMax : (slotsOf(tool)[slot]?.max ?? 1))];
  };

  const refusals = problem?.kind === 'checks' ? problem.checks : NONE;
  const found = analysis.found?.checks.filter(({ ok }) => !ok) ?? NONE;
  const hasLooked = analysis.state === 'done' || analysis.state === 'failed';
  const blocker = () => {
    if (!isMine) return 'tier';
    if (!consent.agreed) return 'consent';
    if (problem?.kind === 'points') return 'points';
    const failed = [...refusals, ...found];
    if (failed.length > 0) return failed.some(byAnotherPhoto) ? 'photo' : 'option';
    return submitBlockerOf(tool, options.values, slots, hasLooked ? parts.required : []);
  };
  const blockedBy = blocker();
  const isLooking = analysis.state === 'looking' && !isAside;
  const lostUpload = Object.values(slots)
    .flat()
    .some(({ picked }) => picked.state === 'failed');

  const terms = termsOf(tool, look);
  const isUnseen = terms.paidLater && !hasLooked;
  /** Price and balance, where a photo that is paid for later cannot be. */
  const lacking =
    terms.paidLater && typeof quote === 'object' && quote.useType !== 'cash' && quote.points > quote.balance
      ? { need: quote.points, left: quote.balance }
      : undefined;

  const { start, asked, answer } = useStart(
    wishing,
    {
      waits: isUploading(slots) || isLooking || !isQuoted,
      isBlocked: blockedBy !== undefined || lostUpload,
      isUnseen,
      quote,
    },
    {
      send: store.sendLocal,
      refuse: (kind) => tell({ kind }),
      run: () => {
        if (lacking) return tell({ kind: 'points', ...lacking });
        unlock.agree(priceIn(quote));
        void run.start(async () => {
          if (!(await store.sendDrawn())) return undefined;
          const complete = {
            ...requestOf(tool, options.values, store.useSlots.getState()),
            ...(typeof quote === 'object' && quote.engine && { engine: quote.engine.name }),
          };
          return consent.needed ? { ...complete, faceConsent: FACE_CONSENT_VERSION } : complete;
        });
      },
    },
  );

  /** What blocks the button, or what it is doing. */
  const waitsFor = () => {
    if (run.starting) return 'starting';
    if (!isWanted) return blockedBy;
    if (isUploading(slots)) return 'upload';
    return isLooking ? 'look' : 'starting';
  };

  return {
    parts,
    look: offeredLook(look, { prompt: followsWords, refine: mayRefine }),
    terms,
    /** The button only asks for the free analysis: what is paid for has not been shown. */
    isUnseen,
    slots,
    store,
    options,
    source,
    made: last && source && isTakenFrom(last, source, first) ? last.results[0] : undefined,
    analysis,
    run,
    quote,
    reload,
    consent,
    waitsFor: waitsFor(),
    firstSlot: first,
    /** Maximum number of images for this user. */
    firstMax,
    askConsent,

    /** `room` 0 = replaces the slot's content. */
    choose,
    /** Fills the first slot; a rejected image is replaced. */
    chooseFirst: (): void => choose(first, roomIn(slots[first], firstMax)),
    /** Takes dropped or pasted images as if they had been picked. */
    drop(files: readonly LocalFile[]): void {
      if (!consent.agreed) askConsent();
      else if (files.length === 0) showToast(t('source.refused'));
      else void store.accept(...dropPlace(), files);
    },
    submit: start,
    /** The price of a run that waits for confirmation, and the answer to it. */
    spending: asked,
    answer,

    /** From the end of a run back to its input. */
    change(ended: Task): void {
      if (!source) fill(ended);
      run.leave();
      reload();
    },

    /** From the end of a run to another image with the same options. */
    another(ended: Task): void {
      if (!source) take(ended.options);
      run.leave();
      reload();
      // Stays if no image is chosen.
      tell({ kind: 'checks', checks: failedChecks(ended) });
      choose(first, roomIn(slots[first], firstMax));
    },
  } as const;
}

export type ToolPageState = ReturnType<typeof useTool>;
