import { type PictureSource, POSTER_VERSION, type PosterDocument } from '@tuzuo/poster/document';
import { assetIdsOf } from '@tuzuo/poster/document/pictures';
import { withSources } from '@tuzuo/poster/edit/fill-in';
import { useEffect, useRef, useState } from 'react';
import { throttle } from '@/lib/throttle';
import { openForm } from '@/platform/form-keep/open';
import type { FormKeep, KeptForm } from '@/platform/form-keep/port';
import type { LocalFile } from '@/platform/local-file';
import { usePageHide } from '@/platform/page-life';
import { useVisitor } from '@/session/use-visitor';
import { isLocal } from '@/tools/poster-pictures';
import { showToast } from '@/ui/feedback';
import { productsOf, withoutPictures } from './document';
import { useStudioWords } from './locales';
import type * as base from './memory';
import type { StudioRoom } from './room';

/** Version of the stored format; others are not read. */
const SHAPE = 1;
type Values = { shape: number; doc: PosterDocument };

/** Minimum interval between two writes, in ms. */
const WRITE_MS = 800;

function toKeep(doc: PosterDocument, { pictures }: StudioRoom): KeptForm {
  const files = new Map<string, LocalFile>();
  for (const id of assetIdsOf(doc)) {
    const file = pictures.fileOf({ type: 'asset', id });
    if (file) files.set(id, file);
  }
  return { values: { shape: SHAPE, doc } satisfies Values, files };
}

/** Whether another version of the app has written it. */
const isForeign = ({ values }: KeptForm) => {
  const { shape, doc } = values as Values;
  return shape !== SHAPE || doc.version !== POSTER_VERSION;
};

/** The stored picture, with its files in the page's store, and whether some of these were not stored. */
async function restored({ values, files }: KeptForm, { pictures }: StudioRoom) {
  const { doc } = values as Values;
  const sources = new Map<string, { type: 'asset'; id: string }>();
  for (const [id, file] of files) {
    const taken = await pictures.take(file).catch(() => undefined);
    if (taken?.source.type === 'asset') sources.set(id, taken.source);
  }
  const isLost = (source: PictureSource | undefined) =>
    source !== undefined && isLocal(source) && source.type === 'asset' && !sources.has(source.id);
  const kept = withoutPictures(doc, isLost);
  return {
    doc: withSources(kept, (source) => (source.type === 'asset' && sources.get(source.id)) || source),
    hasLost: kept !== doc,
  };
}

export const useMemory = ((room) => {
  const { studio } = room;
  const t = useStudioWords.say;
  const visitor = useVisitor();
  const owner = visitor.kind === 'user' ? visitor.user.userId : '';
  const isKnown = visitor.kind !== 'restoring';
  const form = useRef<FormKeep>();
  /** What is stored is of this page: it may be replaced by nothing. */
  const hasWritten = useRef(false);
  const [state, setState] = useState<'unread' | 'found' | 'none'>('unread');
  const document = studio.useStudioState(({ history }) => history.present);
  const [writing] = useState(() =>
    throttle((kept: { owner: string; doc: PosterDocument }) => {
      const isEmpty = productsOf(kept.doc).length === 0;
      if (isEmpty && !hasWritten.current) return;
      hasWritten.current = true;
      form.current?.write(kept.owner, isEmpty ? undefined : toKeep(kept.doc, room));
    }, WRITE_MS),
  );

  // While the page is current.
  useEffect(() => {
    form.current = openForm('studio');
    return writing.flush;
  }, [writing]);
  usePageHide(writing.flush);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored is read once, for the first visitor
  useEffect(() => {
    if (!form.current || !isKnown) return;
    const read = async () => {
      const kept = await form.current?.read(owner);
      // It stays until there is a photo to be kept instead.
      if (kept && isForeign(kept)) {
        showToast(t('kept.newer'));
        setState('none');
        return;
      }
      const found = kept && (await restored(kept, room));
      const isTouched = productsOf(studio.documentNow()).length > 0;
      if (found && !isTouched) {
        hasWritten.current = true;
        studio.open(found.doc);
        if (found.hasLost) showToast(t('kept.lost'));
      }
      setState(found && !isTouched ? 'found' : 'none');
    };
    void read();
  }, [isKnown]);

  useEffect(() => {
    if (state !== 'unread') writing.call({ owner, doc: document });
  }, [state, owner, document, writing]);

  return state === 'none';
}) satisfies typeof base.useMemory;
