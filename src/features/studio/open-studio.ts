import { assetIdsOf, productIdsOf } from '@tuzuo/poster/document/pictures';
import { withSources } from '@tuzuo/poster/edit/fill-in';
import { batched } from '@/lib/batched';
import type { QueryOf } from '@/navigation';
import { call } from '@/request';
import { requireLogin } from '@/session/login-gate';
import { fullUser, useSession } from '@/session/session.store';
import { takePhotos } from '@/shell/chosen-photos';
import { createOwnTask } from '@/shell/own-task';
import { asksFirst } from '@/shell/spend';
import { ensureCatalog } from '@/tools/catalog';
import type { Task } from '@/tools/results';
import { createChoosing } from './choosing';
import { emptyStudio, PRESETS } from './document';
import { createMemory } from './memory';
import { createOpening, startsNew } from './opening';
import { outputsOf, type SaveChoice } from './outputs';
import { CANVAS_START, createPageStore, hasProductsIn, type PageStore } from './page.store';
import type { PanelName } from './panel-names';
import { createRoom, type StudioRoom } from './room';
import { createSaveQuote } from './save-quote';

type SaveRequest = {
  doc: ReturnType<StudioRoom['studio']['documentNow']>;
  outputs: ReturnType<typeof outputsOf>;
};

/** Saving: what is chosen, what it costs, and its way to the pictures. */
function createSaving(store: PageStore, { studio, pictures, photos, brush }: StudioRoom) {
  const { getState, setState } = store;
  const quote = createSaveQuote(store, { studio, photos });
  const task = createOwnTask<Task, SaveRequest>({
    create: (request, requestId) =>
      call('studio.save.create', { ...request, requestId }, { toast: false, gate: true }).result,
    get: (taskId) => call('gen.task.get', { taskId }, { toast: false }).result,
    cancel: (taskId) => call('gen.task.cancel', { taskId }, { toast: false }).result,
  });
  const isSavedIn = ({ task: made }: { task: Task | undefined }) => made?.state === 'succeeded';
  const unsubscribe = task.useOwnState.subscribe((state, before) => {
    if (!isSavedIn(state) || isSavedIn(before)) return;
    // What was paid is seen: a matte of more pixels, and a price of nothing.
    quote.reload();
    photos.refreshLocked();
  });

  const start = (): void => {
    setState({ isSaveShown: true });
    void task.start(async () => {
      await brush.store();
      for (const id of assetIdsOf(studio.documentNow())) await pictures.store({ type: 'asset', id });
      studio.learn((before) => withSources(before, pictures.storedAs));
      const doc = studio.documentNow();
      return { doc, outputs: outputsOf(doc, getState().choice) };
    });
  };

  return {
    quote,
    task,
    /** Saves what is chosen, after a confirmation if it costs more than a little. */
    request(): void {
      const { quote: price } = getState();
      if (typeof price === 'object' && asksFirst(price)) setState({ isConfirming: true });
      else start();
    },
    /** The answer to the confirmation. */
    answer(isAgreed: boolean): void {
      setState({ isConfirming: false });
      if (isAgreed) start();
    },
    /** Shows what can be saved. */
    showChoices(): void {
      task.dismiss();
      setState({ isSaveShown: true });
    },
    hide: (): void => setState({ isSaveShown: false, choice: 'one' }),
    close(): void {
      unsubscribe();
      task.close();
      quote.close();
    },
  };
}

/** The product canvas: the picture and its photos, the store of the page around it, and the events that change it. */
export function createOpenStudio(query: QueryOf<'studio'>) {
  const preset = PRESETS.find((one) => one === query.preset) ?? 'white';
  const empty = emptyStudio(preset, query.sceneId);
  const left = takePhotos();
  const panel: PanelName = preset === 'scene' ? 'scene' : 'background';
  const usePageState = createPageStore({
    opening: startsNew(query) ? 'new' : 'loading',
    isReceiving: left.length > 0,
    panel,
  });
  const { setState } = usePageState;
  const room = createRoom(empty, () => setState(({ version }) => ({ version: version + 1 })));
  const { studio, pictures, photos } = room;
  const saving = createSaving(usePageState, room);
  const memory = createMemory(room, () => changed());
  const opening = createOpening(usePageState, query, room, memory.isNew);
  const choosing = createChoosing(room, empty);
  let userId: string | undefined;
  let photoIds = '';
  let isOpen = false;

  const userChanged = (): void => {
    const before = userId;
    userId = fullUser()?.userId;
    if (userId === undefined || userId === before) return;
    // The network is loaded while the user chooses a photo.
    call('studio.matte.prepare', {}, { toast: false }).result.catch(() => undefined);
    // A guest's photos wait for a user, who then need not press anything.
    photos.advanceAll();
  };

  /** Photos of a document that was opened or restored, and those that undo brings back. */
  const addPhotos = (): void => {
    const ids = productIdsOf(studio.documentNow());
    // While fingers hold the picture, it names photos by ids that have changed.
    if (ids.join() === photoIds) return;
    photoIds = ids.join();
    for (const id of ids) photos.add({ type: 'asset', id });
  };

  const changed = batched(() => {
    if (!isOpen) return;
    memory.stateChanged();
    opening.stateChanged();
    userChanged();
    addPhotos();
    saving.quote.stateChanged();
  });
  // The canvas starts again with another photo.
  studio.useStudioState.subscribe((now, before) => {
    if (hasProductsIn(before) && !hasProductsIn(now)) setState({ ...CANVAS_START, panel });
  });
  // Before any component: what follows from a change is rendered with it.
  for (const store of [usePageState, studio.useStudioState, photos.usePhotos]) store.subscribe(changed);

  const hideSaving = saving.hide;
  return {
    ...choosing,
    room,
    /** Selects from the state of the page around the picture. */
    usePageState,
    /** Selects from the state of a save. */
    useSave: saving.task.useOwnState,
    panelChosen: (name: PanelName): void => setState({ panel: name }),
    canvasLate: (isCanvasLate: boolean): void => setState({ isCanvasLate }),
    /** Mounts a new canvas in place of one that failed to start. */
    canvasRetried: (): void => setState(({ canvases }) => ({ isCanvasLate: false, canvases: canvases + 1 })),
    openingRetried: opening.retry,
    choiceMade: (choice: SaveChoice): void => setState({ choice }),
    quoteRetried: saving.quote.reload,
    saveRequested: saving.request,
    saveAnswered: saving.answer,
    saveCanceled: saving.task.cancel,
    moreRequested: saving.showChoices,
    saveHidden: hideSaving,
    /** From the end of a save, or from the backgrounds, to the scenes. */
    scenesRequested(): void {
      hideSaving();
      setState({ panel: 'scene' });
    },
    logInRequested: (): void => void requireLogin().catch(() => undefined),
    visibilityChanged: (isVisible: boolean): void => setState({ isVisible }),
    pageHidden: memory.flush,
    /** Call while the page is mounted. @returns a function that closes it */
    open(): () => void {
      isOpen = true;
      ensureCatalog();
      memory.open();
      const unsubscribe = useSession.subscribe(changed);
      changed();
      if (left.length > 0) void choosing.add(left).finally(() => setState({ isReceiving: false }));
      return () => {
        isOpen = false;
        unsubscribe();
        memory.flush();
        opening.close();
        saving.close();
        photos.end();
        pictures.end();
      };
    },
  } as const;
}

export type OpenStudio = ReturnType<typeof createOpenStudio>;
