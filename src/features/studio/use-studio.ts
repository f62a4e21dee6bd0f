import { assetIdsOf, productIdsOf } from '@tuzuo/poster/document/pictures';
import { withSources } from '@tuzuo/poster/edit/fill-in';
import { useEffect, useMemo, useState } from 'react';
import type { QueryOf } from '@/navigation';
import { call } from '@/request';
import { requireLogin } from '@/session/login-gate';
import { useVisitor } from '@/session/use-visitor';
import { ensureCatalog } from '@/tools/catalog';
import { isLocal } from '@/tools/poster-pictures';
import { emptyStudio, PRESETS, productsOf } from './document';
import { useMemory } from './memory';
import { useOpening } from './opening';
import { outputsOf, type SaveChoice } from './outputs';
import { createRoom, type StudioRoom } from './room';
import { useChoosing } from './use-choosing';
import { useLeftPhotos } from './use-left-photos';
import { useSave, useSaveQuote } from './use-save';

/** Saving, and what it costs. */
function useSaving({ studio, pictures, photos, brush }: StudioRoom, isReady: boolean) {
  const document = studio.useStudioState(({ history }) => history.present.document);
  const [choice, setChoice] = useState<SaveChoice>('one');
  const wish = useMemo(
    () => (isReady ? { doc: document, outputs: outputsOf(document, choice) } : undefined),
    [document, isReady, choice],
  );
  const { quote, reload } = useSaveQuote(wish);
  const save = useSave();
  const isSaved = save.task?.state === 'succeeded';
  // What was paid is seen: a matte of more pixels, and a price of nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a save has ended
  useEffect(() => {
    if (!isSaved) return;
    reload();
    photos.refreshLocked();
  }, [isSaved]);
  return {
    /** What is chosen to be saved, and its price. */
    choice,
    setChoice,
    quote,
    reloadQuote: reload,
    save,
    startSave: () =>
      save.start(async () => {
        await brush.store();
        for (const id of assetIdsOf(studio.documentNow())) await pictures.store({ type: 'asset', id });
        studio.learn((before) => withSources(before, pictures.storedAs));
        const doc = studio.documentNow();
        return { doc, outputs: outputsOf(doc, choice) };
      }),
  };
}

/** Everything that the page knows and does. */
export function useStudio(query: QueryOf<'studio'>) {
  const preset = PRESETS.find((one) => one === query.preset) ?? 'white';
  const [version, setVersion] = useState(0);
  const [empty] = useState(() => emptyStudio(preset, query.sceneId));
  const [room] = useState(() => createRoom(empty, () => setVersion((before) => before + 1)));
  const { studio, pictures, photos } = room;
  const { history, selection } = studio.useStudioState();
  const { document } = history.present;
  const known = photos.usePhotos();
  const visitor = useVisitor();
  const userId = visitor.kind === 'user' ? visitor.user.userId : undefined;

  useEffect(ensureCatalog, []);
  useEffect(
    () => () => {
      photos.end();
      pictures.end();
    },
    [photos, pictures],
  );

  const isFresh = useMemory(room);
  const opening = useOpening(query, room, isFresh);
  const choosing = useChoosing(room, empty);
  const isReceiving = useLeftPhotos(choosing.add);

  // The network is loaded while the user chooses a photo.
  useEffect(() => {
    if (userId !== undefined)
      call('studio.matte.prepare', {}, { toast: false }).result.catch(() => undefined);
  }, [userId]);

  // A guest's photos wait for a user, who then need not press anything.
  useEffect(() => {
    if (userId !== undefined) photos.advanceAll();
  }, [photos, userId]);

  // Photos of a document that was opened or restored, and those that undo brings back.
  const ids = productIdsOf(document);
  const idText = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `idText` names the photos
  useEffect(() => {
    for (const id of ids) photos.add({ type: 'asset', id });
  }, [photos, idText]);

  const hasLocal = assetIdsOf(document).some((id) => isLocal({ type: 'asset', id }));
  const products = productsOf(document);
  const isReady = products.length > 0 && ids.every((id) => known[id]?.step === 'ready');
  const saving = useSaving(room, isReady && !hasLocal);

  return {
    ...choosing,
    ...saving,
    preset,
    room,
    version,
    document,
    history,
    products,
    selection,
    /** The photos that are in the picture now. */
    photos: Object.fromEntries(Object.entries(known).filter(([id]) => ids.includes(id))),
    visitor,
    opening: isReceiving ? { ...opening, state: 'loading' as const } : opening,
    isReady,
    logIn: () => void requireLogin().catch(() => undefined),
  };
}

export type StudioPageState = ReturnType<typeof useStudio>;
