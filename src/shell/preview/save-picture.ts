import { downloadFile, releaseDownload } from '@/request/transfer';
import { type Saving, saveToAlbum, showToast } from '@/ui/feedback';
import { usePreviewWords } from './words';

const EXTENSION = /\.(jpe?g|png|webp)(?=[?#]|$)/i;

function newName(url: string): string {
  const [, extension = 'png'] = EXTENSION.exec(url) ?? [];
  return `tuzuo-${Date.now()}.${extension}`;
}

/**
 * Downloads an image or video and saves it to the host's album, asking for the required permission; tells the user the
 * outcome. Never rejects.
 * @param failed message shown when it cannot be downloaded; by default, of a picture
 */
export async function savePicture(
  url: string,
  failed = usePreviewWords.say('saveFailed'),
  fileName = newName(url),
): Promise<Saving> {
  const path = await downloadFile(url, fileName).result.catch(() => undefined);
  if (path === undefined) {
    showToast(failed);
    return 'failed';
  }
  const saved = await saveToAlbum({ path, fileName });
  releaseDownload(path);
  return saved;
}
