import { throttle } from '@/lib/throttle';
import { openForm } from '@/platform/form-keep/open';
import { fullUser, useSession } from '@/session/session.store';
import { showToast } from '@/ui/feedback';
import { createKeeper, type Keeper } from './kept-picture';
import type * as base from './memory';
import type { Picture } from './studio.store';
import { useStudioWords } from './words';

/** Minimum interval between two writes, in ms. */
const WRITE_MS = 800;

export const createMemory = ((room, onRead) => {
  const t = useStudioWords.say;
  let keeper: Keeper | undefined;
  let state: 'unread' | 'reading' | 'found' | 'none' = 'unread';
  let written: { owner: string; picture: Picture } | undefined;
  const writing = throttle((saved: { owner: string; picture: Picture }) => {
    keeper?.write(saved.owner, saved.picture);
  }, WRITE_MS);

  /** What is stored is read once, for the first visitor. */
  const read = async (from: Keeper, owner: string): Promise<void> => {
    state = 'reading';
    const saved = await from.read(owner);
    if (saved === 'newer') showToast(t('kept.newer'));
    else if (saved !== 'none' && saved.hasLost) showToast(t('kept.lost'));
    state = typeof saved === 'object' ? 'found' : 'none';
    onRead();
  };

  return {
    open(): void {
      keeper = createKeeper(room, openForm('studio'));
    },
    stateChanged(): void {
      if (!keeper || useSession.getState().user === undefined) return;
      const owner = fullUser()?.userId ?? '';
      if (state === 'unread') void read(keeper, owner);
      if (state !== 'found' && state !== 'none') return;
      const picture = room.studio.useStudioState.getState().history.present;
      if (written?.owner === owner && written.picture === picture) return;
      written = { owner, picture };
      writing.call(written);
    },
    flush: writing.flush,
    isNew: () => state === 'none',
  };
}) satisfies typeof base.createMemory;
