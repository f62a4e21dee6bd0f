import type { Api } from '@tuzuo/contract/api';
import { extensionOfMime } from '@tuzuo/core/validation/media-type';
import { useState } from 'react';
import { handOver } from '@/platform/hand-over';
import { ApiError, call } from '@/request';
import { absolute } from '@/request/send';
import { downloadFile, releaseDownload } from '@/request/transfer';
import { LoginCanceled } from '@/session/login-gate';
import { Button } from '@/ui/button';
import { copyText, saveToAlbum, showToast, tellUser } from '@/ui/feedback';
import { useResultWords } from './words';

type Sheet = Api['idphoto.sheet.create']['output'];

/** Downloads a sheet and saves it to the album; `failed` is the message shown when it cannot be downloaded. */
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

/** Long enough for the slowest browser to have started its download, in ms. */
const RELEASE_AFTER_MS = 60_000;

/** A ZIP on this device, and its address on the server. */
type Pack = { path: string; fileName: string; url: string };

/** Requests a ZIP and downloads it. @throws when either fails */
async function fetchPack(request: Api['idphoto.pack.create']['input']): Promise<Pack> {
  const { url, fileName } = await call('idphoto.pack.create', request, { toast: false, gate: true }).result;
  return { url, fileName, path: await downloadFile(url, fileName).result };
}

/**
 * Gives a ZIP to the user; where the host cannot store files, offers its address for a browser.
 * @param link message that explains what to do with the address
 * @throws when the host fails; the file still exists then
 */
async function givePack({ path, fileName, url }: Pack, link: string): Promise<void> {
  const outcome = await handOver.file({ path, fileName });
  setTimeout(() => releaseDownload(path), RELEASE_AFTER_MS);
  if (outcome === 'unable' && (await tellUser({ content: link }))) await copyText(absolute(url));
}

type PackButtonProps = { request: Api['idphoto.pack.create']['input'] };

/**
 * Everything in one ZIP. WeChat sends a file to a chat only soon after a tap, and a ZIP may take longer: then it waits
 * for a second tap, as long as the request is unchanged.
 */
export function PackButton({ request }: PackButtonProps) {
  const t = useResultWords();
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<{ pack: Pack; key: string }>();
  const key = JSON.stringify(request);
  const made = waiting?.key === key ? waiting.pack : undefined;

  const send = async (pack: Pack) => {
    try {
      await givePack(pack, t('pack.link'));
      setWaiting(undefined);
    } catch {
      setWaiting(made ? undefined : { pack, key });
      showToast(t(made ? 'saveFailed' : 'pack.made'));
    }
  };
  const run = async () => {
    setBusy(true);
    try {
      await send(made ?? (await fetchPack(request)));
    } catch (error) {
      if (error instanceof LoginCanceled) return;
      showToast(error instanceof ApiError ? error.reason : t('saveFailed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      id="pack"
      fullWidth
      variant="quiet"
      busy={busy}
      text={t(busy ? 'saving' : made ? 'pack.send' : 'pack')}
      onPress={() => void run()}
    />
  );
}
