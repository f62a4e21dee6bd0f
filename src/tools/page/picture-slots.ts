import { create } from 'zustand';
import type { LocalFile } from '@/platform/local-file';
import { media } from '@/platform/media';
import { absolute } from '@/request/send';
import type { Asset } from '@/tools/results';
import { type Picked, type PictureEntry, type Slots, sizeOf } from './picture-entry';
import { createUploads, type Mine } from './uploads';

/** The content of a page's slots, and the users' files behind it, which are released with their images. */
export function createPictureSlots() {
  const useSlots = create<Slots>(() => ({}));
  const files = new Map<string, Mine>();
  /** Marks from before a reload, by slot. */
  const earlierMarks = new Map<string, unknown>();
  let count = 0;

  const newKey = (slot: string): string => {
    count += 1;
    return `${slot}-${count}`;
  };

  const entriesOf = (slot: string): readonly PictureEntry[] => useSlots.getState()[slot] ?? [];

  const change = (slot: string, next: (entries: readonly PictureEntry[]) => readonly PictureEntry[]) =>
    useSlots.setState((slots) => ({ ...slots, [slot]: next(slots[slot] ?? []) }));

  /** Updates the state of an image, unless it has been removed. */
  const show = ({ slot, key }: Mine, picked: Picked) => {
    if (!files.has(key)) return;
    change(slot, (entries) => entries.map((entry) => (entry.key === key ? { key, picked } : entry)));
  };

  const uploads = createUploads(show);

  /** Releases an image's file, and aborts its upload. */
  const drop = ({ key }: PictureEntry) => {
    const mine = files.get(key);
    if (!mine) return;
    files.delete(key);
    uploads.cancel(mine);
    media.release(mine.file);
  };

  return {
    useSlots,
    files,
    uploads,
    earlierMarks,
    newKey,
    entriesOf,
    change,
    show,
    /** Appends images that the server has; `file`: the user's own file of one of them. */
    add(slot: string, assets: readonly Asset[], file?: LocalFile): void {
      const more = assets.map((asset): PictureEntry => {
        const key = newKey(slot);
        const picked: Picked = { state: 'ready', address: absolute(asset.url), asset };
        if (file) files.set(key, { slot, key, file, address: file.path, size: sizeOf(picked) });
        return { key, picked };
      });
      change(slot, (entries) => [...entries, ...more]);
    },
    remove(slot: string, key: string): void {
      for (const entry of entriesOf(slot)) if (entry.key === key) drop(entry);
      change(slot, (entries) => entries.filter((entry) => entry.key !== key));
    },
    empty(slot: string): void {
      earlierMarks.delete(slot);
      for (const entry of entriesOf(slot)) drop(entry);
      change(slot, () => []);
    },
  };
}

export type PictureSlots = ReturnType<typeof createPictureSlots>;
