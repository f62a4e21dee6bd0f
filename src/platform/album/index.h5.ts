import { appShell } from '@/platform/browser/app-shell';
import { blobAt, dataAddress } from '@/platform/browser/blob';
import { openDialog } from '@/platform/browser/dialog';
import { ignoresDownloads } from '@/platform/browser/inside-apps';
import { phoneFor } from '@/platform/browser/phone';
import type { AlbumPort } from './port';

/** Long enough for the slowest browser to have started its download, in ms. */
const RELEASE_AFTER_MS = 60_000;

function download(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_AFTER_MS);
}

export const album = {
  askPermission: async () => 'granted',
  async openSettings() {
    await (await phoneFor('settings.open'))?.openSettings();
    return true;
  },
  async save({ path, fileName }, { hold, elsewhere, close }) {
    // Without downloads, an image is saved by holding it, and a video cannot be saved.
    const byHand = ignoresDownloads();
    if (byHand && fileName.endsWith('.mp4')) {
      await openDialog({ title: '', content: elsewhere, buttons: { confirmText: close } });
      return 'shown';
    }
    // Fetched first: a link to another site would open the image instead of saving it, and a dead address fails here.
    const content = await blobAt(path);
    if (appShell()) {
      // A web view ignores downloads.
      const phone = await phoneFor('album.save');
      if (!phone) throw new Error('This app cannot save to the album');
      return phone.saveToAlbum(content, fileName, fileName.endsWith('.mp4') ? 'video/mp4' : 'image/jpeg');
    }
    if (byHand) {
      // The context menu of a held image does not work with blob addresses.
      const picture = await dataAddress(content);
      await openDialog({ title: '', content: hold, picture, buttons: { confirmText: close } });
      return 'shown';
    }
    download(content, fileName);
    return 'downloaded';
  },
} satisfies AlbumPort;
