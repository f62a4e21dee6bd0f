import type { PosterDocument } from '@tuzuo/poster/document';
import { withSources } from '@tuzuo/poster/edit/fill-in';
import type { LocalFile } from '@/platform/local-file';
import { media } from '@/platform/media';
import { ApiError } from '@/request';
import { LoginCanceled } from '@/session/login-gate';
import { fullUser } from '@/session/session.store';
import { showToast } from '@/ui/feedback';
import { MAX_PRODUCTS, productsOf, withBackgroundPicture, withPhoto } from './document';
import type { StudioRoom } from './room';
import { useStudioWords } from './words';

/** A picture that the page has taken, and its size in its own pixels. */
type Taken = { source: { type: 'asset'; id: string }; size: { width: number; height: number } };

/**
 * How photos and backgrounds get onto the page: picked, dropped or pasted. What cannot be opened is reported.
 * @param empty the picture that another photo starts from
 */
export function createChoosing({ studio, pictures, photos }: StudioRoom, empty: PosterDocument) {
  const t = useStudioWords.say;

  const addFiles = async (files: readonly LocalFile[], place: (picture: Taken) => void): Promise<void> => {
    let hasFailed = false;
    for (const file of files) {
      try {
        const taken = await pictures.addFile(file);
        if (taken?.source.type === 'asset') place({ source: taken.source, size: taken.size });
        else hasFailed = true;
      } catch (error) {
        if (error instanceof LoginCanceled) return;
        if (error instanceof ApiError) showToast(error.reason);
        else hasFailed = true;
      }
    }
    if (hasFailed) showToast(t(files.length > 1 ? 'badPhoto.some' : 'badPhoto'));
  };

  /** Adds photos of products, as many as there is room for. */
  const add = (files: readonly LocalFile[]): Promise<void> => {
    const room = MAX_PRODUCTS - productsOf(studio.documentNow()).length;
    if (files.length > room) showToast(t('with.full', { max: MAX_PRODUCTS }));
    return addFiles(files.slice(0, Math.max(0, room)), ({ source, size }) => {
      const next = withPhoto(studio.documentNow(), source, size);
      // Without any photo there is nothing to return to.
      if (productsOf(studio.documentNow()).length === 0) studio.open(next);
      else studio.change(() => next);
      photos.add(source);
    });
  };

  const pick = async (count: number): Promise<LocalFile[]> => {
    try {
      return count < 1 ? [] : await media.chooseImages({ count });
    } catch {
      showToast(t('badPhoto'));
      return [];
    }
  };

  return {
    add,
    /** Takes dropped or pasted photos. */
    drop(files: readonly LocalFile[]): void {
      if (files.length === 0) showToast(t('badPhoto'));
      else void add(files);
    },
    /** Lets the user pick photos of products. */
    choose: async (): Promise<void> =>
      add(await pick(MAX_PRODUCTS - productsOf(studio.documentNow()).length)),
    async chooseFromChat(): Promise<void> {
      const files = await media.chooseFromChat?.(MAX_PRODUCTS).catch(() => undefined);
      if (files) await add(files);
      else showToast(t('badPhoto'));
    },
    /** Lets the user pick another photo instead of everything. */
    async restart(): Promise<void> {
      const [file] = await pick(1);
      if (!file) return;
      studio.open(empty);
      photos.keep([]);
      await add([file]);
    },
    async chooseBackground(): Promise<void> {
      await addFiles(await pick(1), ({ source }) => {
        studio.change((before) => withBackgroundPicture(before, source));
        if (!fullUser()) return;
        pictures.store(source).then(
          () => studio.learn((before) => withSources(before, pictures.storedAs)),
          // Saving tries again, and says why it fails.
          () => undefined,
        );
      });
    },
  };
}
