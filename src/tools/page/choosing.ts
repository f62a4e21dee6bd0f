import type { LocalFile } from '@/platform/local-file';
import { showToast } from '@/ui/feedback';
import type { PictureStore } from './picture-store';
import { firstSlotOf, roomIn, slotsOf } from './run-request';
import { firstMaxIn, isAgreedIn, type ToolStore } from './tool.store';
import { useToolWords } from './words';

/** Takes images into the slots of a page, once the user has agreed where that is needed. */
export function createChoosing({ getState }: ToolStore, pictures: PictureStore) {
  const { tool, parts } = getState().room;
  const first = firstSlotOf(tool);

  const askConsent = (): void => showToast(useToolWords.say('consent.first'));
  const showRefusal = (): void => showToast(useToolWords.say('source.refused'));

  /** `room` 0 = replaces the slot's content. */
  const choose = (slot: string, room: number): void => {
    if (isAgreedIn(getState())) pictures.choose(slot, room).catch(showRefusal);
    else askConsent();
  };

  /** Where a dropped image goes, and how many fit: the first empty slot for images, otherwise the first slot. */
  const dropPlace = (): [slot: string, room: number] => {
    const { slots } = getState();
    const isOpen = (name: string) => (slots[name] ?? []).length === 0 && !(name in (parts.slots ?? {}));
    const slot = Object.keys(slotsOf(tool)).find(isOpen) ?? first;
    return [
      slot,
      roomIn(slots[slot], slot === first ? firstMaxIn(getState()) : (slotsOf(tool)[slot]?.max ?? 1)),
    ];
  };

  return {
    choose,
    /** Fills the first slot; a rejected image is replaced. */
    chooseFirst: (): void => choose(first, roomIn(getState().slots[first], firstMaxIn(getState()))),
    /** Takes dropped or pasted images as if they had been picked. */
    drop(files: readonly LocalFile[]): void {
      if (first === '') return;
      if (!isAgreedIn(getState())) askConsent();
      else if (files.length === 0) showRefusal();
      else void pictures.accept(...dropPlace(), files);
    },
    /** Returns whether the user has agreed; otherwise asks them to. */
    mayChoose(): boolean {
      const isAgreed = isAgreedIn(getState());
      if (!isAgreed) askConsent();
      return isAgreed;
    },
  };
}
