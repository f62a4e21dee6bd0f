import type { PictureSource } from '@tuzuo/poster/document';
import type { PosterPicture } from '@tuzuo/poster/draw/port';
import type { PosterStage } from '@/platform/poster-canvas/port';
import { isLocal } from './originals';

/** The canvas for which images are decoded. */
export type Host = Pick<PosterStage, 'loadPicture' | 'surface'>;

/**
 * Delay before an image of this device is copied for the canvas, in ms: two frames, in which the page shows its file.
 * Copying 12 MP holds up the page for longer.
 */
const FIRST_LOOK_MS = 34;

/** Maximum time to wait for that copy, in ms: there may be no canvas. */
const MAX_LOOK_MS = 2_000;

type Decoded = PosterPicture | 'loading' | 'failed';

const keyOf = (source: PictureSource) => JSON.stringify(source);

type DecodedOptions = {
  /** The canvas; undefined while there is none. */
  host: () => Host | undefined;
  addressOf: (source: PictureSource) => string | undefined;
  /** An image was loaded, or failed. */
  onChange: () => void;
};

/** The versions of images that are decoded for the canvas; each is loaded when it is drawn first. */
export function createDecoded({ host, addressOf, onChange }: DecodedOptions) {
  const decoded = new Map<string, Decoded>();
  /** Called when an image was loaded, or has failed, by its key. */
  const waiting = new Map<string, () => void>();

  const load = (source: PictureSource): void => {
    const address = addressOf(source);
    const { loadPicture } = host() ?? {};
    if (!loadPicture) return;
    if (address === undefined) {
      decoded.set(keyOf(source), 'failed');
      // Not synchronously, since a drawing in progress has asked.
      void Promise.resolve().then(onChange);
      return;
    }
    decoded.set(keyOf(source), 'loading');
    const first = new Promise<void>((shown) => {
      if (isLocal(source)) setTimeout(shown, FIRST_LOOK_MS);
      else shown();
    });
    first
      .then(() => loadPicture(address))
      .then(
        (picture) => decoded.set(keyOf(source), picture),
        () => decoded.set(keyOf(source), 'failed'),
      )
      .finally(() => {
        waiting.get(keyOf(source))?.();
        waiting.delete(keyOf(source));
        onChange();
      });
  };

  return {
    /** A decoded image, which is loaded on first use; undefined until then. */
    picture(source: PictureSource): PosterPicture | undefined {
      const found = decoded.get(keyOf(source));
      if (found === undefined && source.type !== 'empty') load(source);
      return typeof found === 'object' ? found : undefined;
    },

    /** Uses what is decoded of an image for another one, which has the same pixels. */
    reuse(source: PictureSource, other: PictureSource): void {
      const found = decoded.get(keyOf(source));
      if (typeof found === 'object') decoded.set(keyOf(other), found);
    },

    /** The address of an image of this device whose copy for the canvas is not there yet: to be shown in its place. */
    firstLookAt(source: PictureSource): string | undefined {
      return isLocal(source) && typeof decoded.get(keyOf(source)) !== 'object'
        ? addressOf(source)
        : undefined;
    },

    /** Resolves when an image is on the canvas, has failed, or takes too long: what uses the same CPU may begin. */
    whenShown: (source: PictureSource): Promise<void> =>
      new Promise((shown) => {
        const now = decoded.get(keyOf(source));
        if (now !== undefined && now !== 'loading') return shown();
        waiting.set(keyOf(source), shown);
        setTimeout(shown, MAX_LOOK_MS);
      }),

    /** Whether an image failed to load. */
    isFailed: (source: PictureSource): boolean => decoded.get(keyOf(source)) === 'failed',

    /** Retries to load a failed image. */
    retry: load,
  };
}
