import { downloadFile, releaseDownload } from '@/request/transfer';
import { type Saving, saveToAlbum, showToast } from '@/ui/feedback';

const EXTENSION = /\.(jpe?g|png|webp)(?=[?#]|$)/i;

function newName(url: string): string {
  const [, extension = 'png'] = EXTENSION.exec(url) ?? [];
  return `tuzuo-${Date.now()}.${extension}`;
}

/**
 * Fetches a picture or video and hands it to the host's album, with the permission that this needs; tells the user
 * how it went. Never rejects.
 * @param failed what to say when it cannot be fetched
 */
export async function savePicture(url: string, failed: string, fileName = newName(url)): Promise<Saving> {
  const path = await downloadFile(url, fileName).result.catch(() => undefined);
  if (path === undefined) {
    showToast(failed);
    return 'failed';
  }
  const saved = await saveToAlbum({ path, fileName });
  releaseDownload(path);
  return saved;
}
