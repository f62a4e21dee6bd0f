import { media } from '@/platform/media';
import { absolute } from '@/request/send';
import { uploadFiles } from '@/request/transfer';
import type { DrawFile, Picked } from './picture-entry';
import type { PictureSlots } from './picture-slots';

/** Images that are painted on the page: they become files, and are uploaded, when a run starts. */
export function createDrawnPictures(slots: PictureSlots) {
  const nextDrawn = () => {
    for (const [slot, entries] of Object.entries(slots.useSlots.getState())) {
      for (const { key, picked } of entries) if (picked.state === 'drawn') return { slot, key, ...picked };
    }
    return undefined;
  };

  return {
    /** Replaces the slot's content with what is painted on the page. */
    draw(slot: string, toFile: DrawFile, marks?: unknown): void {
      slots.empty(slot);
      const picked: Picked = { state: 'drawn', address: '', toFile };
      const key = slots.newKey(slot);
      slots.change(slot, () => [{ key, picked, marks }]);
    },

    /**
     * Uploads what is painted in any slot, again if it changes meanwhile. False when no file could be created. Rejects
     * like the upload; the painting is kept then.
     */
    async sendDrawn(): Promise<boolean> {
      for (let drawn = nextDrawn(); drawn; drawn = nextDrawn()) {
        const { slot, key, toFile } = drawn;
        const file = await toFile();
        if (!file) return false;
        const [answer] = await uploadFiles('asset.asset.upload', {}, [file], {
          toast: false,
          gate: true,
        }).result.finally(() => media.release(file));
        const asset = answer?.items[0];
        if (!asset) return false;
        const picked: Picked = { state: 'ready', address: absolute(asset.url), asset };
        slots.change(slot, (entries) =>
          entries.map((entry) => (entry.key === key ? { ...entry, picked } : entry)),
        );
      }
      return true;
    },
  };
}
