import type { ToolLimits } from '@tuzuo/core/tools';
import type { LocalFile } from '@/platform/local-file';
import { media } from '@/platform/media';
import { fullUser } from '@/session/session.store';
import { failedBeforeUpload } from '@/tools/upload-checks';
import type { PictureSlots } from './picture-slots';
import type { Mine } from './uploads';

/** Takes users' files into slots: measured and checked on the device, and uploaded as soon as there is a user. */
export function createPickedFiles(slots: PictureSlots, limits: ToolLimits) {
  const { files, uploads, show } = slots;

  const addFile = async (slot: string, file: LocalFile): Promise<void> => {
    const mine: Mine = { slot, key: slots.newKey(slot), file, address: file.path };
    files.set(mine.key, mine);
    slots.change(slot, (entries) => [
      ...entries,
      { key: mine.key, picked: { state: 'uploading', address: file.path, size: undefined, share: 0 } },
    ]);
    const size = await media.measure(file);
    mine.size = size;
    if (!size) mine.address = '';
    const { address } = mine;
    const checks = failedBeforeUpload(file, size, limits);
    if (!files.has(mine.key)) return;
    if (checks.length > 0) show(mine, { state: 'rejected', address, checks, name: file.ownName });
    else if (fullUser()) uploads.send(mine);
    else show(mine, { state: 'local', address, size });
  };

  /** Takes dropped or pasted images like picked ones; those beyond the room are left out. */
  const accept = async (slot: string, room: number, picked: readonly LocalFile[]): Promise<void> => {
    if (picked.length === 0) return;
    if (room === 0) slots.empty(slot);
    for (const { key, picked: old } of slots.entriesOf(slot))
      if (old.state === 'rejected') slots.remove(slot, key);
    const max = Math.max(1, room);
    for (const file of picked.slice(max)) media.release(file);
    await Promise.all(picked.slice(0, max).map((file) => addFile(slot, file)));
  };

  return {
    take: addFile,
    accept,
    /**
     * Lets the user pick images: with `room` 0 one that replaces the current one, otherwise up to `room` more, which
     * replace the rejected ones. Nothing changes when none is picked.
     */
    async choose(slot: string, room: number): Promise<void> {
      await accept(slot, room, await media.chooseImages({ count: Math.max(1, room) }));
    },
    /** Replaces the slot's content with a file. */
    replace(slot: string, file: LocalFile): void {
      slots.empty(slot);
      void addFile(slot, file);
    },
    /** Retries an upload that has failed. */
    retry(key: string): void {
      const mine = files.get(key);
      if (mine) uploads.send(mine);
    },
    /** Uploads the images that are on the device only, including failed uploads. */
    sendLocal(): void {
      for (const { key, picked } of Object.values(slots.useSlots.getState()).flat()) {
        const mine = files.get(key);
        if (mine && (picked.state === 'local' || picked.state === 'failed')) uploads.send(mine);
      }
    },
    /** After a logout: uploads belong to the user, but chosen files are still on this device. */
    forgetUploads(): void {
      for (const slot of Object.keys(slots.useSlots.getState())) {
        slots.change(slot, (entries) =>
          entries.flatMap((entry) => {
            const mine = files.get(entry.key);
            const { state } = entry.picked;
            if (state === 'drawn' || state === 'rejected') return entry;
            if (!mine) return [];
            uploads.cancel(mine);
            return { key: entry.key, picked: { state: 'local', address: mine.address, size: mine.size } };
          }),
        );
      }
    },
  };
}
