import type { Api } from '@tuzuo/contract/api';
import { copyText, saveToAlbum, showToast, tellUser } from '@/feedback';
import { handOver } from '@/platform/hand-over';
import { ApiError, call } from '@/request';
import { absolute } from '@/request/send';
import { downloadFile, releaseDownload } from '@/request/transfer';

type Sheet = Api['idphoto.sheet.create']['output'];

/** Fetches a sheet and hands it to the album; `failed` is what a user reads when it does not come. */
export async function saveSheet({ url, assetId, mime }: Sheet, failed: string): Promise<void> {
  const fileName = `tuzuo-sheet-${assetId.slice(-8)}.${mime === 'image/png' ? 'png' : 'jpg'}`;
  const path = await downloadFile(url, fileName).result.catch(() => undefined);
  if (path === undefined) {
    showToast(failed);
    return;
  }
  await saveToAlbum({ path, fileName });
  releaseDownload(path);
}

/** Long enough for the slowest browser to have begun its download. */
const RELEASE_AFTER_MS = 60_000;

/**
 * Has a ZIP made and gives it to the user; where the host keeps no files, its address for a browser.
 * @param words `link` = what to do with the address
 */
export async function givePack(
  request: Api['idphoto.pack.create']['input'],
  words: { failed: string; link: string },
): Promise<void> {
  try {
    const { url, fileName } = await call('idphoto.pack.create', request, { toast: false }).result;
    const path = await downloadFile(url, fileName).result;
    const outcome = await handOver.file({ path, fileName });
    setTimeout(() => releaseDownload(path), RELEASE_AFTER_MS);
    if (outcome === 'unable' && (await tellUser({ content: words.link }))) await copyText(absolute(url));
  } catch (error) {
    showToast(error instanceof ApiError ? error.reason : words.failed);
  }
}
