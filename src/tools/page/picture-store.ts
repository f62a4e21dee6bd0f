import type { ToolLimits } from '@tuzuo/core/tools';
import type { Asset } from '@/tools/results';
import { createDrawnPictures } from './drawn-pictures';
import { createHeldPictures } from './held-pictures';
import { createPickedFiles } from './picked-files';
import { createPictureSlots } from './picture-slots';

/**
 * The images of a tool's page, by slot. A user's images are uploaded at once, while the options are set; a guest's stay
 * on the device until there is a user.
 */
export function createPictureStore(limits: ToolLimits) {
  const slots = createPictureSlots();
  const { useSlots, add, remove, empty } = slots;
  const { take: addFile, ...picked } = createPickedFiles(slots, limits);
  return {
    useSlots,
    ...picked,
    ...createDrawnPictures(slots),
    ...createHeldPictures(slots, (slot, file) => void addFile(slot, file)),
    add,
    remove,
    empty,
    /** Replaces the slot's content with images that the server has. */
    put(slot: string, assets: readonly Asset[]): void {
      empty(slot);
      add(slot, assets);
    },
    clear(): void {
      for (const slot of Object.keys(useSlots.getState())) empty(slot);
    },
  };
}

export type PictureStore = ReturnType<typeof createPictureStore>;
