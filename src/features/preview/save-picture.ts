import { saveToAlbum, showToast } from '@/feedback';
import { downloadFile, releaseDownload } from '@/request/transfer';

const EXTENSION = /\.(jpe?g|png|webp)(?=[?#]|$)/i;

/**
 * Fetches a picture and hands it to the host's album, with the permission that this needs; tells the user how it
 * went. Never rejects.
 * @param failed what to say when the picture cannot be fetched
 */
export async function savePicture(url: string, failed: string): Promise<void> {
  const [, extension = 'png'] = EXTENSION.exec(url) ?? [];
  const fileName = `tuzuo-${Date.now()}.${extension}`;
  const path = await downloadFile(url, fileName).result.catch(() => undefined);
  if (path === undefined) {
    showToast(failed);
    return;
  }
  await saveToAlbum({ path, fileName });
  releaseDownload(path);
}
