import { say } from '@/i18n';
import { type AlbumPicture, album } from '@/platform/album';
import { clipboard } from '@/platform/clipboard';
import { askUser } from './modals';
import { showToast } from './popups';

/**
 * Copies a text and tells the user the outcome, with the caller's message if given. Resolves with whether it was
 * copied; never rejects.
 */
export async function copyText(text: string, copied = say('feedback.copied')): Promise<boolean> {
  try {
    await clipboard.write(text);
  } catch {
    showToast(say('feedback.copyFailed'));
    return false;
  }
  if (!clipboard.announces) showToast(copied);
  return true;
}

/** Outcome of saving; `shown` = the user saves it themselves, by holding it or elsewhere. */
export type Saving = 'saved' | 'shown' | 'failed';

/**
 * Saves an image or a video to the phone's album, asking for the required permission, and tells the user the outcome.
 * Never rejects.
 */
export async function saveToAlbum(picture: AlbumPicture): Promise<Saving> {
  if (!(await isAllowed().catch(() => false))) return refused();
  try {
    const words = {
      hold: say('feedback.holdToSave'),
      elsewhere: say('feedback.saveElsewhere'),
      close: say('feedback.ok'),
    };
    const outcome = await album.save(picture, words);
    // WeChat shows its own messages for an image that is held.
    if (outcome === 'shown') return 'shown';
    if (outcome === 'blocked') return (await isAllowedNow()) ? saveToAlbum(picture) : refused();
    showToast(say(outcome === 'downloaded' ? 'feedback.downloaded' : 'feedback.albumSaved'));
    return 'saved';
  } catch {
    showToast(say('feedback.albumFailed'));
    return 'failed';
  }
}

function refused(): Saving {
  showToast(say('feedback.albumCanceled'));
  return 'failed';
}

async function isAllowed(): Promise<boolean> {
  const permission = await album.askPermission();
  return permission === 'blocked' ? isAllowedNow() : permission === 'granted';
}

/** Asks a user who once refused, since the host no longer does, and opens the host's settings. */
async function isAllowedNow(): Promise<boolean> {
  const willing = await askUser({
    content: say('feedback.albumNeedsPermission'),
    confirmText: say('feedback.openSettings'),
  });
  return willing && (await album.openSettings());
}
