import { type AlbumPicture, album } from '@/platform/album';
import { askUser } from './modals';
import { showToast } from './popups';
import { t } from './words';

/** A user who once refused is asked by us, as the host no longer does, and led to the host's settings. */
async function isAllowed(): Promise<boolean> {
  const permission = await album.askPermission();
  if (permission !== 'blocked') return permission === 'granted';
  const willing = await askUser({
    content: t('feedback.albumNeedsPermission'),
    confirmText: t('feedback.openSettings'),
  });
  return willing && (await album.openSettings());
}

/**
 * Saves a picture or a video to the phone's album, with the permission that this needs, and tells the user how it went.
 * Resolves with whether the picture was saved, or given to the browser to save; never rejects.
 */
export async function saveToAlbum(picture: AlbumPicture): Promise<boolean> {
  if (!(await isAllowed().catch(() => false))) {
    showToast(t('feedback.albumCancelled'));
    return false;
  }
  try {
    const words = {
      hold: t('feedback.holdToSave'),
      elsewhere: t('feedback.saveElsewhere'),
      close: t('feedback.ok'),
    };
    // A browser shows its own download, and a held picture WeChat's own words.
    if ((await album.save(picture, words)) === 'saved') showToast(t('feedback.albumSaved'));
    return true;
  } catch {
    showToast(t('feedback.albumFailed'));
    return false;
  }
}
