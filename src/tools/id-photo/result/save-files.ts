import type { Api } from '@tuzuo/contract/api';
import { extensionOfMime } from '@tuzuo/core/validation/media-type';
import { handOver } from '@/platform/hand-over';
import { call } from '@/request';
import { absolute } from '@/request/send';
import { downloadFile, releaseDownload } from '@/request/transfer';
import { copyText, saveToAlbum, showToast, tellUser } from '@/ui/feedback';

type Sheet = Api['idphoto.sheet.create']['output'];

/** Fetches a sheet and hands it to the album; `failed` is what a user reads when it does not come. */
export async function saveSheet({ url, assetId, mime }: Sheet, failed: string): Promise<void> {
  const fileName = `tuzuo-sheet-${assetId.slice(-8)}.${extensionOfMime(mime) ?? 'jpg'}`;
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

/** A ZIP on this device, and its address on the server. */
export type Pack = { path: string; fileName: string; url: string };

/** Has a ZIP made and fetches it. @throws when either fails */
export async function fetchPack(request: Api['idphoto.pack.create']['input']): Promise<Pack> {
  const { url, fileName } = await call('idphoto.pack.create', request, { toast: false }).result;
  return { url, fileName, path: await downloadFile(url, fileName).result };
}

/**
 * Gives a ZIP to the user; where the host keeps no files, its address for a browser.
 * @param link what to do with the address
 * @throws when the host fails; the file is still there then
 */
export async function givePack({ path, fileName, url }: Pack, link: string): Promise<void> {
  const outcome = await handOver.file({ path, fileName });
  setTimeout(() => releaseDownload(path), RELEASE_AFTER_MS);
  if (outcome === 'unable' && (await tellUser({ content: link }))) await copyText(absolute(url));
}
