import { say } from '@/i18n';
import { type AlbumPicture, album } from '@/platform/album';
import { clipboard } from '@/platform/clipboard';
import { askUser } from './modals';
import { showToast } from './popups';

/** Copies a text and tells the user how it went. Resolves with whether it was copied; never rejects. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await clipboard.write(text);
  } catch {
    showToast(say('feedback.copyFailed'));
    return false;
  }
  if (!clipboard.announces) showToast(say('feedback.copied'));
  return true;
}

/**
 * Saves a picture or a video to the phone's album, with the permission that this needs, and tells the user how it went.
 * Resolves with whether the picture was saved, or given to the browser to save; never rejects.
 */
export async function saveToAlbum(picture: AlbumPicture): Promise<boolean> {
  if (!(await isAllowed().catch(() => false))) {
    showToast(say('feedback.albumCancelled'));
    return false;
  }
  try {
    const words = {
      hold: say('feedback.holdToSave'),
      elsewhere: say('feedback.saveElsewhere'),
      close: say('feedback.ok'),
    };
    // A browser shows its own download, and a held picture WeChat's own words.
    if ((await album.save(picture, words)) === 'saved') showToast(say('feedback.albumSaved'));
    return true;
  } catch {
    showToast(say('feedback.albumFailed'));
    return false;
  }
}

/** A user who once refused is asked by us, as the host no longer does, and led to the host's settings. */
async function isAllowed(): Promise<boolean> {
  const permission = await album.askPermission();
  if (permission !== 'blocked') return permission === 'granted';
  const willing = await askUser({
    content: say('feedback.albumNeedsPermission'),
    confirmText: say('feedback.openSettings'),
  });
  return willing && (await album.openSettings());
}
