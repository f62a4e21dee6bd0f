import { createCutOuts } from './cut-outs';
import { createDecoded, type Host } from './decoded';
import { createOriginals } from './originals';
import { createUploads } from './uploads';

/**
 * The images of one page's posters: the originals and their uploads, the versions decoded for its canvas, and photos
 * without their background.
 * @param onChange an image was loaded, or failed
 */
export function createPictureStore(onChange: () => void) {
  let canvas: Host | undefined;
  let isOver = false;
  const host = () => canvas;
  const changed = () => {
    if (!isOver) onChange();
  };
  const { releaseFiles, ...originals } = createOriginals();
  const { addressOf } = originals;
  const { reuse, ...decoded } = createDecoded({ host, addressOf, onChange: changed });
  const { uploadOf, ...uploads } = createUploads(originals, (id, uploaded) => {
    // What this device shows of it is not fetched back.
    reuse({ type: 'asset', id }, uploaded);
    changed();
  });
  const { picture } = decoded;
  const { loadMattes, ...cutOuts } = createCutOuts({ host, picture, onChange: changed });
  return {
    ...originals,
    ...uploads,
    ...decoded,
    ...cutOuts,

    /** Sets the canvas for which images are decoded. */
    setStage(stage: Host): void {
      canvas = stage;
      loadMattes();
      onChange();
    },

    /** Whether light on pictures can be shown: hosts that do not reveal pixels draw them as they are. */
    showsLight: (): boolean => canvas === undefined || canvas.surface(1, 1).rewrite(() => undefined),

    end(): void {
      isOver = true;
      releaseFiles(uploadOf);
    },
  };
}

export type PictureStore = ReturnType<typeof createPictureStore>;
