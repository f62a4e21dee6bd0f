import { useEffect, useRef, useState } from 'react';
import { throttle } from '@/lib/throttle';
import { openForm } from '@/platform/form-keep/open';
import { usePageHide } from '@/platform/page-life';
import { useVisitor } from '@/session/use-visitor';
import { showToast } from '@/ui/feedback';
import { createKeeper, type Keeper } from './kept-picture';
import type * as base from './memory';
import type { Picture } from './studio.store';
import { useStudioWords } from './words';

/** Minimum interval between two writes, in ms. */
const WRITE_MS = 800;

export const useMemory = ((room) => {
  const t = useStudioWords.say;
  const visitor = useVisitor();
  const owner = visitor.kind === 'user' ? visitor.user.userId : '';
  const isKnown = visitor.kind !== 'restoring';
  const keeper = useRef<Keeper>();
  const [state, setState] = useState<'unread' | 'found' | 'none'>('unread');
  const picture = room.studio.useStudioState(({ history }) => history.present);
  const [writing] = useState(() =>
    throttle((kept: { owner: string; picture: Picture }) => {
      keeper.current?.write(kept.owner, kept.picture);
    }, WRITE_MS),
  );

  // While the page is current.
  useEffect(() => {
    keeper.current = createKeeper(room, openForm('studio'));
    return writing.flush;
  }, [room, writing]);
  usePageHide(writing.flush);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored is read once, for the first visitor
  useEffect(() => {
    if (!keeper.current || !isKnown) return;
    keeper.current.read(owner).then((kept) => {
      if (kept === 'newer') showToast(t('kept.newer'));
      else if (kept !== 'none' && kept.hasLost) showToast(t('kept.lost'));
      setState(typeof kept === 'object' ? 'found' : 'none');
    });
  }, [isKnown]);

  useEffect(() => {
    if (state !== 'unread') writing.call({ owner, picture });
  }, [state, owner, picture, writing]);

  return state === 'none';
}) satisfies typeof base.useMemory;
