import type { LocalFile } from '@/platform/local-file';
import type { HeldPicture } from './picture-entry';
import type { PictureSlots } from './picture-slots';

/**
 * The images of a page in the form that a reload needs, and back.
 * @param addFile takes a user's file into a slot
 */
export function createHeldPictures(slots: PictureSlots, addFile: (slot: string, file: LocalFile) => void) {
  /** Key of the image that the marks from before a reload belong to. */
  let markedKey = '';

  return {
    /** By slot. */
    held: (): Record<string, HeldPicture[]> =>
      Object.fromEntries(
        Object.entries(slots.useSlots.getState()).map(([slot, entries]) => [
          slot,
          entries.flatMap(({ key, picked, marks }) => {
            if (picked.state === 'rejected') return [];
            const asset = picked.state === 'ready' ? picked.asset : undefined;
            return { key, asset, file: slots.files.get(key)?.file, marks };
          }),
        ]),
      ),

    /** Restores held images; painted ones are painted again on the first image. */
    restore(held: Readonly<Record<string, readonly HeldPicture[]>>): void {
      const pictures = Object.entries(held).flatMap(([slot, all]) => all.map((one) => ({ slot, ...one })));
      for (const { slot, marks } of pictures) if (marks !== undefined) slots.earlierMarks.set(slot, marks);
      for (const { slot, asset, file, marks } of pictures) {
        if (marks !== undefined) continue;
        if (asset) slots.add(slot, [asset], file);
        else if (file) addFile(slot, file);
        markedKey ||= slots.entriesOf(slot).slice(-1)[0]?.key ?? '';
      }
    },

    /** The marks from before a reload for a slot, on the image with this key. */
    marksOf: (slot: string, on: string | undefined): unknown =>
      on === markedKey ? slots.earlierMarks.get(slot) : undefined,
  };
}
