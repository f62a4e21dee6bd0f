import type { LocalFile } from '@/platform/local-file';
import type { PictureSize } from '@/platform/media';
import type { Check } from '@/tools/refused-checks';
import type { Asset } from '@/tools/results';

/** State of an image in a slot. `address` is '' where this host cannot show the format. */
export type Picked =
  /** It fails a check on the device, or the server rejects it: then `reason` is the server's message. */
  | {
      state: 'rejected';
      address: string;
      checks: readonly Check[];
      reason?: string;
      /** The user's own name for the file. */
      name?: string | undefined;
    }
  /** On the device only: a guest's images are uploaded when the run starts. */
  | { state: 'local'; address: string; size: PictureSize | undefined }
  /** `share`: fraction of the bytes sent, 0 to 1. */
  | { state: 'uploading'; address: string; size: PictureSize | undefined; share: number }
  /** It may be retried. `reason` is the server's; undefined when the connection broke. */
  | { state: 'failed'; address: string; size: PictureSize | undefined; reason: string | undefined }
  /** Painted on the page: becomes a file, and is uploaded, when the run starts. */
  | { state: 'drawn'; address: string; toFile: DrawFile }
  | { state: 'ready'; address: string; asset: Asset };

/** Creates a file of the painting; undefined when it cannot, after showing the user why. */
export type DrawFile = () => Promise<LocalFile | undefined>;

/**
 * An image of a slot; `key` is stable. `marks`: the data that it was painted from, defined by the painting component.
 */
export type PictureEntry = { key: string; picked: Picked; marks?: unknown };

/** An image in the form that a reload needs: its asset, its file, or the marks that it was painted from. */
export type HeldPicture = {
  key: string;
  asset?: Asset | undefined;
  file?: LocalFile | undefined;
  marks?: unknown;
};

export type Slots = Readonly<Record<string, readonly PictureEntry[]>>;

/** An image that a tool's components can show and work on: chosen on this device, or stored already. */
export type SourcePicture = PictureSize & {
  /** Stable for the same image. */
  key: string;
  /** Address for an image element. */
  address: string;
  /** Set once it is stored. */
  assetId?: string;
};

/** The stored images of a slot, in order. */
export const readyIn = (entries: readonly PictureEntry[] = []): Asset[] =>
  entries.flatMap(({ picked }) => (picked.state === 'ready' ? [picked.asset] : []));

/** Width and height of an image, as far as they are known. */
export function sizeOf(picked: Picked): PictureSize | undefined {
  if (picked.state === 'ready') return { width: picked.asset.width ?? 1, height: picked.asset.height ?? 1 };
  return 'size' in picked ? picked.size : undefined;
}

/** An image of a slot for components; undefined for one that is rejected or could not be measured. */
export function sourceIn({ key, picked }: PictureEntry): SourcePicture | undefined {
  const size = sizeOf(picked);
  if (!size) return undefined;
  const { address } = picked;
  return { key, address, ...size, ...(picked.state === 'ready' && { assetId: picked.asset.assetId }) };
}
